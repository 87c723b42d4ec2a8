#!/usr/bin/env node
/**
 * racing-form: the command of the package, which holds built pages and a compiled server, so that nothing is compiled. Without
 * a command it opens the workbench in the browser; `serve` runs the server, `excel` opens the add-in in this machine's Excel.
 */
import { createRequire } from "node:module";
import commandLine from "./commandLine.cjs";
import folders from "./dataFolder.cjs";
import { checkNode } from "./requirements.mjs";

const { describeUsage, firstWorld, namesRaces, readCommandLine } = commandLine;
const { dataFolder } = folders;

const load = createRequire(import.meta.url);

/** The commands by name, with their own options besides the server's; the first word of the command line names one. */
const commands = {
  workbench: {
    own: ["no-open"],
    run: async (chosen) => (await import("./workbench.mjs")).openWorkbench(chosen),
  },
  serve: { own: [], run: ({ passed }) => start("main.js", passed) },
  mcp: {
    own: [],
    run: ({ values: given, passed }) => {
      if (given.base !== undefined) return start("mcp/main.js", passed);
      const join = namesRaces(given) ? [] : ["--join"];
      start("mcp/main.js", [...join, ...firstWorld(given, given.data ?? dataFolder()), ...passed]);
    },
  },
  publish: { own: [], run: ({ passed }) => start("scale/publish/main.js", passed) },
  export: { own: [], run: ({ passed }) => start("export/main.js", passed) },
  excel: {
    own: ["dev", "remove"],
    run: async (chosen) => (await import("./excel.mjs")).openExcel(chosen),
  },
};

const summary = `Racing form in a spreadsheet.

  racing-form             opens the workbench in the browser, with its own racing form service
  racing-form serve       runs the server: add-in, service and relay
  racing-form mcp         answers agents over standard input and output
  racing-form publish     copies a built store into PostgreSQL, for servers with --store
  racing-form export      writes a built store as a results file, or its forecasts with their results
  racing-form excel       opens the add-in in Excel for Windows or Mac
  racing-form formats     lists the results files that are known by themselves, with what each gives and lacks
  racing-form stores      lists the stores on this machine, removes those of no use
  racing-form manifest    writes the add-in's manifests for a team's own server
  racing-form --version   prints the version

`;

checkNode();
const argv = process.argv.slice(2);
const isNamed = Object.hasOwn(commands, argv[0] ?? "");
const name = isNamed ? argv[0] : "workbench";
const { own, run } = commands[name];
const { values, passed } = readCommandLine(isNamed ? argv.slice(1) : argv, own);
// The stores are kept in the person's own folder, which a new version of the package leaves alone.
const hasNoStores =
  values["relay-only"] ?? values.base ?? values.store ?? (process.env.RACING_STORE && name !== "publish");
if (values.data === undefined && !hasNoStores) passed.unshift("--data", dataFolder());

if (argv[0] === "--version") console.log(load("../package.json").version);
else if (argv[0] === "manifest") (await import("./manifest.mjs")).writeManifests(argv.slice(1));
else if (argv[0] === "formats") (await import("./formats.mjs")).listFormats(argv.slice(1));
else if (argv[0] === "stores") (await import("./stores.mjs")).manageStores(argv.slice(1));
else if (values.help) printUsage();
else if (!isNamed && argv.length > 0 && !argv[0].startsWith("-")) refuse(argv[0]);
else await run({ values, passed });

/** Runs a program of the server in this process. */
function start(program, options) {
  process.argv = [...process.argv.slice(0, 2), ...options];
  load(`../build/server/server/${program}`);
}

/** Prints the server's usage in the words of a command; without a command also the list of commands. */
function printUsage() {
  if (name === "mcp") return start("mcp/main.js", ["--help"]);
  const folder = `folder of the stores (${dataFolder()})`;
  const ownUsage = {
    publish: () => load("../build/server/server/scale/publish/readPublishArguments.js").publishUsage,
    export: () => load("../build/server/server/export/readExportArguments.js").exportUsage,
  }[name];
  if (ownUsage) {
    const texts = ownUsage().replace("npm run publish --", "racing-form publish");
    return process.stdout.write(texts.replace("folder of the stores (data)", folder));
  }
  const { usage } = load("../build/server/server/usage.js");
  const words = isNamed ? `racing-form ${name}` : "racing-form";
  const texts = usage
    .replace("folder of the stores (data)", folder)
    .replace("folder of the built pages (dist)", "folder of the built pages (those of the package)");
  process.stdout.write((isNamed ? "" : summary) + describeUsage(texts, words, own));
}

function refuse(word) {
  console.error(`There is no command "${word}": racing-form --help lists them.`);
  process.exitCode = 1;
}
