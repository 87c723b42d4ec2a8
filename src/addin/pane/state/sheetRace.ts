import { useEffect } from "preact/hooks";
import type { Client } from "../../../client/client";
import { parseContext, type ParseContext, session } from "../../../functions/call/session";
import type { FormulaCell, Workbook } from "../../excel/workbook";
import { planRefresh } from "../../refresh/planRefresh";
import { usePane } from "./paneContext";

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
  /** True to look in the other formulas of the sheet too. */
  readonly anywhere?: boolean;
}

/** The formulas of a sheet in which a race is looked for, from the first on. */
const mostFormulas = 100;

/** Returns the formula that fills the active cell; with `anywhere` then the sheet's first ones after it. */
async function formulasAround({ workbook, anywhere }: SheetRaceOptions): Promise<readonly FormulaCell[]> {
  const { tables, sheet, row, column } = await workbook.insertionPoint({ rows: 1, columns: 1 });
  const formulas = (await workbook.findFormulas(anywhere ? "sheet" : "selection")).filter(
    (cell) => cell.sheet === sheet,
  );
  const isActive = (cell: FormulaCell): boolean => cell.row === row && cell.column === column;
  const active = [...tables.map((table) => ({ ...table, value: undefined })), ...formulas.filter(isActive)];
  return anywhere ? [...active, ...formulas.slice(0, mostFormulas)] : active;
}

/** Returns the race of the active cell's formula, with `anywhere` else the first on its sheet. */
export async function findSheetRace(options: SheetRaceOptions): Promise<SheetRace | undefined> {
  const { workbook, context, peek } = options;
  const formulas = await formulasAround(options);
  const { questions } = await planRefresh(
    { scope: "sheet", errorsOnly: false },
    { workbook: { findFormulas: async () => formulas, readValues: workbook.readValues }, context, peek },
  );
  const named = questions.find(({ parameters }) => "track" in parameters && "race" in parameters)?.parameters;
  if (!named) return undefined;
  const text = (name: keyof SheetRace): string => String(named[name] ?? "");
  return {
    ...{ date: text("date"), track: text("track"), race: text("race") },
    ...{ race_code: text("race_code"), country: text("country") },
  };
}

/** Milliseconds without a calculation after which the sheet is read again. */
const pause = 300;

/**
 * Calls back with the race of the active cell, with `anywhere` of its sheet, when shown; with `follow` later
 * too.
 */
export function useSheetRace(
  onRace: (race: SheetRace) => void,
  { anywhere = false, follow = false }: { readonly anywhere?: boolean; readonly follow?: boolean } = {},
): void {
  const { client, host } = usePane();
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = async (): Promise<void> => {
      await client.ready();
      const { workbook } = host;
      const context = parseContext(session());
      const race = await findSheetRace({ workbook, context, peek: client.peek, anywhere });
      if (race && isShown) onRace(race);
    };
    const ignore = (): undefined => undefined; // no workbook is open, or a cell is being edited
    const findSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void find().catch(ignore), pause);
    };
    void find().catch(ignore);
    const following = follow ? host.sheetInputs.onCalculated(findSoon).catch(ignore) : undefined;
    return () => {
      isShown = false;
      clearTimeout(timer);
      void following?.then((end) => end?.());
    };
  }, []);
}
