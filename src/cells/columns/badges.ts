import { columnsAt, type Field, type Table } from "./column";
import { raceColumns } from "./race";

const decorator: readonly Field[] = [
  ["type", "Type", "text"],
  ["label", "Badge", "text"],
  ["shortLabel", "Short label", "text"],
  ["category", "Category", "text"],
  ["sentiment", "Sentiment", "text"],
  ["description", "Description", "text"],
  ["detail", "Detail", "text"],
];

/** BADGES: a row for every badge of every runner (spec 2.3, decorators). */
export const badges: Table = {
  rows: "runners[].decorators[]",
  columns: [
    ...columnsAt("runners[]", [
      ["number", "No", "integer"],
      ["name", "Runner", "text"],
    ]),
    ...columnsAt("runners[].decorators[]", decorator, { plan: "pro" }),
    ...columnsAt("runners[]", [["scratched", "Scratched", "flag"]]),
    ...raceColumns,
  ],
  presets: { basic: ["number", "name", "label", "category", "sentiment", "detail"] },
  order: "runners[].number",
};
