#!/usr/bin/env node
/**
 * racing-form: the command of the package, which holds built pages and a compiled server, so that nothing is compiled. Without
 * a command it opens the workbench in the browser; `serve` runs the server, `excel` opens the add-in in this machine's Excel.
 */
import { createRequire } from "node:module";
import folders from "./dataFolder.cjs";
import worlds from "./firstWorld.cjs";
import { checkNode } from "./requirements.mjs";
import { describeUsage } from "./usage.mjs";

const { dataFolder } = folders;

const load = createRequire(import.meta.url);

/** The options of `racing-form excel` besides the server's. */
const excelOptions = [
  ["--dev", "install the development manifest: =RACINGDEV functions"],
  ["--remove", "remove the add-in and the certificate from this machine"],
];

/** The commands by name, with their options besides the server's; the first word of the command line names one. */
const commands = {
  workbench: {
    options: [["--no-open", "do not open the browser"]],
    run: async (args) => (await import("./workbench.mjs")).openWorkbench(args),
  },
  serve: { options: [], run: (args) => start("main.js", args) },
  publish: { run: (args) => start("publish/main.js", args) },
  excel: {
    options: excelOptions,
    run: async (args) => (await import("./excel.mjs")).openExcel(args),
  },
};

const summary = `Racing form in a spreadsheet.

  racing-form             opens the workbench in the browser, with its own racing form service
  racing-form serve       runs the server: add-in, service and relay
  racing-form publish     copies a built store into PostgreSQL, for servers with --store
  racing-form excel       opens the add-in in Excel for Windows or Mac
  racing-form --version   prints the version

`;

checkNode();
const argv = process.argv.slice(2);
const isNamed = Object.hasOwn(commands, argv[0] ?? "");
const name = isNamed ? argv[0] : "workbench";
const args = isNamed ? argv.slice(1) : argv;

if (argv[0] === "--version") console.log(load("../package.json").version);
else if (args.includes("--help")) printUsage();
else if (!isNamed && argv.length > 0 && !argv[0].startsWith("-")) refuse(argv[0]);
else await commands[name].run([...args, ...dataOption()]);

/** Runs a program of the server in this process. */
function start(program, options) {
  process.argv = [...process.argv.slice(0, 2), ...options];
  load(`../build/server/server/${program}`);
}

/** Prints the server's usage in the words of a command; without a command also the list of commands. */
function printUsage() {
  if (name === "publish") return start("publish/main.js", ["--help"]);
  const { usage } = load("../build/server/server/usage.js");
  const words = isNamed ? `racing-form ${name}` : "racing-form";
  const own = usage
    .replace("folder of the stores (data)", `folder of the stores (${dataFolder()})`)
    .replace("folder of the built pages (dist)", "folder of the built pages (those of the package)");
  process.stdout.write((isNamed ? "" : summary) + describeUsage(own, words, commands[name].options));
}

function refuse(word) {
  console.error(`There is no command "${word}": racing-form --help lists them.`);
  process.exitCode = 1;
}

/** Returns the option that keeps the stores in the person's own folder, which a new version of the package leaves alone. */
function dataOption() {
  return worlds.hasOption(args, "--data") || args.includes("--relay-only") ? [] : ["--data", dataFolder()];
}
