import type { Client } from "../../../client/client";
import type { ParseContext } from "../../../functions/call/session";
import type { FormulaCell, Workbook } from "../../excel/workbook";
import { planRefresh } from "../../refresh/planRefresh";

/** A race that a formula of the sheet names. */
export interface SheetRace {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly track: string;
  readonly race: string;
  readonly race_code: string;
  readonly country: string;
}

interface SheetRaceOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "insertionPoint" | "readValues">;
  readonly context: ParseContext;
  readonly peek: Client["peek"];
}

/** Returns the formula in the active cell, or the one whose table covers it. */
async function activeFormula({ workbook }: SheetRaceOptions): Promise<FormulaCell | undefined> {
  const { tables, sheet, row, column } = await workbook.insertionPoint({ rows: 1, columns: 1 });
  const [table] = tables;
  if (table) return { ...table, value: undefined };
  const selected = await workbook.findFormulas("selection");
  return selected.find((cell) => cell.sheet === sheet && cell.row === row && cell.column === column);
}

/** Returns the race that the formula of the active cell names; undefined where it names none. */
export async function findSheetRace(options: SheetRaceOptions): Promise<SheetRace | undefined> {
  const { workbook, context, peek } = options;
  const formula = await activeFormula(options);
  if (!formula) return undefined;
  const { questions } = await planRefresh(
    { scope: "selection", errorsOnly: false },
    { workbook: { findFormulas: async () => [formula], readValues: workbook.readValues }, context, peek },
  );
  const named = questions.find(({ parameters }) => "track" in parameters && "race" in parameters)?.parameters;
  if (!named) return undefined;
  const text = (name: keyof SheetRace): string => String(named[name] ?? "");
  return {
    ...{ date: text("date"), track: text("track"), race: text("race") },
    ...{ race_code: text("race_code"), country: text("country") },
  };
}
