/**
 * node tools/starter.cjs [FILE]: writes the starter workbook for Excel (build/starter.xlsx): the sheets of today's first race,
 * by the add-in's own builder, saved by the workbench's own writer. Its formulas name the functions as Excel stores those of an
 * add-in, and it names the add-in, so that Excel starts it and calculates everything.
 */
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { dirname, join, resolve } = require("node:path");
// Jest's environment brings it.
const { JSDOM } = require(require.resolve("jsdom", { paths: [require.resolve("jest-environment-jsdom")] }));
require("./typescript.cjs");

const root = join(__dirname, "..");
const file = resolve(process.argv[2] ?? join(root, "build/starter.xlsx"));

/** The parts of a browser that the spreadsheet's engine and the writer name. */
function defineBrowser() {
  const { window } = new JSDOM("<!doctype html>", { url: "http://localhost/", pretendToBeVisual: true });
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis)) globalThis[name] = window[name];
  console.debug = () => undefined; // the engine reports its own steps
  Object.groupBy ??= (items, keyOf) => {
    const groups = {};
    for (const item of items) (groups[keyOf(item)] ??= []).push(item);
    return groups;
  };
  globalThis.o_spreadsheet = require("@odoo/o-spreadsheet");
}

/** Returns the add-in's functions; each cell stays empty until Excel calculates it. */
function emptyFunctions() {
  const { functions } = JSON.parse(readFileSync(join(root, "dist/functions.json"), "utf8"));
  return functions.map((metadata) => ({
    name: `RACING.${metadata.name}`,
    metadata,
    evaluate: () => [[""]],
    preview: () => "",
  }));
}

/** The race that the first sheet shows, for the jockeys and trainers. */
const raceShown = {
  raceCode: "gallops",
  date: "=Race!C7",
  track: "=Race!A7",
  options: "=Race!U7",
  races: ["=Race!E7"],
};

/** Replaces the one occurrence of a text. Throws if it is missing: the writer has changed. */
function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2)
    throw new Error(`Cannot complete the starter: it must hold once ${from}`);
  return text.replace(from, to);
}

/** Returns the parts of the file: Excel calculates it as it opens, and opens the pane, which starts the add-in. */
async function starterParts() {
  defineBrowser();
  const { createGrid } = require("../src/workbench/grid/oSpreadsheetGrid.ts");
  const { excelParts } = require("../src/workbench/xlsx/excelFile.ts");
  const { readIdentity } = require("../src/workbench/xlsx/webExtension.ts");
  const { exampleSheets } = require("../src/addin/workbook/exampleSheets.ts");
  const { connectionsSheet } = require("../src/addin/workbook/connectionsSheet.ts");
  const { exampleWorkbook } = require("../src/workbench/page/exampleWorkbook.ts");
  const grid = createGrid();
  grid.define(emptyFunctions());
  await grid.create([
    ...exampleWorkbook(undefined, exampleSheets),
    connectionsSheet("Connections", raceShown),
  ]);
  const addin = readIdentity(readFileSync(join(root, "manifest.xml"), "utf8"));
  const parts = { ...(await excelParts(grid, { settings: {}, addin })) };
  const [workbook, panes] = ["xl/workbook.xml", "xl/webextensions/taskpanes.xml"];
  parts[workbook] = replaceOnce(parts[workbook], "<calcPr ", '<calcPr fullCalcOnLoad="1" ');
  parts[panes] = replaceOnce(parts[panes], 'visibility="0"', 'visibility="1"');
  return parts;
}

async function main() {
  const { strToU8, zipSync } = require("fflate");
  const parts = Object.entries(await starterParts()).map(([path, text]) => [path, strToU8(text)]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipSync(Object.fromEntries(parts)));
  process.exit(); // the engine keeps timers
}

main();
