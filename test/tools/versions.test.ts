import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stagesOf } from "../../tools/dockerfile.cjs";
import { notesOf, pinImages, releaseChangelog, versionManifest } from "../../tools/versions.cjs";

const read = (file: string): string => readFileSync(join(__dirname, "../..", file), "utf8");
const { version } = JSON.parse(read("package.json")) as { readonly version: string };

test("manifest.xml and package-lock.json state the version of package.json", () => {
  expect(versionManifest(read("manifest.xml"), version)).toBe(read("manifest.xml"));
  expect((JSON.parse(read("package-lock.json")) as { readonly version: string }).version).toBe(version);
});

test("CHANGELOG.md has notes for the version, or unreleased ones", () => {
  expect(notesOf(read("CHANGELOG.md"), version)).toMatch(/^### /);
});

test("a manifest counts in four numbers, without the words of a pre-release", () => {
  const text = "<Id>a</Id><Version>0.1.0.0</Version>";
  expect(versionManifest(text, "1.2.3")).toBe("<Id>a</Id><Version>1.2.3.0</Version>");
  expect(versionManifest(text, "2.0.0-beta.1")).toBe("<Id>a</Id><Version>2.0.0.0</Version>");
  expect(() => versionManifest("<Id>a</Id>", "1.2.3")).toThrow("has no <Version>");
});

const changelog = "# Changelog\n\n## Unreleased\n\n### Added\n\n- B.\n\n## 1.0.0 - 2026-01-01\n\n- A.\n";

test("a release turns the unreleased notes into those of its version", () => {
  const released = releaseChangelog(changelog, "1.1.0", "2026-02-03");
  expect(released).toBe(
    "# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-02-03\n\n### Added\n\n- B.\n\n## 1.0.0 - 2026-01-01\n\n- A.\n",
  );
  expect(notesOf(released, "1.1.0")).toBe("### Added\n\n- B.");
  expect(notesOf(released, "1.0.0")).toBe("- A.");
  expect(() => releaseChangelog("# Changelog\n", "1.1.0", "2026-02-03")).toThrow("Unreleased");
});

test("a version without a section has the unreleased notes", () => {
  expect(notesOf(changelog, "1.1.0")).toBe("### Added\n\n- B.");
});

test("a release pins every image by its digest, in place of an earlier one", () => {
  const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
  for (const [file, images] of [
    ["Dockerfile", ["node:24-bookworm-slim", "node:24-bookworm-slim"]],
    ["compose.yaml", ["redis:7.4-alpine", "caddy:2.8-alpine"]],
  ] as const) {
    const asked: string[] = [];
    const pin = (text: string, digit: string) =>
      pinImages(text, (image) => (asked.push(image), digest(digit)));
    const pinned = pin(read(file), "a");
    expect(asked).toEqual(images);
    for (const image of images) expect(pinned).toContain(`${image}@${digest("a")}`);
    expect(pin(pinned, "b")).toBe(pinned.replaceAll(digest("a"), digest("b")));
  }
  expect(stagesOf(pinImages(read("Dockerfile"), () => digest("a"))).map(({ name }) => name)).toEqual([
    "build",
    undefined,
  ]);
});
