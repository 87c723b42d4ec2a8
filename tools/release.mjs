/**
 * npm run release -- --base URL: writes everything that a version publishes into build/release: the package, the static site
 * for its address, the manifest for that address, the starter workbook, the script that adds the add-in to Excel for Windows,
 * the notes of the version, what the server runs with (SBOM), and the checksums of all.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import programs from "./programs.cjs";
import versions from "./versions.cjs";
import { filesBelow, install, npm, root, run } from "./prepare.mjs";

const help = `Usage: npm run release -- --base URL

Writes a release into build/release: package, static site, manifest, starter workbook, Windows script, SBOM, notes, checksums.

  --base URL  https address that will serve the static site
  --help      this text`;

const { values } = parseArgs({ options: { base: { type: "string" }, help: { type: "boolean" } } });
if (values.help) {
  console.log(help);
  process.exit();
}

const out = join(root, "build/release");
const site = join(root, "build/static");
const read = (file) => readFileSync(join(root, file), "utf8");
const { name, version } = JSON.parse(read("package.json"));

function fail(message) {
  console.error(`Cannot release: ${message}.`);
  process.exit(1);
}

/** Checks what every file of the release would repeat, before anything is built. */
function check() {
  if (!URL.canParse(values.base ?? "") || new URL(values.base).protocol !== "https:")
    fail(`--base must be the https address of the static site: current value is ${values.base ?? "none"}`);
  if (versions.versionManifest(read("manifest.xml"), version) !== read("manifest.xml"))
    fail(`manifest.xml has another version than package.json, ${version}: \`npm version\` sets both`);
  if (versions.notesOf(read("CHANGELOG.md"), version) === "")
    fail(`CHANGELOG.md has no notes for ${version}`);
}

/** Builds the static site and returns it as one archive. */
async function buildSite() {
  const { zipSync } = await import("fflate");
  rmSync(site, { recursive: true, force: true });
  run(process.execPath, ["tools/build.mjs", "--static", "--base", values.base], "The site was not built");
  const entries = filesBelow(site)
    .filter((file) => !/\.map$|[/\\]\.[^/\\]*$/.test(file))
    .map((file) => [relative(site, file).split(sep).join("/"), readFileSync(file)]);
  return zipSync(Object.fromEntries(entries));
}

/** Returns what npm prints. */
function npmOutput(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programs.findNpm() ?? "npm", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) fail(`npm ${args[0]} ended with code ${status}: ${stderr}`);
  return stdout;
}

/** Windows' own command interpreter and its editors expect its line ends. */
const withWindowsLines = (text) => text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");

check();
install();
run(
  process.execPath,
  ["tools/translations.mjs", "--check"],
  "Texts lack a translation, or translations their text",
);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
npm(["pack", "--pack-destination", out], "The package was not made"); // tools/pack.mjs builds it first
copyFileSync(join(root, "build/starter.xlsx"), join(out, "starter.xlsx"));
writeFileSync(join(out, `${name}-${version}-site.zip`), await buildSite());
if (!existsSync(join(site, "manifest.xml"))) fail("the static site has no manifest.xml");
copyFileSync(join(site, "manifest.xml"), join(out, "manifest.xml"));
for (const script of readdirSync(join(root, "tools/windows")))
  writeFileSync(join(out, script), withWindowsLines(read(`tools/windows/${script}`)));
const sbom = npmOutput(["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=spdx"]);
writeFileSync(join(out, "sbom.spdx.json"), sbom);
writeFileSync(join(out, "NOTES.md"), `${versions.notesOf(read("CHANGELOG.md"), version)}\n`);

/** The checksums in the form that `sha256sum --check` reads. */
const sums = filesBelow(out).map((file) => {
  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  return `${sum}  ${relative(out, file)}\n`;
});
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
console.log(`\nThe release of ${version} is in ${relative(root, out)}:\n\n${sums.join("")}`);
