// Runs a Python file under Pyodide: node python.js FILE WHEEL_OR_FOLDER...
// Wheels are unpacked; folders are put on sys.path, read from the disk as they are.
import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [file, ...places] = process.argv.slice(2);
const indexURL = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const pyodide = await loadPyodide({ indexURL, env: { HOME: "/home/pyodide", COSMOSLEARN_LANG: "en" } });

const folders = [];
for (const place of places.map((place) => resolve(place))) {
  if (statSync(place).isDirectory()) {
    const seen = `/mounted/${folders.length}`;
    pyodide.FS.mkdirTree(seen);
    pyodide.mountNodeFS(seen, place);
    folders.push(seen);
  } else {
    pyodide.unpackArchive(new Uint8Array(readFileSync(place)), "wheel");
  }
}
pyodide.globals.set("folders", pyodide.toPy(folders));
pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = folders");
pyodide.runPython(readFileSync(file, "utf8"), { filename: file });
