/** Reads a Dockerfile and its .dockerignore, so that its steps can be checked and run where there is no Docker. */

/** Returns the instructions of a Dockerfile, in order: the word, its flags (`--from=build`) and the rest of the line. */
function readDockerfile(text) {
  return text
    .replace(/\\\r?\n/g, " ")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word, flags, value] = /^([A-Z]+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line);
      const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, given]) => [name, given]);
      return { word, flags: Object.fromEntries(pairs), value };
    });
}

/** Returns the stages: each with its image, its name and its instructions. */
function stagesOf(text) {
  const stages = [];
  for (const step of readDockerfile(text)) {
    const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(step.word === "FROM" ? step.value : "") ?? [];
    if (image) stages.push({ image, name, steps: [] });
    else stages.at(-1).steps.push(step);
  }
  return stages;
}

/** Returns the list of a command in exec form: `["node", "main.js"]`. */
const execForm = (value) => JSON.parse(value.replace(/^CMD /, ""));

/** Returns what a .dockerignore lets into the build: it excludes all and names the rest with "!". */
function allowedIn(text) {
  const lines = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  if (lines[0] !== "*") throw new Error("Cannot read .dockerignore as its first line must be *");
  return lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
}

module.exports = { allowedIn, execForm, stagesOf };
