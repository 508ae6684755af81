/** What lies packed in a page, unpacked. @returns {Promise<any>} */
export async function unpacked() {
  const bytes = Uint8Array.from(atob(String(document.getElementById("cs-data")?.textContent)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
