import { millisecondsPerMinute } from "../../dates/days";
import { cellAddress } from "../../cells/addresses";
import { addressOf } from "../../client/question";
import { recordAnswers } from "../../functions/call/recordAnswers";
import type { Session } from "../../functions/call/session";
import type { SheetContent } from "../excel/sheetContent";
import type { FreezeOptions, SheetCells, SpilledTable, Workbook } from "../excel/workbook";
import { type TracedFormula, traceFormulas } from "../refresh/traceFormulas";
import { tableCells } from "./sheetPart";
import { findMaps, frozenNames, type FrozenSheet, mapHeadings, recordCells } from "./mapRecord";

/**
 * A row of the map, in the order of its headings: frozen cells and their formula, and an answer behind it.
 */
type MapRow = readonly (string | number)[];

const widths = [140, 90, 360, 420, 140, 100, 90, 120, 90, 60];

type TracedCall = TracedFormula["calls"][number];

/** Returns a row for each answer behind a call; each begins with the cells and the formula. */
async function rowsOfCall(place: MapRow, { parsed, session }: TracedCall): Promise<MapRow[]> {
  const { client, snapshots } = session;
  const { answers } = await recordAnswers([parsed], client);
  const snapshotName = parsed.supplied.get("snapshot")?.value;
  const shownName = snapshotName === undefined ? (snapshots?.shown() ?? "") : String(snapshotName);
  return answers.map((answer) => {
    const cachedAnswer = client.peek(answer.question);
    const response: object = cachedAnswer && "answer" in cachedAnswer ? cachedAnswer.answer.response : {};
    const { modelVersion } = response as { readonly modelVersion?: unknown };
    return [
      ...place,
      `GET ${addressOf("", answer.question)}`,
      new Date(answer.receivedAt).toISOString().slice(0, 19).replace("T", " "), // UTC, to the second
      Math.max(0, Math.floor((client.now() - answer.receivedAt) / millisecondsPerMinute)),
      "source" in answer ? answer.source : answer.failure.kind,
      typeof modelVersion === "string" ? modelVersion : "",
      shownName,
    ];
  });
}

/** Returns the rows for a formula: one for each answer, or a single row for a formula without calls. */
async function rowsOf(
  { calls, computed, cell }: TracedFormula,
  table: SpilledTable,
  sheet: string,
): Promise<MapRow[]> {
  const { row, column } = table;
  const first = cellAddress(column, row + 1);
  const last = cellAddress(column + table.columns - 1, row + table.rows);
  // A leading blank keeps a formula a text in every language of Excel.
  const place = [sheet, first === last ? first : `${first}:${last}`, ` ${cell.formula}`];
  const rows: MapRow[] = [];
  for (const call of calls) rows.push(...(await rowsOfCall(place, call)));
  if (rows.length > 0) return rows;
  return [[...place, computed.length > 0 ? "its arguments are computed by Excel" : "", "", "", "", "", ""]];
}

export interface FormulaMapOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "readTables" | "readValues">;
  readonly open: Session;
}

export interface CopiedSheet {
  readonly name: string;
  readonly copy: SheetCells;
}

/** Lays out the map of formulas on sheets that are about to be copied as values. */
export type FormulaMap = (copied: readonly CopiedSheet[]) => Promise<SheetContent | undefined>;

/** Reads the formulas of a scope before it is copied; returns the function that lays out their map. */
export async function readFormulaMap(
  scope: "sheet" | "workbook",
  { workbook, open }: FormulaMapOptions,
): Promise<FormulaMap> {
  const cells = await workbook.findFormulas(scope, { all: true });
  const tables = await workbook.readTables(cells);
  const traced = await traceFormulas(cells, { workbook, open });
  return async (copied) => {
    const copyOf = new Map(copied.map(({ name, copy }) => [name, copy.name]));
    const rows: MapRow[] = [];
    for (const [index, formula] of traced.entries()) {
      const [table, sheet] = [tables[index], copyOf.get(formula.cell.sheet)];
      if (table && sheet !== undefined) rows.push(...(await rowsOf(formula, table, sheet)));
    }
    if (rows.length === 0) return undefined;
    const sheets = copied.map(({ name, copy }) => frozenSheet(name, copy, tables));
    const [madeAt, whole] = [open.client.now(), scope === "workbook"];
    return layOut(rows, recordCells({ madeAt, whole, sheets, rows }));
  };
}

const frozenSheet = (name: string, copy: SheetCells, tables: readonly SpilledTable[]): FrozenSheet => ({
  name,
  copy: copy.name,
  values: copy.inputs as FrozenSheet["values"],
  formulas: tables
    .filter(({ sheet }) => sheet === name)
    .map(({ row, column, rows, columns, formula }) => ({ row, column, rows, columns, formula })),
});

/** Lays out the map; the record is in a hidden column to its right. */
function layOut(rows: readonly MapRow[], record: readonly string[]): SheetContent {
  const recordCells = ["Record", ...record].map(
    (text, down) => [cellAddress(mapHeadings.length, down + 1), text] as const,
  );
  return {
    name: "Formula map",
    cells: { ...tableCells([mapHeadings, ...rows]), ...Object.fromEntries(recordCells) },
    formats: { [`E2:E${rows.length + 1}`]: "@", [`I2:I${rows.length + 1}`]: "@" }, // prevents dates and times
    widths,
    frozenRows: 1,
    looks: [["A1:I1", { bold: true, fillColor: "#DDEBF7" }]],
    hidden: ["J1"],
    print: { titleRows: "1:1" },
  };
}

export interface Frozen {
  readonly copies: readonly string[];
  /** The sheet that leads from each copied number to its question; undefined if there were no formulas. */
  readonly map: string | undefined;
}

/**
 * Copies sheets as values and adds a map of their formulas: the question behind each number, its time and its
 * model. Earlier copies and maps are not copied. A cancellation or failure leaves no sheet.
 */
export async function freezeWithMap(
  scope: "sheet" | "workbook",
  { workbook, open, ...options }: FreezeOptions & FormulaMapOptions & { readonly workbook: Workbook },
): Promise<Frozen> {
  const skip = frozenNames(findMaps(await workbook.readSheets()));
  const layOut = await readFormulaMap(scope, { workbook, open });
  const sheetOf = new Map<string, string>();
  const onCopy = (sheet: string, copy: string): void => void sheetOf.set(copy, sheet);
  const copies = await workbook.freeze(scope, { ...options, onCopy, skip });
  try {
    const copied = (await workbook.readSheets()).flatMap((copy) => {
      const name = sheetOf.get(copy.name);
      return name === undefined ? [] : [{ name, copy }];
    });
    const content = await layOut(copied);
    return { copies, map: content && (await workbook.addSheet(content)) };
  } catch (failure) {
    await workbook.removeSheets(copies).catch(() => undefined); // the first failure is the one to report
    throw failure;
  }
}
