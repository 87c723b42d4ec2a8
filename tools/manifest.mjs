/**
 * Validates manifests against Microsoft's schemas: `node tools/manifest.mjs [FILE...]` (default: manifest.xml).
 * Skips with a message without xmllint, or when MANIFEST_XSD does not name the folder of the schemas (MS-OWEMXML).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const schema = join(process.env.MANIFEST_XSD ?? ".", "OfficeAppManifestV1_1.xsd");
const files = process.argv.length > 2 ? process.argv.slice(2) : [join(root, "manifest.xml")];

if (!existsSync(schema))
  console.log(
    "Skipped the validation against Microsoft's schemas: MANIFEST_XSD names no folder that holds them.",
  );
else if (spawnSync("xmllint", ["--version"]).error)
  console.log("Skipped the validation against Microsoft's schemas: xmllint is not installed.");
else {
  for (const file of files) {
    // The published schemas do not know the shortcuts' element, which Excel reads after all others.
    const input = readFileSync(file, "utf8").replace(/<ExtendedOverrides Url="[^"]*" \/>/, "");
    console.log(file);
    const { status } = spawnSync("xmllint", ["--noout", "--schema", schema, "-"], {
      input,
      stdio: ["pipe", "inherit", "inherit"],
    });
    if (status !== 0) process.exitCode = status ?? 1;
  }
}
