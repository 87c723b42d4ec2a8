import type { DateOrder } from "../../dates/dateOrder";
import { dayNumber } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { headings, plainHeading } from "../../files/headings";
import { t } from "../../language/translate";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { foldName, runnersNamed } from "../nameMatching";
import { typedDay } from "./readDate";
import { readNumber } from "./readNumber";
import { readCountry, readRaceCode } from "./readText";

/** A note on a runner, in one row of a sheet. */
export interface Note {
  readonly runner: string;
  readonly day?: number | undefined;
  readonly mark?: number | undefined;
  readonly rating?: number | undefined;
  readonly text?: string | undefined;
  /** The race code and the country in which the runner races, if the row states them. */
  readonly raceCode?: string | undefined;
  readonly country?: string | undefined;
  /** The sentence about the cell of the row that cannot be read; the row then states only its day. */
  readonly fault?: string;
}

/** The newest note on a runner, and the number of its notes. */
export interface RunnerNotes {
  readonly newest: Note;
  readonly count: number;
}

/** A runner to find in notes, with its race code and the country of its race if they are known. */
export interface NotedRunner {
  readonly name: string;
  readonly raceCode?: string | undefined;
  readonly country?: string | undefined;
}

interface Dates {
  readonly dateSystem: DateSystem;
  readonly dateOrder?: DateOrder | undefined;
}

const highestMark = 10;
/** The number of rows above the headings, such as a title. */
const mostRowsAbove = 20;

const words = { date: headings.both.date, runner: headings.both.runner, ...headings.notes };
type Column = keyof typeof words;
const columnOf = new Map(
  (Object.keys(words) as Column[]).flatMap((column) => words[column].map((word) => [word, column] as const)),
);

const facts = ["mark", "rating", "note"] as const;

/** Returns the columns of a row of headings; the first of two with the same meaning counts. */
function columnsIn(row: readonly unknown[]): ReadonlyMap<Column, number> {
  const columnPlaces = new Map<Column, number>();
  row.forEach((cell, index) => {
    const column = typeof cell === "string" ? columnOf.get(plainHeading(cell)) : undefined;
    if (column !== undefined && !columnPlaces.has(column)) columnPlaces.set(column, index);
  });
  return columnPlaces;
}

const isHead = (columns: ReadonlyMap<Column, number>): boolean =>
  columns.has("runner") && facts.some((fact) => columns.has(fact));

/** Returns the index of the row of headings; -1 if the first rows have none. */
const headOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.slice(0, mostRowsAbove + 1).findIndex((row) => isHead(columnsIn(row)));

/** Returns true if one of the first rows has the headings of notes. */
export const hasNoteHeadings = (rows: readonly (readonly unknown[])[]): boolean => headOf(rows) >= 0;

/** Returns the day number of a date in a cell. Throws for a date without its year. */
function readDay(name: string, cell: unknown, { dateSystem, dateOrder }: Dates): number {
  const text = String(cell).trim().toLowerCase();
  const day =
    typeof cell === "number"
      ? dayOfSerial(cell, dateSystem)
      : (dayNumber(text) ??
        (/\d{4}/.test(text) ? typedDay(text, { order: dateOrder, today: () => "" }) : undefined));
  if (day !== undefined) return day;
  throw new ArgumentError(name, t`must be a date with its year, such as 2026-03-14 or 14 Mar 2026`, cell);
}

/** Returns a mark of ten: 7, 7.5 or 7/10. */
function readMark(name: string, cell: unknown): number {
  const mark = readNumber(name, typeof cell === "string" ? cell.replace(/\s*\/\s*10\s*$/, "") : cell);
  if (mark > 0 && mark <= highestMark) return mark;
  throw new ArgumentError(name, t`must be a mark above 0, at most ${highestMark}`, cell);
}

/**
 * Parses a range of notes by its headings, which may be in any order and below a title: runner, and a mark, a
 * rating or a note; the day is optional. Rows without a mark, rating or note are no notes. Throws an
 * ArgumentError for a range without these headings, and for a note without a runner.
 */
