import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Real Hong Kong results, read straight from the file's lines and counted by hand: what the workbench's cells are held
 * against. Knows nothing of src/. The file is evaluation data and no part of the project: without it the tests skip.
 */
export const hongKongFile = join(__dirname, "../../../shared/data/hk-gallops-results.csv.gz");
export const hasHongKongFile = existsSync(hongKongFile);

export type Line = Readonly<Record<string, string>>;

export function readLines(): Line[] {
  const [header = "", ...lines] = gunzipSync(readFileSync(hongKongFile)).toString("utf8").trim().split(/\r?\n/);
  const columns = header.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
  });
}

/** One runner's counted starts before a day, oldest first. */
export function startsBefore(lines: readonly Line[], name: string, day: string): Line[] {
  return lines
    .filter((line) => line.name === name && line.scratched === "0" && (line.date ?? "") < day)
    .sort((a, b) => `${a.date}`.localeCompare(`${b.date}`));
}

const places = (starts: readonly Line[], upTo: number): number =>
  starts.filter(({ finish }) => finish !== "" && Number(finish) <= upTo).length;
const exactly = (starts: readonly Line[], place: number): number => starts.filter(({ finish }) => finish === `${place}`).length;

/** starts, wins, seconds, thirds, places, winPercent, placePercent. */
export function blockOf(starts: readonly Line[]): number[] {
  const wins = exactly(starts, 1);
  const placed = places(starts, 3);
  const per = (count: number): number => (starts.length === 0 ? 0 : count / starts.length);
  return [starts.length, wins, exactly(starts, 2), exactly(starts, 3), placed, per(wins), per(placed)];
}

const conditionOf: Readonly<Record<string, string>> = {
  Good: "good",
  "Good to Firm": "good",
  "Good to Yielding": "good",
  Firm: "firm",
  Yielding: "soft",
  "Yielding to Soft": "soft",
  Soft: "soft",
  Heavy: "heavy",
  "Wet Fast": "synthetic",
  "Wet Slow": "synthetic",
  Sealed: "synthetic",
};

export const onCondition = (starts: readonly Line[], key: string): Line[] =>
  starts.filter(({ condition = "" }) => conditionOf[condition] === key);

const daysBetween = (from: Line, to: string): number => (Date.parse(to) - Date.parse(`${from.date}`)) / 86_400_000;
const spellDays = 60;

/** The runs that ended a spell, the runs after those, and whether the runner has had a spell when it runs on `day`. */
export function spells(starts: readonly Line[], day: string): { first: Line[]; second: Line[]; hadSpell: boolean } {
  const endsSpell = starts.map((start, index) => {
    const previous = starts[index - 1];
    return previous !== undefined && daysBetween(previous, `${start.date}`) >= spellDays;
  });
  const last = starts.at(-1);
  return {
    first: starts.filter((_, index) => endsSpell[index]),
    second: starts.filter((_, index) => endsSpell[index - 1] && !endsSpell[index]),
    hadSpell: endsSpell.includes(true) || (last !== undefined && daysBetween(last, day) >= spellDays),
  };
}

/** The form string before a race on `day`, whole: 1-9, 0 = 10th or worse or did not finish, X = a spell. */
export function formString(starts: readonly Line[], day: string): string {
  const days = [...starts.map(({ date = "" }) => date), day];
  return starts
    .map(({ finish = "" }, index) => {
      const previous = starts[index - 1];
      const spell = previous !== undefined && daysBetween(previous, days[index] ?? "") >= spellDays ? "X" : "";
      return spell + (finish === "" || Number(finish) > 9 ? "0" : finish);
    })
    .concat(starts.length > 0 && daysBetween(starts[starts.length - 1] as Line, day) >= spellDays ? ["X"] : [])
    .join("");
}

/** barrierNumber, totalStarts, wins, places, winRate, placeRate, advantage of every barrier, by number. */
export function barriersOf(lines: readonly Line[]): number[][] {
  const barriers = [...new Set(lines.map(({ barrier }) => Number(barrier)).filter((barrier) => barrier > 0))].sort(
    (a, b) => a - b,
  );
  return barriers.map((barrier) => {
    const starts = lines.filter((line) => line.barrier === `${barrier}`);
    const [count = 0, wins = 0, , , placed = 0, winRate = 0, placeRate = 0] = blockOf(starts);
    return [barrier, count, wins, placed, winRate, placeRate, winRate - 1 / barriers.length];
  });
}
