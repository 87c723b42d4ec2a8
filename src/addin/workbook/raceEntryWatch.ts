import { ArgumentError } from "../../cells/cellValue";
import { fractionOfDate } from "../../cells/arguments/fractionOfDate";
import { keyOf } from "../../client/question";
import { dateOf } from "../../dates/days";
import { dayOfSerial } from "../../dates/serials";
import { cellsByName } from "../../functions/call/arguments";
import { parseCall, type ParsedCall } from "../../functions/call/parseCall";
import type { ParseContext } from "../../functions/call/session";
import { formCall } from "../../functions/form";
import type { RangeInputs } from "../excel/sheetInputs";
import { isDateWord } from "../refresh/dateWordWatch";
import { valueAt } from "./sheetPart";
import type { RaceSheetInputs } from "./earlierLayout";
import type { RaceEntries } from "./raceEntries";
import {
  entryCells,
  type EntryName,
  entryRanges,
  isRaceSheet,
  layoutHead,
  priceRange,
  raceLayout,
  stakeCells,
} from "./raceLayout";

interface RaceEntryWatchOptions {
  readonly sheets: RaceSheetInputs;
  readonly entries: RaceEntries;
  readonly context: () => ParseContext;
}

const readRanges: readonly string[] = [raceLayout.firstFormula, ...Object.values(entryCells)];

/** A person's entries for a race, by name. */
type Entries = Readonly<Record<EntryName, RangeInputs[string]>>;

const entryNames = Object.keys(entryCells) as EntryName[]; // the keys of a constant table

const entriesOf = (rowsOf: (name: EntryName) => RangeInputs[string]): Entries =>
  Object.fromEntries(entryNames.map((name) => [name, rowsOf(name)])) as Entries; // an entry for each name

/** The entries of a race before anyone has entered anything. */
const initialEntries = entriesOf((name) => {
  const { rows, columns, initial = "" } = entryRanges[name];
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => initial));
});

const isInitial = (entered: Entries): boolean => JSON.stringify(entered) === JSON.stringify(initialEntries);

/** Returns the inputs of the cells that hold entries. */
const inputsOf = (entries: Entries): RangeInputs =>
  Object.fromEntries(entryNames.map((name) => [entryCells[name], entries[name]]));

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
    const entered = entriesOf((name) => inputs[entryCells[name]] ?? []);
    const prices = pricesOfDates(inputs[priceRange], formats, context());
    return { key, displayed, entered: { ...entered, ...(prices && { prices }) }, prices };
  }

  const keptOn = (sheet: string, race: string): Partial<Entries> =>
    Object.fromEntries(
      Object.entries(entries.kept(ownKey(sheet, race)) ?? {}).filter(([name]) => name in entryRanges),
    ); // stored by this file

  /** Returns the sheet of the earlier layout that shows a race; undefined if there is none. */
  async function earlierSheetOf(race: string): Promise<string | undefined> {
    for (const other of await sheets.sheets())
      if (entries.shown(other) === race && (await sheets.isEarlier(other))) return other;
    return undefined;
  }

  /** Gives a race sheet that is built anew the entries of the sheet that it replaces, for all races. */
  async function takeOver(sheet: string, race: string, entered: Entries): Promise<void> {
    const earlier = await earlierSheetOf(race);
    const replacedRace = earlier === undefined ? undefined : await readRace(earlier);
    if (earlier === undefined || replacedRace?.key !== race || !isInitial(entered)) return;
    const { inputs } = await sheets.read(earlier, { values: layoutHead, inputs: stakeCells });
    await sheets.write(sheet, { ...inputs, ...inputsOf(replacedRace.entered) });
    for (const [key, kept] of entries.all())
      if (key.startsWith(ownKey(earlier, "")))
        await entries.keep(`${sheet}${key.slice(earlier.length)}`, kept);
  }

  async function checkNow(sheet: string): Promise<void> {
    const shownRace = entries.shown(sheet);
    const foundRace = await readRace(sheet);
    if (foundRace?.prices) await sheets.write(sheet, { [priceRange]: foundRace.prices });
    if (foundRace?.key === undefined || foundRace.key === shownRace) return;
    // yesterday's race is still displayed
    if (shownRace !== undefined && foundRace.displayed === shownRace) return;
    if (shownRace !== undefined) {
      const { entered } = foundRace;
      await entries.keep(ownKey(sheet, shownRace), isInitial(entered) ? undefined : { ...entered });
      await sheets.write(sheet, inputsOf({ ...initialEntries, ...keptOn(sheet, foundRace.key) }));
    } else await takeOver(sheet, foundRace.key, foundRace.entered);
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