export function readNotes(name: string, value: unknown, dates: Dates): readonly Note[] {
  const rows = rowsIn(value);
  const head = headOf(rows);
  if (head < 0)
    throw new ArgumentError(
      name,
      t`must be a range with headings: Runner, and Mark, Rating or Note`,
      rows.length === 1 ? rows[0]?.join(", ") : value,
    );
  const columns = columnsIn(rows[head] ?? []);
  return rows.slice(head + 1).flatMap((row, index): Note[] => {
    const cellOf = (column: Column): unknown => row[columns.get(column) ?? -1];
    if (facts.every((fact) => isBlankOrZero(cellOf(fact)))) return [];
    const number = head + index + 2;
    if (isBlankOrZero(cellOf("runner")))
      throw new ArgumentError(name, t`has a note without a runner in row ${number}`);
    const runner = String(cellOf("runner")).trim();
    const read = <Value>(column: Column, reader: (heading: string, cell: unknown) => Value) => {
      const cell = cellOf(column);
      const heading = String(rows[head]?.[columns.get(column) ?? -1]).trim();
      return isBlankOrZero(cell) ? undefined : reader(heading, cell);
    };
    const stated: { day?: number | undefined } = {};
    try {
      stated.day = read("date", (heading, cell) => readDay(heading, cell, dates));
      return [
        {
          runner,
          ...stated,
          mark: read("mark", readMark),
          rating: read("rating", readNumber),
          text: read("note", (_, cell) => String(cell).trim()),
          raceCode: read("raceCode", readRaceCode),
          country: read("country", readCountry),
        },
      ];
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      return [{ runner, ...stated, fault: t`Row ${number}: ${error.message}` }];
    }
  });
}

/** The names of runners to find in notes. */
interface NotedRunners {
  readonly names: readonly string[];
  /** True if the row above the first name holds headings. */
  readonly hasHeading: boolean;
}

const isRunnerHeading = (cell: unknown): boolean =>
  typeof cell === "string" && columnOf.get(plainHeading(cell)) === "runner";

const nameIn = (cell: unknown): string => (isBlankOrZero(cell) ? "" : String(cell).trim());

/** Parses runners: names in one row or column, or a table with a heading above its names. */
export function readNotedRunners(name: string, value: unknown): NotedRunners {
  const rows = rowsIn(value);
  const [head = [], ...others] = rows;
  const column = head.findIndex(isRunnerHeading);
  if (column >= 0 && others.length > 0)
    return { names: others.map((row) => nameIn(row[column])), hasHeading: true };
  if (rows.length > 1 && head.length > 1)
    throw new ArgumentError(
      name,
      t`must be one row or column of names, or a table with the heading Runner`,
      value,
    );
  return { names: rows.flat().map(nameIn), hasHeading: false };
}

/** Returns true for a note that replaces an earlier one: of a later day, or further down on the same day. */
const isNewer = ({ day = -Infinity }: Note, { newest }: RunnerNotes): boolean =>
  day >= (newest.day ?? -Infinity);

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

/** Returns the country after a runner's name: NZ for "Fair Wind (NZ)". */
const countryAfter = (name: string): string | undefined =>
  /\(([a-z]{2,3})\)\s*$/i.exec(name)?.[1]?.toUpperCase();

/** Returns true unless a note is known to be on another runner of the same name. */
const mayBeOn = (note: Note, { name, raceCode, country }: NotedRunner): boolean =>
  !differ(countryAfter(note.runner), countryAfter(name)) &&
  !differ(note.raceCode, raceCode) &&
  !differ(note.country, country);

/** Returns the sentence about a note that fits different runners; undefined if it fits one. */
function doubtOf({ runner }: Note, fitting: readonly NotedRunner[]): string | undefined {
  const byName = new Map(fitting.map(({ name }) => [foldName(name), name]));
  if (byName.size > 1)
    return t`${runner} fits several runners, ${[...byName.values()].join(" and ")}: write the whole name`;
  const races = new Set(
    fitting.map(({ raceCode, country }) => [raceCode, country].filter(Boolean).join(" ")),
  );
  return races.size > 1
    ? t`${runner} fits several runners, ${[...races].join(" and ")}: state its Race code and Race country in columns of your notes`
    : undefined;
}

/**
 * Returns the notes on each runner; undefined for one without a note. The newest counts as a whole. A name
 * that fits different runners is a fault of each of them.
 */
export function notesOf(
  runners: readonly NotedRunner[],
  notes: readonly Note[],
): readonly (RunnerNotes | undefined)[] {
  const names = runners.map(({ name }) => name);
  const notesByRunner: (RunnerNotes | undefined)[] = runners.map(() => undefined);
  for (const note of notes) {
    const fitting = runnersNamed(note.runner, names).flatMap((index) => {
      const runner = runners[index];
      return runner && mayBeOn(note, runner) ? [{ index, runner }] : [];
    });
    const { runner, day } = note;
    const doubt = doubtOf(
      note,
      fitting.map(({ runner }) => runner),
    );
    const shownNote = doubt === undefined ? note : { runner, day, fault: doubt };
    for (const { index } of fitting) {
      const earlier = notesByRunner[index];
      const newest = !earlier || isNewer(shownNote, earlier) ? shownNote : earlier.newest;
      notesByRunner[index] = { newest, count: (earlier?.count ?? 0) + 1 };
    }
  }
  return notesByRunner;
}
