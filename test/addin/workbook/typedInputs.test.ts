/**
 * Every sheet of src/addin/workbook takes in its inputs what people write for prices, weights and fractions:
 * in a cell of texts it stays as it was typed, in a cell of numbers it is the number that it says. Cells of
 * days, and of words that a formula may link, such as tracks and options, take it as Excel's General format
 * does: 5/2 is a day there. What the race's sheet took comes back with its race.
 */
import * as sheets from "@odoo/o-spreadsheet";
import { addSheet } from "../../../src/addin/excel/sheets";
import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { asPresentLayout } from "../../../src/addin/workbook/earlierLayout";
import { createRaceEntries } from "../../../src/addin/workbook/raceEntries";
import { createRaceEntryWatch } from "../../../src/addin/workbook/raceEntryWatch";
import { entryCells } from "../../../src/addin/workbook/raceLayout";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { inputsOf } from "../../../src/workbench/grid/cellMarks";
import { setFormulaRegion } from "../../../src/workbench/grid/engineBook";
import { readTypedNumbers } from "../../../src/workbench/grid/typedNumbers";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";
import { parseContext } from "../parseContext";
import { memoryHost } from "../settings/memoryHost";
import { choice } from "./workbookChoice";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const year = 2026;
/** The serial number of a day of that year. */
const day = (month: number, date: number): number => Date.UTC(year, month - 1, date) / 86_400_000 + 25_569;

interface Kind {
  readonly takes: (format: string) => boolean;
  readonly values: Readonly<Record<string, string | number>>;
}
const typed = ["+900", "-150", "5/2", "7-2", "1-4", "1/4", "20%", "evs"];
const numbers = {
  "+900": 900,
  "-150": -150,
  "5/2": 2.5,
  "7-2": "7-2",
  "1-4": "1-4",
  "1/4": 0.25,
  "20%": 0.2,
  evs: "evs",
};
/** The values that an input stores, by the first kind of format that it has. */
const kinds: Readonly<Record<string, Kind>> = {
  texts: { takes: (format) => format === "@", values: Object.fromEntries(typed.map((text) => [text, text])) },
  /** Excel reads a number typed into a cell of percentages without its sign as a percentage. */
  percentages: {
    takes: (format) => format.endsWith("%"),
    values: { ...numbers, "+900": 9, "-150": -1.5 },
  },
  others: {
    takes: (format) => format === "" || /y/.test(format),
    values: { ...numbers, "5/2": day(2, 5), "7-2": day(2, 7), "1-4": day(4, 1), "1/4": day(4, 1) },
  },
  numbers: { takes: () => true, values: numbers },
};

const raceChoice = {
  date: "2026-03-14",
  track: "x",
  race: 1,
  raceCode: "gallops",
  options: "race_code=gallops",
} as const;
const books = {
  "the opening book": exampleSheets({ ...raceChoice, distances: ["all", 1200] }),
  "all kinds of sheets": [...workbookSheets(choice()), betSheet("Betting log")],
};

/** Opens a book of sheets, each added as the pane adds it, with the editor of its cells. */
async function open(book: readonly SheetContent[]) {
  const { grid } = await openPage();
  for (const sheet of book) await addSheet(sheet);
  const model = grid.model();
  readTypedNumbers(model);
  grid.calculationMode = "Manual";
  const container = new sheets.stores.DependencyContainer();
  container.inject(sheets.stores.ModelStore, model);
  container.get(sheets.stores.NotificationStore).updateNotificationCallbacks({ notifyUser: () => undefined });
  const editor = container.get(sheets.stores.CellComposerStore);
  const type = ({ col, row }: { readonly col: number; readonly row: number }, text: string): void => {
    model.selection.selectCell(col, row);
    editor.startEdition(text);
    editor.stopEdition();
  };
  return { grid, getters: model.getters, type };
}

async function openPage() {
  const page = await excelPage();
  setFormulaRegion({ order: "DMY", language: "en-AU", year });
  page.grid.renameSheet("Race", "My own");
  Object.assign(globalThis, { Excel: excel(page) });
  return page;
}

test.each(Object.entries(books))("%s: every input takes what people type", async (_, book) => {
  const { grid, getters, type } = await open(book);
  const faults: unknown[] = [];
  const counts: Record<string, number> = {};
  for (const { name } of book) {
    grid.activate(name);
    for (const position of inputsOf(getters, getters.getActiveSheetId())) {
      const cell = `${name}!${sheets.helpers.toXC(position.col, position.row)}`;
      const format = getters.getCell(position)?.format ?? "";
      const [kind = "", { values } = { values: {} }] =
        Object.entries(kinds).find(([, { takes }]) => takes(format)) ?? [];
      counts[kind] = (counts[kind] ?? 0) + 1;
      for (const [text, right] of Object.entries(values)) {
        type(position, text);
        const { value, formattedValue } = getters.getEvaluatedCell(position);
        if (value !== right || (typeof right === "string" && formattedValue !== right))
          faults.push([cell, format, text, value, formattedValue]);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(Object.keys(counts).sort()).toEqual(Object.keys(kinds).sort());
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(1);
});

test("the race's sheet shows what was typed into each entry again after ten other races", async () => {
  const [race] = books["the opening book"];
  if (!race) throw new Error("The opening book has no sheet");
  const { grid, getters, type } = await open([race]);
  const watch = createRaceEntryWatch({
    sheets: asPresentLayout(sheetInputs),
    entries: createRaceEntries(memoryHost().workbookStore),
    context: () => parseContext,
  });
  grid.activate(race.name);
  const sheetId = getters.getActiveSheetId();
  await watch.start();
  const raceNumber = grid.area("E7");
  const show = async (number: number): Promise<void> => {
    type({ col: raceNumber.column, row: raceNumber.row }, String(number));
    await watch.check(grid.sheetId(race.name));
  };
  const entries = Object.values(entryCells).flatMap((range) => {
    const { row, column, rows, columns } = grid.area(range);
    return Array.from({ length: rows * columns }, (_cell, index) => ({
      sheetId,
      col: column + (index % columns),
      row: row + Math.floor(index / columns),
    }));
  });
  const shownValues = () =>
    entries.map((position) => {
      const { value, formattedValue } = getters.getEvaluatedCell(position);
      return [sheets.helpers.toXC(position.col, position.row), value, formattedValue];
    });
  const typedInto = (text: (index: number) => string): void => {
    for (const [index, position] of entries.entries()) type(position, text(index));
  };
  await show(1);
  const others = [2, 3, 4, 5, 6, 2, 3, 4, 5, 6];
  for (const [turn] of typed.entries()) {
    await show(1);
    typedInto((index) => typed[(index + turn) % typed.length] ?? "");
    const before = shownValues();
    for (const other of others) await show(other);
    expect(shownValues()).not.toEqual(before);
    await show(1);
    expect(shownValues()).toEqual(before);
  }
  expect(entries.length).toBeGreaterThan(24);
});
