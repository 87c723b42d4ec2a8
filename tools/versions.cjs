/** The places that repeat the version of package.json, and the notes of a version. */

const manifestVersion = /<Version>([\d.]+)<\/Version>/;
const unreleased = /^## Unreleased\r?\n/m;

/** Returns manifest.xml with a version, which Office writes in four numbers. A pre-release has the numbers of its release. */
function versionManifest(text, version) {
  if (!manifestVersion.test(text)) throw new Error("Cannot set the version as manifest.xml has no <Version>");
  return text.replace(manifestVersion, `<Version>${version.replace(/[-+].*/, "")}.0</Version>`);
}

/** Returns CHANGELOG.md with an empty section "Unreleased" above the one of the version. */
function releaseChangelog(text, version, day) {
  if (!unreleased.test(text)) throw new Error('Cannot release as CHANGELOG.md has no section "Unreleased"');
  return text.replace(unreleased, `## Unreleased\n\n## ${version} - ${day}\n`);
}

/** Returns the notes of a version; the notes of "Unreleased" for a version that has no section yet. */
function notesOf(text, version) {
  const sections = text.replaceAll("\r\n", "\n").split(/^## /m).slice(1);
  const section =
    sections.find((one) => one.startsWith(`${version} - `)) ??
    sections.find((one) => one.startsWith("Unreleased"));
  return section?.slice(section.indexOf("\n")).trim() ?? "";
}

const imageLine = /^(FROM | *image: )([^\s@]+)(@\S+)?/gm;

/** Returns a Dockerfile or compose.yaml whose images are pinned by the digests that a function returns, in place of earlier ones. */
const pinImages = (text, digestOf) =>
  text.replace(imageLine, (_, word, image) => `${word}${image}@${digestOf(image)}`);

module.exports = { notesOf, pinImages, releaseChangelog, versionManifest };
