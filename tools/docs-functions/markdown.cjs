/** A help page as Markdown. */
const cell = (value) =>
  (typeof value === "object" ? `[${value.label}](${value.link}.md)` : value)
    .replaceAll("|", "\\|")
    .replaceAll("<", "\\<")
    .replaceAll("\n", " ");
const row = (cells) => `| ${cells.map(cell).join(" | ")} |`;

function block({ heading, text, code, head, rows }) {
  if (heading) return `## ${heading}`;
  if (text) return text;
  if (code) return `\`\`\`\n${code}\n\`\`\``;
  return [row(head), `|${" --- |".repeat(head.length)}`, ...rows.map(row)].join("\n");
}

const note = "<!-- Written by tools/docs-functions.cjs from the code; do not edit. -->";
const [asIs, end] = ["<!-- prettier-ignore-start -->", "<!-- prettier-ignore-end -->"];

const markdown = ({ title, blocks }) => `${[note, asIs, `# ${title}`, ...blocks.map(block), end].join("\n\n")}\n`;

module.exports = { markdown };
