/** Checks a package by the rules of the admin centre and Microsoft's Marketplace, as far as possible without them. */

const addressesIn = (text) =>
  [...text.matchAll(/(?:DefaultValue|Url)="(https?:[^"]*)"/g)].map(([, url]) => url);
const valueOf = (xml, element) =>
  new RegExp(`<${element}(?: DefaultValue="([^"]*)"| ?/?>([^<]*))`).exec(xml)?.slice(1).find(Boolean) ?? "";
const isWithin = (text, most) => text.length > 0 && text.length <= most;

/** Width and height as a PNG's header states them. */
const pixels = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)].join();

/** The icons that an XML manifest names, each with its stated size. */
function iconsIn(xml) {
  const addresses = new Map(
    [...xml.matchAll(/<bt:Image id="([^"]+)" DefaultValue="([^"]+)"/g)].map(([, id, url]) => [id, url]),
  );
  const sized = [...xml.matchAll(/<bt:Image size="(\d+)" resid="([^"]+)"/g)];
  return sized.map(([, size, id]) => ({ size, url: addresses.get(id) }));
}

/**
 * The rules by name: each returns true for a package that keeps it. `xml` and `json` are the manifests, `file` returns a built
 * file's content, undefined for one that is missing; `base` is the address that serves them.
 */
const rules = {
  "https addresses of the host that serves the add-in": ({ xml, base }) =>
    addressesIn(xml).every((url) => url.startsWith(base)),
  "no address of a development server": ({ xml, json }) =>
    !/localhost|127\.0\.0\.1/.test(xml + JSON.stringify(json)),
  "a version of one to four numbers": ({ xml }) => /^\d{1,5}(\.\d{1,5}){0,3}$/.test(valueOf(xml, "Version")),
  "names and descriptions within their lengths": ({ xml, json: { name, description } }) =>
    isWithin(valueOf(xml, "DisplayName"), 125) &&
    isWithin(valueOf(xml, "Description"), 250) &&
    isWithin(valueOf(xml, "ProviderName"), 125) &&
    isWithin(name.short, 30) &&
    isWithin(name.full, 100) &&
    isWithin(description.short, 80) &&
    isWithin(description.full, 4000),
  "icons of 16, 32 and 80 pixels for each control, in their stated sizes": ({ xml, file, base }) => {
    const icons = iconsIn(xml);
    const isSized = ({ size, url }) => {
      const png = file(url?.slice(base.length).replace(/^\//, "") ?? "");
      return png !== undefined && pixels(png) === `${size},${size}`;
    };
    const count = (wanted) => icons.filter(({ size }) => size === wanted).length;
    const groups = xml.match(/<Icon>/g)?.length ?? 0;
    return ["16", "32", "80"].every((size) => count(size) === groups) && icons.every(isSized);
  },
  "colour and outline icons of 192 and 32 pixels in the zip": ({ json, file }) =>
    pixels(file(json.icons.color)) === "192,192" && pixels(file(json.icons.outline)) === "32,32",
  "support, privacy and licence pages": ({ file }) =>
    ["support.html", "privacy.html", "licence.html"].every((page) => (file(page)?.length ?? 0) > 500),
  "a contact in the support and privacy pages": ({ file, contact }) =>
    contact !== undefined && ["support.html", "privacy.html"].every((page) => file(page).includes(contact)),
  "Office.js from Microsoft's own address": ({ file }) =>
    file("taskpane.html").includes("https://appsforoffice.microsoft.com/lib/1/hosted/office.js"),
  "functions with names of three letters and descriptions of 200": ({ file }) =>
    JSON.parse(file("functions.json")).functions.every(({ id, description, parameters }) =>
      [description, ...parameters.map((one) => one.description)].every(
        (text) => isWithin(text, 200) && id.length > 2,
      ),
    ),
  "a readable name for each action, and a file of its keys": ({ json, file, base }) => {
    const [extension] = json.extensions;
    const functions = extension.runtimes[0].actions.filter(({ type }) => type === "executeFunction");
    const { shortcutsUrl } = extension.keyboardShortcuts[0].keyMappingFiles;
    return (
      functions.every(({ id, displayName }) => isWithin(displayName ?? "", 64) && displayName !== id) &&
      file(shortcutsUrl.slice(base.length).replace(/^\//, "")) !== undefined
    );
  },
};

/** Only the Marketplace asks for it. */
const onlyMarketplace = ["a contact in the support and privacy pages"];

/** Returns the names of the rules that a package of a channel breaks. */
const brokenRules = (channel, parts) =>
  Object.keys(rules).filter(
    (name) => (channel === "marketplace" || !onlyMarketplace.includes(name)) && !rules[name](parts),
  );

module.exports = { brokenRules, onlyMarketplace, rules };
