"""The style of panels and lists; `$` stands for the view."""

from __future__ import annotations

from typing import Final

from .palette import text

PANEL: Final = f"""
${{font:13px/1.4 {text("type.sans")};color:var(--cs-ink-strong);max-width:920px}}
${{background:var(--cs-surface-page);padding:8px;border-radius:10px}}
$ p,$ ol,$ table,$ pre{{margin:0;padding:0;font-size:inherit;color:inherit}}
$ .cs-title{{font-size:16px;font-weight:600}}
$ .cs-line{{font-size:12px;color:var(--cs-ink-muted);margin:2px 0 8px}}
$ .cs-columns{{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}}
$ .cs-field{{flex:3 1 320px;min-width:0}}
$ .cs-field>svg{{width:100%;display:block}}
$ .cs-panel{{flex:2 1 236px;min-width:0;box-sizing:border-box;padding:14px;border:1px solid var(--cs-surface-line)}}
$ .cs-panel{{border-radius:10px;background:var(--cs-surface-panel)}}
$ .cs-asked{{font-weight:600;margin-bottom:8px}}
$ .cs-said{{display:flex;gap:10px;align-items:center;padding:8px 10px;border-radius:6px;font-size:12px;font-weight:600}}
$ .cs-said.cs-ok{{background:var(--cs-role-ok-wash)}}
$ .cs-said.cs-broken{{background:var(--cs-role-broken-wash)}}
$ .cs-sign{{flex:none;vertical-align:middle}}
$ ol{{list-style:none}}
$ .cs-rules>li{{border-top:1px solid var(--cs-surface-line);margin-top:8px;padding-top:8px}}
$ summary{{cursor:pointer;min-height:28px;display:flex;gap:8px;align-items:center;font-weight:600}}
$ .cs-rules details>:not(summary){{margin-left:27px;font-size:12px}}
$ code{{font:11px {text("type.mono")};color:var(--cs-ink-muted);background:none;padding:0;white-space:nowrap}}
$ .cs-rules table{{border-collapse:separate;border-spacing:0;margin-top:4px;width:calc(100% - 27px)}}
$ .cs-rules tr{{background:none}}
$ .cs-rules th,$ .cs-rules td{{padding:2px 4px;text-align:center;border:0;font-size:12px;background:none}}
$ .cs-rules thead th{{font-size:11px;font-weight:400;color:var(--cs-ink-muted)}}
$ .cs-rules tbody th{{text-align:left;font-weight:700}}
$ .cs-rules .cs-fault>*{{background:var(--cs-role-broken-wash)}}
$ .cs-steps{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(290px,100%),1fr));gap:16px}}
$ .cs-steps>li>svg{{width:100%;display:block;margin-top:4px}}
$ .cs-words b{{display:inline-block;min-width:18px;line-height:18px;border-radius:9px}}
$ .cs-words b{{text-align:center;font-size:11px;background:var(--cs-role-path);color:var(--cs-role-on)}}
$ .cs-result{{font-weight:600;margin-top:8px}}
$ .cs-text{{margin-top:4px;font-size:12px}}
$ .cs-text summary{{font-weight:400;color:var(--cs-ink-muted);display:list-item}}
$ pre{{font:12px/1.35 {text("type.mono")};overflow-x:auto;background:none;border:0;white-space:pre}}
"""
