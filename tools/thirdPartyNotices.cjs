/** Makes the notices of the packages that the built pages contain or that the server runs with, with their licences in full. */
const fs = require("fs");
const path = require("path");

/**
 * The packages in the built pages; all are development dependencies, because the build puts them into dist/.
 */
const inPages = [
  "@borgar/fx",
  "@fluentui/tokens",
  "@odoo/o-spreadsheet",
  "@odoo/owl",
  "@sqlite.org/sqlite-wasm",
  "bootstrap",
  "chart.js",
  "chartist",
  "font-awesome",
  "idb-keyval",
  "numfmt",
  "preact",
];

/** Packages that contain no licence, not even in their README; tools/licences holds it. */
const ownTexts = { "font-awesome": "font-awesome.txt", saxes: "saxes.txt" };

/** The Apache licence must be given in full; many packages contain the notice that refers to it only. */
const apache = { text: "apache-2.0.txt", end: "END OF TERMS AND CONDITIONS" };

const licenceFile = /^(?:licen[cs]e|notice|copying)/i;

/**
 * Returns the section "License" of a package's README when it is the licence itself, because some packages
 * have no other file of it.
 */
function licenceSection(folder) {
  const readme = fs.readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  const text = readme === undefined ? "" : fs.readFileSync(path.join(folder, readme), "utf8");
  const section = /^## licen[cs]e\s+([\s\S]*?)(?=^## |(?![\s\S]))/im.exec(text)?.[1];
  return section?.includes("Permission is hereby granted") ? [section] : [];
}

/** Returns the folders of the packages that are installed without development dependencies. */
const inServer = (root) =>
  Object.entries(JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")).packages)
    .filter(([folder, { dev, devOptional }]) => folder !== "" && !dev && !devOptional)
    .map(([folder]) => folder);

/** Returns a package's name, version, licence, source and full texts. Throws for a package without a text. */
function noticeOf(root, folder) {
  const at = path.join(root, folder);
  const { name, version, license, repository, homepage } = JSON.parse(
    fs.readFileSync(path.join(at, "package.json"), "utf8"),
  );
  const files = fs.readdirSync(at).filter((file) => licenceFile.test(file));
  const own = ownTexts[name] ? [path.join(root, "tools/licences", ownTexts[name])] : [];
  const found = [...files.map((file) => path.join(at, file)), ...own].map((file) =>
    fs.readFileSync(file, "utf8"),
  );
  const texts = (found.length > 0 ? found : licenceSection(at)).map((text) =>
    text.replaceAll("\r\n", "\n").trim(),
  );
  if (license === "Apache-2.0" && !texts.some((text) => text.includes(apache.end)))
    texts.push(fs.readFileSync(path.join(root, "tools/licences", apache.text), "utf8").trim());
  if (texts.length === 0)
    throw new Error(`Cannot make the notices as ${name} contains no licence: add its text to tools/licences`);
  const source = typeof repository === "string" ? repository : (repository?.url ?? homepage ?? "");
  return { name, version, licence: String(license), source: source.replace(/^git\+/, ""), texts };
}

/** Returns the notices of every package by name. */
function readNotices(root) {
  const folders = new Set([...inPages.map((name) => `node_modules/${name}`), ...inServer(root)]);
  return [...folders]
    .map((folder) => noticeOf(root, folder))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

const line = "=".repeat(80);

/** Returns the notices as one text. */
function thirdPartyNotices(root) {
  const notices = readNotices(root);
  const list = notices.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`);
  const texts = notices.map(({ name, version, licence, source, texts }) =>
    [line, `${name} ${version}`, `Licence: ${licence}`, `Source: ${source}`, line, "", ...texts, ""].join(
      "\n",
    ),
  );
  return [
    "Racing Form for Excel contains these packages, or runs its server with them:",
    "",
    ...list,
    "",
    "The LGPL packages are unmodified files of their own below workbench/vendor/, which you may replace.",
    "Office.js is loaded from Microsoft and is not part of this project.",
    "",
    ...texts,
  ].join("\n");
}

module.exports = { inPages, inServer, readNotices, thirdPartyNotices };
