/**
 * npm version: package.json states the version, and this carries it on: to manifest.xml, which counts in four parts, and to
 * CHANGELOG.md, whose section "Unreleased" becomes the version's. npm then commits both and tags the commit.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import versions from "./versions.cjs";
import { root } from "./prepare.mjs";

const { releaseChangelog, versionManifest } = versions;

const read = (file) => readFileSync(join(root, file), "utf8");
const { version } = JSON.parse(read("package.json"));
const today = new Date().toISOString().slice(0, 10);
const files = {
  "manifest.xml": versionManifest(read("manifest.xml"), version),
  "CHANGELOG.md": releaseChangelog(read("CHANGELOG.md"), version, today),
};
for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
const { status } = spawnSync("git", ["add", ...Object.keys(files)], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
