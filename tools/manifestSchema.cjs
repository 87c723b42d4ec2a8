/** Checks XML manifests against Microsoft's schemas, by libxml2 compiled to WebAssembly. */
const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { validateXML } = require("xmllint-wasm");

const main = "OfficeAppManifestV1_1.xsd";

/** Returns true for a folder with the schemas (MS-OWEMXML), which are Microsoft's and no part of the project. */
const hasSchemas = (folder) => folder !== undefined && existsSync(join(folder, main));

/** Returns the faults of a manifest by the schemas in a folder, each with its line; none for a valid one. */
async function manifestFaults(xml, folder) {
  const schemaFile = (name) => ({ fileName: name, contents: readFileSync(join(folder, name), "utf8") });
  // The published schemas do not know the shortcuts' element, which Excel reads after all others.
  const contents = xml.replace(/<ExtendedOverrides Url="[^"]*" \/>/, "");
  const others = readdirSync(folder).filter((name) => name.endsWith(".xsd") && name !== main);
  const { errors } = await validateXML({
    xml: { fileName: "manifest.xml", contents },
    schema: schemaFile(main),
    preload: others.map(schemaFile),
  });
  return errors.map(({ message, loc }) => `line ${loc?.lineNumber ?? "?"}: ${message}`);
}

module.exports = { hasSchemas, manifestFaults };
