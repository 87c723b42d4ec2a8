import { millisecondsPerDay, requireDayNumber } from "../../dates/days";
import { zoneOffset } from "../../dates/zones";
import { headingKey } from "../../files/headings";
import type { Country } from "../../spec/codes";
import { comparableName } from "../../spec/comparableName";
import { foldPersonName } from "../races/names";
import type { Format, Line, RaceDraft, Rule, Rules, RunnerDraft } from "./formats/format";
import { InvalidLine } from "./invalidLine";
import { courseName } from "./formats/tracks";
import { LeftOut, UnknownTrack, Unreadable } from "./formats/unreadable";

/** The number of a runner whose source states none, until its race is complete. */
export const noNumber = 0;

/** The rules for reading a file's rows, and the scope of its ids. */
export type Reads = Pick<Format, "race" | "runner" | "noValue"> & {
  /** The names of the columns that every runner's row needs, by field. */
  readonly required?: Readonly<Record<string, string>>;
  /** Prefixed to the ids of the file, which mean nothing in other files. */
  readonly idScope: string;
};

export interface LostValue {
  readonly column: string;
  /** The rule that the value breaks, and the value. */
  readonly rule: string;
  readonly value: string;
}

interface CompiledRule extends Pick<Rule, "read" | "several" | "blanks" | "otherwise"> {
  readonly field: string;
  readonly column: string;
  /** The index of that column; -1 if it is absent. */
  readonly suspect: number;
  readonly at: readonly number[];
  readonly single: number;
}

const listed = (rules: Rules<object>) =>
  Object.entries(rules as Readonly<Record<string, Rule | readonly Rule[]>>).flatMap(([field, rule]) =>
    ([rule].flat() as readonly Rule[]).map((one) => ({ field, ...one })),
  );

function compile(
  rules: Rules<object>,
  indexOf: ReadonlyMap<string, number>,
  alone: ReadonlySet<string>,
): readonly CompiledRule[] {
  return listed(rules).map(({ field, from, read, several, blanks, otherwise }) => {
    const at = from.map((column) => indexOf.get(headingKey(column)) ?? -1);
    // A column that another rule reads alone is at fault there first.
    const present = from.filter((name) => indexOf.has(headingKey(name)));
    const name = present.find((one) => !alone.has(one)) ?? present[0] ?? from[0] ?? field;
    const column = name.replace(/^joined\./, "");
    const suspect = indexOf.get(headingKey(name)) ?? -1;
    return {
      field,
      column,
      suspect,
      at,
      read,
      single: blanks === true || from.length !== 1 ? -2 : (at[0] ?? -1),
      ...(several === undefined ? {} : { several }),
      ...(otherwise === undefined ? {} : { otherwise }),
    };
  });
}

/** The texts that programs write for no value: the texts of Python, R, databases and spreadsheets. */
const written = ["nan", "NaN", "NAN", "None", "NULL", "null", "N/A", "n/a", "#N/A", "NA", "<NA>", "NaT"];

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const raceFields = ["date", "country", "raceCode", "track", "raceNumber", "startTime", "timezone"] as const;
const maxShown = 60;
const shownValue = (value: string): string =>
  value.length > maxShown ? `${value.slice(0, maxShown)}...` : value;

/** Returns a value that breaks a rule as a sentence: "weight_kg must be a number from 0 to 200: fifty". */
export const sentenceOf = ({ column, rule, value }: LostValue): string =>
  `${column} ${rule}: ${shownValue(value)}`;

/**
 * Returns a reader for rows under these headings. Throws InvalidLine for a row that names no runner of a
 * race, with the race if it is known; reports any other value that cannot be read.
 */
