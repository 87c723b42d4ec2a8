/**
 * npm run package -- --base URL: writes what the stores take into build/package, each channel's XML and unified manifest, the
 * latter in a zip with its icons, and checks them; the pages for that address are in build/package/site. `--skill` adds a
 * Copilot skill for Excel, a preview of Microsoft's. ADDIN_CONTACT names the contact that the Marketplace requires.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildPages, install, root } from "./prepare.mjs";

const help = `Usage: npm run package -- --base https://host/path/ [--skill]

Writes build/package: the manifests of both channels, as XML and as a zip of the unified one, and the pages for --base.
Set ADDIN_CONTACT to the email address or https page that the Marketplace requires.

  --base URL  https address that will serve the pages
  --skill     adds a Copilot skill for Excel to the zips (a preview)
  --help      this text`;

const { values } = parseArgs({
  options: { base: { type: "string" }, skill: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});
if (values.help || values.base === undefined) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

install();
const require = createRequire(import.meta.url);
const { manifestAt, marketplaceManifest } = require("./manifest.cjs");
const { hasSchemas, manifestFaults } = require("./manifestSchema.cjs");
const { storePackage } = require("./storePackage.cjs");
const out = join(root, "build/package");
const site = join(out, "site");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
Object.assign(process.env, { DIST: site, ADDIN_BASE_URL: values.base });
console.log("Building the pages (about a minute) ...");
buildPages([]);

const contact = process.env.ADDIN_CONTACT;
const read = (file) => readFileSync(join(root, file), "utf8");
const file = (name) => (existsSync(join(site, name)) ? readFileSync(join(site, name)) : undefined);
const schemas = process.env.MANIFEST_XSD;
if (!hasSchemas(schemas))
  console.log("Skipped Microsoft's schemas of XML manifests: MANIFEST_XSD names no folder that holds them.");
const channels = { admin: (text) => text, marketplace: marketplaceManifest };

for (const [channel, derive] of Object.entries(channels)) {
  const xml = manifestAt(derive(read("manifest.xml")), values.base);
  const base = values.base.replace(/\/+$/, "");
  const options = { xml, base, file, contact, skill: values.skill, shortcuts: read("assets/shortcuts.json") };
  const made = await storePackage(channel, options);
  const [manifest, unified] = [`racing-form-${channel}.xml`, `racing-form-${channel}.json`].map((name) =>
    join(out, name),
  );
  writeFileSync(manifest, xml);
  writeFileSync(unified, JSON.stringify(made.manifest, null, 2));
  writeFileSync(join(out, `racing-form-${channel}.zip`), made.zip);
  const tool = join(root, "node_modules/office-addin-manifest/cli.js");
  const schema = spawnSync(process.execPath, [tool, "validate", unified], { encoding: "utf8" });
  const faults = [
    ...made.broken,
    ...(schema.status === 0 ? [] : [`the unified manifest's schema: ${schema.stdout}${schema.stderr}`]),
    ...(hasSchemas(schemas) ? await manifestFaults(xml, schemas) : []).map(
      (fault) => `the XML manifest's schema: ${fault}`,
    ),
  ];
  rmSync(unified);
  console.log(
    faults.length === 0 ? `${channel}: complete` : `${channel}: not met:\n  ${faults.join("\n  ")}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
console.log(`The packages are in ${relative(root, out)}.`);
