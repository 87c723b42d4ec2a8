/** The files of a Copilot skill for Excel in the package: what it does, and scripts over Office.js and our functions. */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = join(__dirname, "../assets/skill");
const names = ["SKILL.md", "scripts/build-card.js", "scripts/what-if.js"];

/** Returns the contents of the skill's files by their paths in the zip. */
const skillFiles = () =>
  Object.fromEntries(names.map((name) => [`skills/racing-form/${name}`, readFileSync(join(folder, name))]));

module.exports = { skillFiles };
