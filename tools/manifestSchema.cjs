/** Checks XML manifests against Microsoft's schemas (tools/manifestSchema), by libxml2 compiled to WebAssembly. */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { validateXML } = require("xmllint-wasm");

const schemaFile = (name) => ({
  fileName: name,
  contents: readFileSync(join(__dirname, "manifestSchema", name), "utf8"),
});

/** Returns the faults of a manifest, each with its line; none for a valid one. */
async function manifestFaults(xml) {
  // The published schemas do not know the shortcuts' element, which Excel reads after all others.
  const contents = xml.replace(/<ExtendedOverrides Url="[^"]*" \/>/, "");
  const { errors } = await validateXML({
    xml: { fileName: "manifest.xml", contents },
    schema: schemaFile("OfficeAppManifestV1_1.xsd"),
    preload: ["OfficeAppBasicTypesV1_0.xsd", "TaskPaneAppVersionOverridesV1_0.xsd"].map(schemaFile),
  });
  return errors.map(({ message, loc }) => `line ${loc?.lineNumber ?? "?"}: ${message}`);
}

module.exports = { manifestFaults };
