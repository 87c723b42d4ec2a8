/**
 * The command line of the commands that start the server: options of their own, and all of the server's, to which they are
 * passed on. Besides, the simulated world of a first look: it is ready in seconds, where the whole world takes half a minute.
 */
const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");
const { parseArgs } = require("node:util");

/** The meaning of each option that only commands have. */
const ownOptions = {
  "no-open": "do not open the browser",
  office: "run the add-in on Microsoft's own office.js, over https",
  dev: "open the development manifest: =RACINGDEV functions",
  remove: "remove the add-in and the certificate from this machine",
};

/** The options of the server whose values commands need; src/server/readArguments.ts reads and checks them all. */
const serverOptions = Object.fromEntries([
  ...["help", "relay-only"].map((name) => [name, { type: "boolean" }]),
  ...["data", "dist", "key", "port", "results", "scale", "seed", "store", "tls-cert", "today"].map((name) => [
    name,
    { type: "string" },
  ]),
]);

/** Returns the values of a command's own options and of the server's, and the arguments for the server. */
function readCommandLine(args, own = []) {
  const options = { ...serverOptions, ...Object.fromEntries(own.map((name) => [name, { type: "boolean" }])) };
  const { values, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  // An option at the end of the line that lacks its value: the server states so.
  for (const name of Object.keys(values))
    if (values[name] === true && options[name]?.type === "string") values[name] = "";
  const taken = tokens.filter(({ name }) => own.includes(name)).map(({ index }) => index);
  return { values, passed: args.filter((_argument, index) => !taken.includes(index)) };
}

/** Returns the values of a command's options; states what is wrong with them and sets the exit code otherwise. */
function readOptions(args, options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    console.error(`${error.message.split(/\.(?:\s|$)/)[0]}: --help lists the options.`);
    process.exitCode = 1;
    return undefined;
  }
}

/** Returns true for options that name the races to serve. */
const namesRaces = (values) =>
  Boolean(process.env.RACING_STORE) ||
  ["scale", "results", "relay-only", "seed", "store", "today"].some((name) => values[name] !== undefined);

/** Returns the option for the medium world, unless the options name the races or a whole world is stored already. */
function firstWorld(values, data) {
  if (namesRaces(values)) return [];
  const stored = existsSync(data) ? readdirSync(data) : [];
  const isWhole = (name) => /^world-full-\d+$/.test(name) && existsSync(join(data, name, "history.db"));
  return stored.some(isWhole) ? [] : ["--scale", "medium"];
}

/** Returns the server's usage text in the words of a command, with its own options. */
function describeUsage(serverUsage, command, own = []) {
  const scale = own.length > 0 ? "medium, or full where there is one" : "full";
  const lines = own.map((name) => `\n  ${`--${name}`.padEnd(18)} ${ownOptions[name]}`);
  return serverUsage
    .replace("npm run serve --", command)
    .replace("small (full)", `small (${scale})`)
    .replace("\n  --help", `${lines.join("")}\n  --help`);
}

module.exports = { describeUsage, firstWorld, namesRaces, readCommandLine, readOptions };
