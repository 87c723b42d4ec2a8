/** The package of one channel: the unified manifest in a zip with its languages and icons, and the rules that it breaks. */
const { zipSync } = require("fflate");
const { brokenRules } = require("./storeRules.cjs");
const { localisedManifest } = require("./languages.cjs");
const { skillFiles } = require("./copilotSkill.cjs");
const { unifiedManifest } = require("./unifiedManifest.cjs");

const asJson = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Returns the unified manifest of an XML manifest, its zip, and the names of the broken rules. `file` returns a built file's
 * content; undefined for one that is missing.
 */
async function storePackage(channel, { xml, shortcuts, file, base, contact, skill = false }) {
  const { manifest, files } = localisedManifest(await unifiedManifest(xml, shortcuts));
  const parts = { xml, json: manifest, file, base, contact };
  const json = { "manifest.json": manifest, ...files };
  const entries = {
    ...Object.fromEntries(Object.entries(json).map(([name, content]) => [name, asJson(content)])),
    [manifest.icons.color]: file(manifest.icons.color),
    [manifest.icons.outline]: file(manifest.icons.outline),
    ...(skill && skillFiles()),
  };
  return { manifest, zip: zipSync(entries), broken: brokenRules(channel, parts) };
}

module.exports = { storePackage };
