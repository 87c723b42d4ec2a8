/** The simulated world of a first look: it is ready in seconds, where the whole world takes half a minute or more. */
const { existsSync, readdirSync } = require("node:fs");

/** The scale that the commands for one person choose by themselves, as their usage states it. */
const defaultScale = "medium, or full where there is one";

/** Options that name the races to serve, with which nothing is chosen. */
const choosing = ["--scale", "--results", "--relay-only", "--seed", "--today"];

/** True when an option is given, as `--port 80` or `--port=80`. */
const hasOption = (args, name) =>
  args.some((argument) => argument === name || argument.startsWith(`${name}=`));

/** Returns the option for the medium world, unless the arguments name the races or a whole world is stored already. */
function firstWorld(args, data) {
  if (choosing.some((name) => hasOption(args, name))) return [];
  const stored = existsSync(data) ? readdirSync(data) : [];
  return stored.some((name) => /^world-full-\d+$/.test(name)) ? [] : ["--scale", "medium"];
}

module.exports = { hasOption, defaultScale, firstWorld };
