/**
 * npm version: package.json states the version, and this carries it on: to manifest.xml, which counts in four parts, and to
 * CHANGELOG.md, whose section "Unreleased" becomes the version's. It also pins the images of Dockerfile and compose.yaml by their
 * digests of today. npm then commits all four and tags the commit.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import versions from "./versions.cjs";
import { root } from "./prepare.mjs";

const { pinImages, releaseChangelog, versionManifest } = versions;

const read = (file) => readFileSync(join(root, file), "utf8");
const { version } = JSON.parse(read("package.json"));
const today = new Date().toISOString().slice(0, 10);

/** Returns the digest of an image as its registry states it. */
function digestOf(image) {
  const inspect = ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"];
  const { stdout, stderr, error } = spawnSync("docker", inspect, { encoding: "utf8" });
  const digest = stdout?.trim() ?? "";
  if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  console.error(`Cannot pin ${image} by its digest, for which docker is asked: ${error?.message ?? stderr}`);
  return process.exit(1);
}

const files = {
  "manifest.xml": versionManifest(read("manifest.xml"), version),
  "CHANGELOG.md": releaseChangelog(read("CHANGELOG.md"), version, today),
  Dockerfile: pinImages(read("Dockerfile"), digestOf),
  "compose.yaml": pinImages(read("compose.yaml"), digestOf),
};
for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
const { status } = spawnSync("git", ["add", ...Object.keys(files)], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
