import { dateWord } from "../../cells/arguments/readDate";
import { single } from "../../cells/cellValue";
import type { Schedule } from "../../client/schedule";
import { isObject } from "../../spec/validate";
import type { WorkbookStore } from "../excel/workbookStore";
import type { FormulaCell, Workbook } from "../excel/workbook";
import { createListeners } from "../excel/listeners";
import { mapInChunks } from "./mapInChunks";
import type { FormulaArgument } from "../../functions/call/parseFormula";
import { readArguments, referenceKey, serviceCalls } from "./planRefresh";

export const isDateWord = (value: unknown): boolean =>
  typeof value === "string" && dateWord(value.trim().toLowerCase(), () => 0) !== undefined;

/**
 * Finds the cells whose formulas use a date word, because Excel does not recalculate them when the day
 * changes.
 */
export async function findDateWords(
  workbook: Pick<Workbook, "findFormulas" | "readValues">,
): Promise<readonly FormulaCell[]> {
  const cells = await workbook.findFormulas("workbook");
  const datedCalls = (cell: FormulaCell) =>
    serviceCalls(cell).flatMap((call) => {
      const argument = call.args[call.call.argumentNames.indexOf("date")];
      return argument && !("computed" in argument)
        ? [{ cell, call: { ...call, args: [argument] }, argument }]
        : [];
    });
  const dated = (await mapInChunks(cells, datedCalls)).flat();
  const values = await readArguments(
    workbook,
    dated.map(({ call }) => call),
  );
  const valueOf = (argument: FormulaArgument): unknown => {
    if ("value" in argument) return argument.value;
    return "reference" in argument ? single(values.get(referenceKey(argument.reference))) : undefined;
  };
  return [...new Set(dated.filter(({ argument }) => isDateWord(valueOf(argument))).map(({ cell }) => cell))];
}

/** Formulas whose date words were resolved on an earlier day. */
export interface StaleDateWords {
  readonly formulas: number;
  /** The day on which they were resolved, YYYY-MM-DD. */
  readonly day: string;
}

interface DateWordOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues" | "calculateCells">;
  readonly store: WorkbookStore;
  /** Returns the day that date words refer to, YYYY-MM-DD. */
  readonly today: () => string;
  readonly isAutomatic: () => boolean;
  readonly schedule: Pick<Schedule, "after">;
}

const storeName = "dateWords";
/** Milliseconds between checks; a timer until midnight would not fire in a sleeping computer. */
const dayInterval = 60_000;
/** Milliseconds for the formulas of an opened workbook, or a formula being entered, to reach their cells. */
const settlingTime = 2000;

/** Returns the day on which the workbook's date words were resolved, from the stored value. */
const dayIn = (storedDay: unknown): string | undefined =>
  isObject(storedDay) && typeof storedDay.day === "string" ? storedDay.day : undefined;

/** Watches for date words, such as today, whose meaning has changed since they were calculated. */
export function createDateWordWatch({ workbook, store, today, isAutomatic, schedule }: DateWordOptions) {
  const { raise, onChange } = createListeners();
  let stale: StaleDateWords | undefined;
  let checkedDay: string | undefined;
  let started = false;
  let cancelCheck: (() => void) | undefined;

  const show = (next: StaleDateWords | undefined): void => {
    stale = next;
    raise();
  };
  const storedDay = (): string | undefined => dayIn(store.get(storeName));

  async function check(): Promise<void> {
    checkedDay = today();
    const cells = await findDateWords(workbook);
    if (cells.length > 0 && storedDay() === undefined)
      // By now, another workbook may be shown, or a colleague may have stored a day.
      await store.update(storeName, (storedDay) =>
        dayIn(storedDay) === undefined ? { day: checkedDay } : storedDay,
      );
    const day = storedDay();
    if (cells.length === 0 || day === undefined || day === checkedDay) return show(undefined);
    if (isAutomatic()) return update();
    show({ formulas: cells.length, day });
  }

  async function update(): Promise<void> {
    await workbook.calculateCells(await findDateWords(workbook));
    show(undefined);
    await store.update(storeName, () => ({ day: today() }));
  }

  const checkSoon = (): void => {
    cancelCheck?.();
    cancelCheck = schedule.after(settlingTime, () => {
      cancelCheck = undefined;
      void check().catch(() => undefined); // a workbook that is closing or read-only
    });
  };
  const watchDay = (): void => {
    if (today() !== checkedDay && !cancelCheck) checkSoon();
    schedule.after(dayInterval, watchDay);
  };

  return {
    /** Checks the workbook, and again when the day changes or another workbook is shown. */
    start() {
      started = true; // the check finds the words that were resolved before
      store.onChange(checkSoon);
      checkSoon();
      schedule.after(dayInterval, watchDay);
    },
    noteWord() {
      if (started && storedDay() === undefined && !cancelCheck) checkSoon();
    },
    /** Returns the formulas to update; undefined if there are none, or if the user declined. */
    stale: () => stale,
    update,
    /** Hides the stale formulas until the workbook is reopened or another day begins. */
    decline: () => show(undefined),
    onChange,
  };
}
