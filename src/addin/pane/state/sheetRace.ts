import { useEffect } from "preact/hooks";
import type { Client } from "../../../client/client";
import type { Question } from "../../../client/question";
import { parseContext, type ParseContext, session } from "../../../functions/call/session";
import type { FormulaCell, Workbook } from "../../excel/workbook";
import { planRefresh } from "../../refresh/planRefresh";
import { usePane } from "./paneContext";
import { useLoaded } from "./useLoaded";

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
  /** True to look also in the sheet's other formulas. */
  readonly anywhere?: boolean;
  /** True to pass over races without a cached answer, such as races of another source. */
  readonly isAnswered?: boolean;
}

/** The most formulas of a sheet in which to look for a race, starting with the first. */
const mostFormulas = 100;

/** Returns the formula that fills the active cell; with `anywhere`, also the sheet's first formulas. */
async function formulasAround({ workbook, anywhere }: SheetRaceOptions): Promise<readonly FormulaCell[]> {
  const { tables, sheet, row, column } = await workbook.insertionPoint({ rows: 1, columns: 1 });
  const formulas = (await workbook.findFormulas(anywhere ? "sheet" : "selection")).filter(
    (cell) => cell.sheet === sheet,
  );
  const isActive = (cell: FormulaCell): boolean => cell.row === row && cell.column === column;
  const active = [...tables.map((table) => ({ ...table, value: undefined })), ...formulas.filter(isActive)];
  return anywhere ? [...active, ...formulas.slice(0, mostFormulas)] : active;
}

/** Returns the race in the active cell's formula; with `anywhere`, otherwise the first one on its sheet. */
export async function findSheetRace(options: SheetRaceOptions): Promise<SheetRace | undefined> {
  const { workbook, context, peek, isAnswered = false } = options;
  const formulas = await formulasAround(options);
  const { questions } = await planRefresh(
    { scope: "sheet", errorsOnly: false },
    { workbook: { findFormulas: async () => formulas, readValues: workbook.readValues }, context, peek },
  );
  const hasAnswer = (question: Question): boolean => "answer" in (peek(question) ?? {});
  const namedParameters = questions.find(
    (question) =>
      "track" in question.parameters && "race" in question.parameters && (!isAnswered || hasAnswer(question)),
  )?.parameters;
  if (!namedParameters) return undefined;
  const text = (name: keyof SheetRace): string => String(namedParameters[name] ?? "");
  return {
    date: text("date"),
    track: text("track"),
    race: text("race"),
    race_code: text("race_code"),
    country: text("country"),
  };
}

/** Milliseconds without a calculation after which the sheet is read again. */
const pause = 300;

type FollowOptions = Pick<SheetRaceOptions, "anywhere" | "isAnswered"> & { readonly follow?: boolean };

/**
 * Calls back with the race of the active cell when the component is shown. With `anywhere`, a race of the
 * active sheet is enough; with `follow`, the sheet is read again after each calculation.
 */
export function useSheetRace(
  onRace: (race: SheetRace) => void,
  { anywhere = false, isAnswered = false, follow = false }: FollowOptions = {},
): void {
  const { client, host } = usePane();
  const find = async (): Promise<SheetRace | undefined> => {
    await client.ready();
    const context = parseContext(session());
    return findSheetRace({ workbook: host.workbook, context, peek: client.peek, anywhere, isAnswered });
  };
  const { value: race } = useLoaded([follow, isAnswered], find, async (reload) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(reload, pause);
    };
    const end = follow ? await host.sheetInputs.onCalculated(reloadSoon) : undefined;
    return () => {
      clearTimeout(timer);
      end?.();
    };
  });
  useEffect(() => {
    if (race) onRace(race);
  }, [race]);
}
