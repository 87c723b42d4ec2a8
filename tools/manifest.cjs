/** Derives the manifests that a build emits from manifest.xml, which names a development server. */
const { withLanguages } = require("./languages.cjs");

const DEVELOPMENT_URL = "https://localhost:3000";
const PAGE = `${DEVELOPMENT_URL}/taskpane.html`;

/** Returns the replacements that tell the page what it cannot read, as a script cannot read its manifest: in its address. */
const withQuery = (query) => [
  [`<SourceLocation DefaultValue="${PAGE}" />`, `<SourceLocation DefaultValue="${PAGE}?${query}" />`],
  [`id="Taskpane.Url" DefaultValue="${PAGE}"`, `id="Taskpane.Url" DefaultValue="${PAGE}?${query}"`],
];

/** The replacements in the development copy, so that one Excel can hold it beside the released add-in. */
const development = [
  ["<Id>56770f89-0c5f-48ca-b0d1-572616c859e0</Id>", "<Id>c363f74d-299a-472d-b500-81db709ae88c</Id>"],
  ['<DisplayName DefaultValue="Racing Form" />', '<DisplayName DefaultValue="Racing Form (development)" />'],
  ['id="Functions.Namespace" DefaultValue="RACING"', 'id="Functions.Namespace" DefaultValue="RACINGDEV"'],
  ...withQuery("namespace=RACINGDEV"),
  ['id="Tab.Label" DefaultValue="Racing"', 'id="Tab.Label" DefaultValue="Racing (dev)"'],
];

function replaceOnce(text, [from, to]) {
  if (text.split(from).length !== 2)
    throw new Error(`Cannot derive a manifest as manifest.xml must hold once: ${from}`);
  return text.replace(from, to);
}

/** Parses the address that serves the add-in. Throws for anything but https, which Excel requires. */
function readBaseUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.search || url.hash) {
    throw new Error(
      `Cannot build for ADDIN_BASE_URL as it must be an https address: current value is "${text}"`,
    );
  }
  return { origin: url.origin, base: url.href.replace(/\/+$/, "") };
}

/** Returns manifest.xml in every language, for an add-in that is served from another address. */
function manifestAt(text, baseUrl) {
  const { origin, base } = readBaseUrl(baseUrl);
  const domain = `<AppDomain>${DEVELOPMENT_URL}</AppDomain>`;
  const moved = replaceOnce(text, [domain, "<AppDomain />"])
    .replaceAll(DEVELOPMENT_URL, base)
    .replace("<AppDomain />", `<AppDomain>${origin}</AppDomain>`); // a domain has no path
  return withLanguages(moved);
}

/** Returns manifest.xml for development: the same addresses, with a different id, name and namespace. */
function developmentManifest(text) {
  return development.reduce(replaceOnce, text);
}

/**
 * Returns manifest.xml for Microsoft's Marketplace, in whose add-ins Excel ignores a script that opens the
 * pane. A shared runtime has one pane at one address, so that no button can open it at a chosen view: every
 * control stays a function, which chooses the view, and the address says where the add-in comes from, so that
 * it names the button to press.
 */
const marketplaceManifest = (text) => withQuery("channel=marketplace").reduce(replaceOnce, text);

/** Returns manifest.xml without the button of the ribbon that takes a snapshot. */
function manifestWithoutSnapshots(text) {
  return replaceOnce(text, [/<Item id="Racing\.TakeSnapshot">[^]*?<\/Item>\s*/, ""]);
}

module.exports = {
  DEVELOPMENT_URL,
  manifestAt,
  developmentManifest,
  marketplaceManifest,
  manifestWithoutSnapshots,
};
