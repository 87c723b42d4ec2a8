/** Renders a help page as self-contained HTML: no script, light and dark colours, wide tables that scroll by themselves. */
const style = `
:root { color-scheme: light dark; --line: light-dark(#d1d1d1, #525252); --soft: light-dark(#f5f5f5, #1f1f1f); --link: light-dark(#0f6cbd, #62abf5); }
body { font: 15px/1.5 "Segoe UI", system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: light-dark(#fff, #141414); color: light-dark(#242424, #f0f0f0); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
a { color: var(--link); }
code, pre { font-family: Consolas, ui-monospace, monospace; font-size: 0.95em; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 0.6rem 0.8rem; overflow-x: auto; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; } th { background: var(--soft); }
`;

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inline = (text) =>
  escape(text)
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\[([^\]]*)\]\(((?:https|mailto):[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/(^|[\s(])_([^_<>]+)_(?=\W|$)/g, "$1<em>$2</em>");
const cell = (value) =>
  typeof value === "object" ? `<a href="${value.link}.html">${inline(value.label)}</a>` : inline(value);
const row = (cells, tag) => `<tr>${cells.map((value) => `<${tag}>${cell(value)}</${tag}>`).join("")}</tr>`;

function block({ heading, text, code, head, rows }) {
  if (heading) return `<h2>${inline(heading)}</h2>`;
  if (text) return `<p>${inline(text)}</p>`;
  if (code) return `<pre>${escape(code)}</pre>`;
  const body = rows.map((cells) => row(cells, "td")).join("\n");
  return `<div class="table" role="region" tabindex="0" aria-label="${escape(
    head
      .slice(0, 3)
      .map((value) => String(value))
      .join(", "),
  )}"><table><thead>${row(head, "th")}</thead><tbody>\n${body}\n</tbody></table></div>`;
}

const html = ({ name, title, summary, blocks }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(summary).replaceAll('"', "&quot;")}">
<title>${escape(title)} – Racing Form for Excel</title>
<style>${style}</style>
</head>
<body>
<main>
${name === "index" ? "" : '<p><a href="index.html">All functions</a></p>'}
<h1>${escape(title)}</h1>
${blocks.map(block).join("\n")}
</main>
</body>
</html>
`;

module.exports = { html, style };
