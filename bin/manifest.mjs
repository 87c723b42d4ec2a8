/** Writes the manifests of the add-in for the address of a team's own server, from those of the package. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import commandLine from "./commandLine.cjs";
import { manifestAddress } from "./excel.mjs";
import { root } from "./workbench.mjs";

const { readOptions } = commandLine;

const usage = `Usage: racing-form manifest --origin https://form.example.com

Writes manifest.xml (every Excel, the admin centre) and manifest.json (Microsoft 365's unified manifest) into this folder, for the
server at that address: a proxy that handles https in front of \`racing-form serve\`, or the server with --tls-cert.
`;

/** Writes both manifests, or states what is wrong with the address and ends with code 2. */
export function writeManifests(args) {
  const values = readOptions(args, { origin: { type: "string" }, help: { type: "boolean" } });
  if (!values) return;
  if (values.help) return void process.stdout.write(usage);
  const given = values.origin ?? "";
  const { protocol, origin, host, href } = URL.canParse(given) ? new URL(given) : {};
  if (protocol !== "https:" || href !== `${origin}/`) {
    console.error(
      `Cannot write manifests as --origin must be an https address without a path: current value is "${given}"`,
    );
    process.exitCode = 2;
    return;
  }
  for (const name of ["manifest.xml", "manifest.json"]) {
    const text = readFileSync(resolve(root, "dist", name), "utf8");
    // The unified manifest also lists the domain alone.
    const here = new URL(manifestAddress).host;
    writeFileSync(name, text.replaceAll(manifestAddress, origin).replaceAll(here, host));
    console.log(`Written: ${resolve(name)}`);
  }
}
