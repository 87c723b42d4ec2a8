import { type Column, type Kind, kinds } from "../../../cells/columns/column";
import { t } from "../../../language/translate";
import type { ChartDesign } from "../../excel/sheetContent";
import { textLengths } from "../../excel/columnWidths";
import type { Workbook } from "../../excel/workbook";
import { palette } from "../../workbook/palette";
import { type Formula, formulaArguments, formulaText } from "./formula";
import type { Offer, WriteTable } from "./InsertBar";
import type { Preview } from "./PreviewBar";

/** The kinds of numbers that a chart can show, most informative first, because one chart has one scale. */
const charted: readonly Kind[] = [
  ...(["fraction", "difference", "odds", "factor", "decimal", "stake", "money"] as const),
  ...(["kilograms", "distance", "minutes", "integer", "number"] as const),
];

const mostSeries = 4;

/** Numbers that only identify a row. */
const names: ReadonlySet<string> = new Set(["number", "raceNumber", "barrier", "modelRank", "rank"]);

/**
 * Returns a table's first text column and the columns of one kind of number; undefined if it has no such
 * numbers.
 */
export function chartColumns(columns: readonly Column[]) {
  const category = columns.find(({ kind }) => !kinds[kind].numeric) ?? columns[0];
  const numbers = columns.filter((column) => column !== category && !names.has(column.name));
  const kind = charted.find((one) => numbers.some((column) => column.kind === one));
  if (!category || kind === undefined) return undefined;
  return { category, series: numbers.filter((column) => column.kind === kind).slice(0, mostSeries) };
}

interface ChartOfferOptions {
  readonly formula: Formula;
  readonly preview: Extract<Preview, { state: "ready" }>;
  readonly workbook: Pick<Workbook, "insertChart">;
  readonly defaults: Parameters<typeof formulaArguments>[1];
}

/**
 * Returns the offer to insert a formula's names and numbers with a chart; an empty list for other formulas.
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
  const chart: ChartDesign = {
    type: "ColumnClustered",
    title,
    axes: [category.heading, series.length === 1 ? "" : title],
    colors: [palette.value, palette.next].slice(0, series.length),
  };
  const write: WriteTable = (at) =>
    workbook.insertChart({ cells: [[formulaText(formula.call.name, args, at)]], size, chart }, at);
  return [{ label: t`Insert as chart`, size, write }];
}
