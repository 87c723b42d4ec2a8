import { ArgumentError } from "../../cells/cellValue";
import { fractionOfDate } from "../../cells/arguments/fractionOfDate";
import { keyOf } from "../../client/question";
import { dateOf } from "../../dates/days";
import { dayOfSerial } from "../../dates/serials";
import { cellsByName } from "../../functions/call/arguments";
import { parseCall, type ParsedCall } from "../../functions/call/parseCall";
import type { ParseContext } from "../../functions/call/session";
import { formCall } from "../../functions/form";
import type { RangeInputs, SheetInputs } from "../excel/sheetInputs";
import { isDateWord } from "../refresh/dateWordWatch";
import { valueAt } from "./sheetPart";
import type { RaceEntries } from "./raceEntries";
import { entryRanges, isRaceSheet, layoutHead, priceRange, raceLayout } from "./raceLayout";

interface RaceEntryWatchOptions {
  readonly sheets: SheetInputs;
  readonly entries: RaceEntries;
  readonly context: () => ParseContext;
}

const readRanges: readonly string[] = [raceLayout.firstFormula, ...Object.keys(entryRanges)];

/** The entries of a race before anyone has entered anything. */
const initialEntries: RangeInputs = Object.fromEntries(
  Object.entries(entryRanges).map(([address, { rows, columns, initial = "" }]) => [
    address,
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => initial)),
  ]),
);

/** A race, named by its arguments. */
export type RaceArguments = Readonly<Record<"date" | "track" | "race" | "options", unknown>>;

function parseRace(raceArguments: RaceArguments, context: ParseContext): ParsedCall | undefined {
  const values: Readonly<Record<string, unknown>> = raceArguments;
  const args = formCall.argumentNames.map((name) => values[name]);
  try {
    return parseCall(formCall, cellsByName(formCall, args), context);
  } catch (failure) {
    if (failure instanceof ArgumentError) return undefined;
    throw failure;
  }
}

/** Returns a key that is the same however the race is named; undefined while an argument is invalid. */
export function raceKey(raceArguments: RaceArguments, context: ParseContext): string | undefined {
  const parsed = parseRace(raceArguments, context);
  return parsed && keyOf(parsed.question);
}

/**
 * Returns the key of the race that a sheet displays. If a date word names the day, the day of the start time
 * is used, because Excel does not recalculate the sheet when the day ends. Undefined if the start time is not
 * known, or not shown in the venue's time.
 */
function displayedKey(
  raceArguments: RaceArguments,
  start: unknown,
  context: ParseContext,
): string | undefined {
  if (!isDateWord(raceArguments.date) || typeof start !== "number") return undefined;
  const day = dayOfSerial(start, context.dateSystem);
  if (day === undefined || parseRace(raceArguments, context)?.view.presentation.time !== "venue")
    return undefined;
  return raceKey({ ...raceArguments, date: dateOf(day) }, context);
}

/**
 * Returns the prices of a sheet after restoring fractions that Excel turned into dates; undefined if Excel
 * turned no fraction into a date.
 */
function pricesOfDates(
  prices: RangeInputs[string] = [],
  formats: readonly (readonly string[])[],
  { now, dateOrder = "MDY", dateSystem }: ParseContext,
): RangeInputs[string] | undefined {
  const typing = { order: dateOrder, year: new Date(now()).getFullYear(), dateSystem };
  const correctedPrices = prices.map((row, down) =>
    row.map((price, right) =>
      typeof price === "number"
        ? (fractionOfDate(price, formats[down]?.[right] ?? "", typing) ?? price)
        : price,
    ),
  );
  return JSON.stringify(correctedPrices) === JSON.stringify(prices) ? undefined : correctedPrices;
}

/** Returns the key of a race on one sheet, because two sheets with the same race have separate entries. */
const ownKey = (sheet: string, race: string): string => `${sheet}\n${race}`;

/**
 * Creates the watch of the open workbook. It keeps the odds, scratchings and scenarios of races separate,
 * also for several sheets that show one race. It checks one sheet at a time.
 */
export function createRaceEntryWatch({ sheets, entries, context }: RaceEntryWatchOptions) {
  const waiting = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  /** Returns the race that a sheet shows, and its entries; undefined for a sheet that shows no race. */
  async function readRace(sheet: string) {
    const { values, inputs, formats } = await sheets.read(sheet, {
      values: layoutHead,
      inputs: readRanges,
      formats: priceRange,
    });
    const { firstFormula, startTime, arguments: cells } = raceLayout;
    if (!isRaceSheet(values) || !String(inputs[firstFormula]?.[0]?.[0]).startsWith("=")) return undefined;
    const of = (name: keyof typeof cells): unknown => valueAt(values, cells[name]);
    const raceArguments = { date: of("date"), track: of("track"), race: of("race"), options: of("options") };
    const key = raceKey(raceArguments, context());
    const displayed = displayedKey(raceArguments, valueAt(values, startTime), context());
    const entered = Object.fromEntries(
      Object.keys(entryRanges).map((address) => [address, inputs[address] ?? []]),
    );
    const prices = pricesOfDates(inputs[priceRange], formats, context());
    return { key, displayed, entered: { ...entered, ...(prices && { [priceRange]: prices }) }, prices };
  }

  function keptOn(sheet: string, race: string): RangeInputs {
    const keptEntries = Object.entries(entries.kept(ownKey(sheet, race)) ?? {});
    // stored by this file
    return Object.fromEntries(keptEntries.filter(([address]) => address in entryRanges)) as RangeInputs;
  }

  async function checkNow(sheet: string): Promise<void> {
    const shownRace = entries.shown(sheet);
    const foundRace = await readRace(sheet);
    if (foundRace?.prices) await sheets.write(sheet, { [priceRange]: foundRace.prices });
    if (foundRace?.key === undefined || foundRace.key === shownRace) return;
    // yesterday's race is still displayed
    if (shownRace !== undefined && foundRace.displayed === shownRace) return;
    if (shownRace !== undefined) {
      const isInitial = JSON.stringify(foundRace.entered) === JSON.stringify(initialEntries);
      await entries.keep(ownKey(sheet, shownRace), isInitial ? undefined : foundRace.entered);
      await sheets.write(sheet, { ...initialEntries, ...keptOn(sheet, foundRace.key) });
    }
    await entries.show(sheet, foundRace.key);
  }

  /** Stores the previous race's entries and restores the present race's once a sheet shows another race. */
  function check(sheet: string): Promise<void> {
    if (waiting.has(sheet)) return last;
    waiting.add(sheet);
    last = last.then(async () => {
      waiting.delete(sheet);
      await checkNow(sheet).catch(() => undefined); // the sheet is protected or gone
    });
    return last;
  }

  return {
    check,
    /** Checks every sheet now, and each sheet after it is calculated. */
    async start(): Promise<void> {
      await sheets.onCalculated((sheet) => void check(sheet)).catch(() => undefined);
      for (const sheet of await sheets.sheets()) await check(sheet);
    },
  };
}
