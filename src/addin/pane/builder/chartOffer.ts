import { palette } from "../../workbook/palette";
import { textLengths } from "../../excel/columnWidths";
import type { Workbook } from "../../excel/workbook";
import { chartColumns } from "./chartColumns";
import { type Formula, formulaArguments, formulaText } from "./formula";
import type { Offer } from "./InsertBar";
import type { Preview } from "./preview";

type Ready = Extract<Preview, { state: "ready" }>;

interface ChartOfferOptions {
  readonly formula: Formula;
  readonly preview: Ready;
  readonly workbook: Pick<Workbook, "insertChart">;
  readonly defaults: Parameters<typeof formulaArguments>[1];
}

/**
 * Returns the offer to insert a formula's names and numbers with a chart of them; none for a function without
 * fields, and for a table without rows or numbers to compare.
 */
export function chartOffer({ formula, preview, workbook, defaults }: ChartOfferOptions): readonly Offer[] {
  const rows = preview.table.length + (formula.headers ? 0 : 1);
  const columns = chartColumns(preview.columns);
  if (!columns || rows < 3 || !formula.call.argumentNames.includes("fields")) return [];
  const { category, series } = columns;
  const fields = [category, ...series].map(({ name }) => name);
  const args = formulaArguments({ ...formula, fields, headers: true }, defaults);
  const title = series.map(({ heading }) => heading).join(", ");
  const names = preview.columns.indexOf(category);
  const [length = 0] = textLengths(preview.table.map((row) => row.slice(names, names + 1)));
  const size = { rows, columns: fields.length, textLengths: [length] };
  return [
    {
      label: "Insert as chart",
      size,
      write: (at) =>
        workbook.insertChart(
          {
            cells: [[formulaText(formula.call.name, args, at)]],
            size,
            chart: {
              type: "ColumnClustered",
              title,
              axes: [category.heading, series.length === 1 ? "" : title],
              colors: [palette.value, palette.next].slice(0, series.length),
            },
          },
          at,
        ),
    },
  ];
}
