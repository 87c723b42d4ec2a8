/** Turns a document of the repository (Markdown with headings, paragraphs and tables) into a page of the add-in. */
const { html } = require("./docs-functions/html.cjs");

const cellsOf = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** Returns a block of the page: a heading, a table or a paragraph. */
function blockOf(text) {
  const heading = /^##+ (.*)$/.exec(text)?.[1];
  if (heading) return { heading };
  const lines = text.split("\n");
  if (!lines[0].startsWith("|")) return { text: lines.join(" ") };
  const [head, , ...rows] = lines.map(cellsOf);
  return { head, rows };
}

/**
 * Returns the address of a contact: an email address or an https page. Throws for anything else, which people
 * could not use.
 */
function addressOf(contact) {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  if (URL.canParse(contact) && new URL(contact).protocol === "https:") return contact;
  throw new Error(
    `Cannot build for ADDIN_CONTACT as it must be an email address or an https page: current value is "${contact}"`,
  );
}

const contactOf = (contact) =>
  contact
    ? `Write to [${contact}](${addressOf(contact)}).`
    : "Ask the person or the organisation that gave you this add-in.";

/** Returns the page of a document, as HTML that ends with the contact. */
function textPage(markdown, { title, contact }) {
  const [first, ...blocks] = markdown
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n{2,}/);
  const heading = /^# (.*)$/.exec(first)?.[1];
  const body = (heading ? blocks : [first, ...blocks]).map(blockOf);
  return html({
    name: "index",
    title: heading ?? title,
    summary: `${heading ?? title} of Racing Form for Excel`,
    blocks: [...body, { heading: "Contact" }, { text: contactOf(contact) }],
  });
}

module.exports = { textPage };
