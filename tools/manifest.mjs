/**
 * Checks manifests against Microsoft's schemas: `node tools/manifest.mjs [FILE...]` (manifest.xml when none is named).
 * Needs xmllint and the folder of schemas, named in MANIFEST_XSD; says so in a sentence where they are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const folder = process.env.MANIFEST_XSD ?? join(root, "../shared/xsd");
const schema = join(folder, "OfficeAppManifestV1_1.xsd");
const files = process.argv.length > 2 ? process.argv.slice(2) : [join(root, "manifest.xml")];

if (!existsSync(schema)) console.log(`Not checked against Microsoft's schemas: ${schema} is not there.`);
else if (spawnSync("xmllint", ["--version"]).error)
  console.log("Not checked against Microsoft's schemas: xmllint is not installed.");
else {
  for (const file of files) {
    // The published schemas are older than the shortcuts' element, which Excel reads behind all others.
    const input = readFileSync(file, "utf8").replace(/<ExtendedOverrides Url="[^"]*" \/>/, "");
    console.log(file);
    const { status } = spawnSync("xmllint", ["--noout", "--schema", schema, "-"], {
      input,
      stdio: ["pipe", "inherit", "inherit"],
    });
    if (status !== 0) process.exitCode = status ?? 1;
  }
}
