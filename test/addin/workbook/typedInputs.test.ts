/**
 * Every sheet of src/addin/workbook takes in its inputs what people write for prices, weights and fractions:
 * in a cell of texts it stays as it was typed, in a cell of numbers it is the number that it says.
 */
import * as sheets from "@odoo/o-spreadsheet";
import { addSheet } from "../../../src/addin/excel/sheets";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { inputsOf } from "../../../src/workbench/grid/cellMarks";
import { readTypedNumbers } from "../../../src/workbench/grid/typedNumbers";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";
import { choice } from "./workbookChoice";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

/** The texts, and the value of each in a cell of numbers. */
const typed = { "+900": 900, "-150": -150, "5/2": 2.5, "7-2": "7-2", "1-4": "1-4", "1/4": 0.25, "20%": 0.2 };

/** Excel reads a number typed into a cell of percentages without its sign as a percentage. */
const percentages: Readonly<Record<string, number>> = { "+900": 9, "-150": -1.5 };

const books = {
  "the opening book": exampleSheets({
    ...{ date: "2026-03-14", track: "x", race: 1, raceCode: "gallops", options: "race_code=gallops" },
    distances: ["all", 1200],
  }),
  "all kinds of sheets": [...workbookSheets(choice()), betSheet("Betting log")],
};

test.each(Object.entries(books))("%s: every input takes what people type", async (_, book) => {
  const page = await excelPage();
  page.grid.renameSheet("Race", "My own");
  Object.assign(globalThis, { Excel: excel(page) });
  for (const sheet of book) await addSheet(sheet);
  const model = page.grid.model();
  readTypedNumbers(model);
  page.grid.calculationMode = "Manual";
  const container = new sheets.stores.DependencyContainer();
  container.inject(sheets.stores.ModelStore, model);
  container.get(sheets.stores.NotificationStore).updateNotificationCallbacks({ notifyUser: () => undefined });
  const editor = container.get(sheets.stores.CellComposerStore);
  const { getters } = model;
  const faults: unknown[] = [];
  const counts = { texts: 0, numbers: 0, others: 0 };
  for (const { name } of book) {
    page.grid.activate(name);
    for (const position of inputsOf(getters, getters.getActiveSheetId())) {
      const cell = `${name}!${sheets.helpers.toXC(position.col, position.row)}`;
      const format = getters.getCell(position)?.format;
      if (format === undefined || /y/.test(format)) {
        counts.others++; // days, and texts that a formula may link: tracks, options
        continue;
      }
      counts[format === "@" ? "texts" : "numbers"]++;
      const values = format.endsWith("%") ? { ...typed, ...percentages } : typed;
      for (const [text, number] of Object.entries(values)) {
        model.selection.selectCell(position.col, position.row);
        editor.startEdition(text);
        editor.stopEdition();
        const { value, formattedValue } = getters.getEvaluatedCell(position);
        const right = format === "@" ? text : number;
        if (value !== right || (typeof right === "string" && formattedValue !== right))
          faults.push([cell, format, text, value, formattedValue]);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(4);
});