export function createRowReader(
  headings: readonly string[],
  { race: raceRules, runner: runnerRules, noValue = [], required = {}, idScope }: Reads,
  onLost: (lost: LostValue) => void,
): (cells: readonly string[]) => Line {
  const indexOf = new Map(headings.map((heading, index) => [headingKey(heading), index]));
  const all = [...listed(raceRules), ...listed(runnerRules)];
  const alone = new Set(all.flatMap(({ from }) => (from.length === 1 ? from : [])));
  const ofRace = compile(raceRules, indexOf, alone);
  // A rule of one column names the column that is wrong, so such rules come first.
  const [single, joint] = [
    ofRace.filter(({ at }) => at.length < 2),
    ofRace.filter(({ at }) => at.length > 1),
  ];
  const firstNeeded = raceFields.filter((field) => single.some((rule) => rule.field === field));
  const ofRunner = compile(runnerRules, indexOf, alone);
  const raceCells = [...new Set(ofRace.flatMap(({ at }) => at))].filter((index) => index >= 0);
  const none = new Set([...noValue, ...written]);
  const longestMark = Math.max(...[...none].map(({ length }) => length));
  const textAt = (cells: readonly string[], index: number): string => {
    const text = index < 0 ? "" : (cells[index] ?? "").trim();
    // The marks of no value are short, and no digit begins one.
    return text.length <= longestMark && !isDigit(text.charCodeAt(0)) && none.has(text) ? "" : text;
  };

  const fill = (
    target: Record<string, unknown>,
    rules: readonly CompiledRule[],
    cells: readonly string[],
    ofARace: boolean,
  ): void => {
    for (const { field, column, suspect, at, single, read, several, otherwise } of rules) {
      const text = single === -2 ? "" : textAt(cells, single);
      if (single !== -2 && text === "") continue;
      try {
        const value =
          single !== -2
            ? read(text)
            : at.length === 1
              ? read(textAt(cells, at[0] ?? -1))
              : read(...at.map((index) => textAt(cells, index)));
        if (several) Object.assign(target, value);
        else if (value !== undefined && value !== null) target[field] = value;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const texts = at.map((index) => textAt(cells, index)).filter(Boolean);
        const value = single === -2 ? textAt(cells, suspect) || texts.join(" ") : text;
        const lost = { column, rule: error.message, value };
        if (error instanceof UnknownTrack)
          throw Object.assign(new InvalidLine(error.message), { track: error.track });
        if (error instanceof LeftOut)
          throw Object.assign(new InvalidLine(error.message), { isElsewhere: true });
        if ((ofARace && (several || Object.hasOwn(needed, field))) || field === "name")
          throw new InvalidLine(sentenceOf(lost));
        if (otherwise) Object.assign(target, otherwise);
        onLost(lost);
      }
    }
  };

  let last: { readonly cells: readonly string[]; readonly race: RaceDraft } | undefined;
  const readRace = (cells: readonly string[]): RaceDraft => {
    if (last && raceCells.every((index) => cells[index] === last?.cells[index])) return last.race;
    const values: Record<string, unknown> = { abandoned: false, meetingAbandoned: false };
    const check = (fields: readonly (typeof raceFields)[number][]): void => {
      const missing = fields.find((field) => values[field] === undefined);
      if (missing === undefined) return;
      const column = required[missing] ?? columnOf(ofRace, missing);
      const isAbsent = ofRace.some(({ field, at }) => field === missing && at.every((index) => index < 0));
      throw new InvalidLine(isAbsent ? `the file has no column ${column}` : `${column} is blank`);
    };
    fill(values, single, cells, true);
    check(firstNeeded);
    fill(values, joint, cells, true);
    check(raceFields);
    // The rules fill each field with its type.
    const draft = values as unknown as RaceDraft;
    const race = { ...draft, track: courseName(draft.country, draft.track) };
    checkTimes(race);
    last = { cells, race };
    return race;
  };

  return (cells) => {
    const race = readRace(cells);
    const values: Record<string, unknown> = { scratched: false, number: noNumber };
    try {
      fill(values, ofRunner, cells, false);
      const runner = checkRunner(values as unknown as Unkeyed, required.name ?? columnOf(ofRunner, "name"));
      return { race, runner: addKeys(runner, race, idScope) };
    } catch (error) {
      if (error instanceof InvalidLine) error.race = race;
      throw error;
    }
  };
}

const needed: Readonly<Record<string, true>> = Object.fromEntries(raceFields.map((field) => [field, true]));

const columnOf = (rules: readonly CompiledRule[], field: string): string =>
  rules.find((rule) => rule.field === field)?.column ?? field;

/** Throws InvalidLine if a race starts more than a day before or after its meeting's day. */
function checkTimes({ date, startTime, timezone }: RaceDraft): void {
  const instant = Date.parse(startTime);
  const day = Math.floor((instant + zoneOffset(instant, timezone)) / millisecondsPerDay);
  if (Math.abs(day - requireDayNumber(date)) > 1)
    throw new InvalidLine(`start_time and date are more than a day apart: ${startTime}, ${date}`);
}

/** A runner whose keys are the ids in its line, if there are any. */
type Unkeyed = Omit<RunnerDraft, "runnerKey"> & Partial<Pick<RunnerDraft, "runnerKey">>;

function checkRunner(runner: Unkeyed, nameColumn: string): Unkeyed {
  if (runner.name === undefined) throw new InvalidLine(`${nameColumn} is blank`);
  if (runner.scratched && runner.finish !== undefined)
    throw new InvalidLine(`a scratched runner has no finish: ${runner.finish}`);
  if (comparableName(runner.name) === "")
    throw new InvalidLine(`${nameColumn} must be a name: ${runner.name}`);
  return runner;
}

/** Countries whose horses race in both, so that a name means the same horse in both. */
const namedWith: Partial<Record<Country, Country>> = { ie: "gb" };

/**
 * Adds the keys of runner, jockey and trainer: their ids, or their names within the race's country. Changes
 * the runner in place, because copies would take a tenth of an import's time.
 */
function addKeys(givenUnkeyed: Unkeyed, { country }: RaceDraft, idScope: string): RunnerDraft {
  const runner: { -readonly [Field in keyof Unkeyed]: Unkeyed[Field] } = givenUnkeyed;
  const { name, jockey, trainer, runnerKey, jockeyKey, trainerKey } = runner;
  const scope = namedWith[country] ?? country;
  const keyOf = (id: string | undefined, folded: (text: string) => string, of: string): string =>
    id === undefined ? `${scope} ${folded(of)}` : `#${idScope}${id}`;
  runner.runnerKey = keyOf(runnerKey, comparableName, name);
  if (jockey !== undefined) runner.jockeyKey = keyOf(jockeyKey, foldPersonName, jockey);
  else if (jockeyKey !== undefined) delete runner.jockeyKey;
  if (trainer !== undefined) runner.trainerKey = keyOf(trainerKey, foldPersonName, trainer);
  else if (trainerKey !== undefined) delete runner.trainerKey;
  return runner as RunnerDraft; // it now has a key
}
