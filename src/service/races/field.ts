import { goingKeyOf } from "../../spec/goings";
import { groundOf } from "../../spec/ground";
import { dayNumber } from "../../dates/days";
import { bands, type RaceCode } from "../../spec/codes";
import { amountOf } from "./money";
import type { RaceRecord, RunnerRecord } from "./records";

type StartPosition = Pick<RunnerRecord, "barrier" | "startRow" | "handicapMetres">;

/** Returns the width of the front row: the highest barrier drawn in it. */
export function frontRowWidth(field: readonly StartPosition[]): number {
  const front = field.filter(({ startRow, handicapMetres }) => startRow !== "second" && !handicapMetres);
  return front.reduce((widest, { barrier = 0 }) => Math.max(widest, barrier), 0);
}

/**
 * Returns the barrier number under which a start counts in a track bias report: the barrier; in harness
 * racing's second row, counted on from the end of the front row. Undefined for back-markers in a standing
 * start.
 *
 * @example drawOf({ barrier: 2, startRow: "second" }, 8); // 10
 */
export function drawOf(
  { barrier, startRow, handicapMetres }: StartPosition,
  frontRow: number,
): number | undefined {
  if (barrier === undefined || handicapMetres) return undefined;
  return startRow === "second" ? frontRow + barrier : barrier;
}

/** The barrier that stands for all further out, because too few races fill them to rate them separately. */
const outermost: Readonly<Record<RaceCode, number>> = { gallops: 12, harness: 12, greyhounds: 10 };

/**
 * Returns the start position under which a barrier is rated: the barrier, marked in harness racing's second
 * row, or the handicap. Undefined if unknown.
 *
 * @example barrierKeyOf({ barrier: 3, startRow: "second" }, "harness"); // "second 3"
 */
export function barrierKeyOf(
  { barrier, startRow, handicapMetres }: StartPosition,
  raceCode: RaceCode,
): string | undefined {
  if (handicapMetres) return `back ${handicapMetres}`;
  if (barrier === undefined) return undefined;
  const counted = Math.min(barrier, outermost[raceCode]);
  return startRow === "second" ? `second ${counted}` : String(counted);
}

export interface WeighedStarter {
  readonly record: RunnerRecord;
  /** Kilograms carried above the field's mean, minus the claim; 0 if unknown. */
  readonly extraWeight: number;
}

/** A race with its starters in the order of their numbers, so that the source's order has no effect. */
export interface WeighedField {
  readonly race: RaceRecord;
  readonly day: number;
  readonly starters: readonly WeighedStarter[];
}

/** A race in the form that ratings and features compare. Unknown values are undefined. */
export type Field = Readonly<ReturnType<typeof fieldOf>>;
/** A runner that is not scratched, in the form that ratings and features compare. */
export type Starter = Field["starters"][number];

/** Returns the index of a distance among the bands of its race code (spec 4.4), 0 for the shortest. */
export function bandIndex(code: RaceCode, metres: number): number {
  return bands[code].findIndex(({ from, to }) => metres >= from && metres <= to);
}

/** Returns the field of a race. Throws a RangeError for a date that is not a calendar day. */
export function fieldOf(race: RaceRecord) {
  const { raceCode: code, distance } = race;
  const day = dayNumber(race.date);
  const prize = amountOf(race.prizeMoney);
  if (day === undefined)
    throw new RangeError(
      `Cannot read a race as 'date' must be a calendar day: current value is ${race.date}`,
    );
  return {
    race,
    code,
    day,
    starters: weighStarters(race).map(({ record, extraWeight }) => ({
      record,
      extraWeight,
      /** See `barrierKeyOf`; undefined if unknown. */
      barrier: barrierKeyOf(record, code),
    })),
    venue: `${race.country} ${race.track}`,
    band: distance === undefined ? undefined : bandIndex(code, distance),
    going: goingKeyOf(race.condition, race),
    /** The surface, or the obstacles of a jumps race; undefined if unknown. */
    ground: groundOf(race),
    /** Natural logarithm of the prize money. */
    prize: prize ? Math.log(prize) : undefined,
  };
}

/** Returns the starters of a race in the order of their numbers, with the weights that they carry. */
export function weighStarters({ runners }: RaceRecord): readonly WeighedStarter[] {
  const running = runners
    .filter(({ scratched }) => !scratched)
    .sort(
      (a, b) => a.number - b.number || (a.runnerKey < b.runnerKey ? -1 : Number(a.runnerKey > b.runnerKey)),
    );
  let sum = 0;
  let knownRunners = 0;
  for (const record of running) {
    const weight = carried(record);
    if (weight === undefined) continue;
    sum += weight;
    knownRunners++;
  }
  const mean = sum / knownRunners;
  return running.map((record) => ({ record, extraWeight: (carried(record) ?? mean) - mean || 0 }));
}

const carried = ({ weight, claim = 0 }: RunnerRecord): number | undefined =>
  weight === undefined ? undefined : weight - claim;

/**
 * Returns the finishers in the order of finish, as indexes into `starters`; runners in a dead heat are
 * together.
 */
export function placingsOf({ starters }: Field): number[][] {
  const byFinish = new Map<number, number[]>();
  starters.forEach(({ record: { finish } }, index) => {
    if (finish !== undefined) byFinish.set(finish, [...(byFinish.get(finish) ?? []), index]);
  });
  return [...byFinish].sort(([a], [b]) => a - b).map(([, indices]) => indices);
}

/** Metres per length. */
const lengths: Readonly<Record<RaceCode, number>> = { gallops: 2.4, harness: 2.4, greyhounds: 1.15 };

/** The largest margin that counts, because a runner beaten further was eased. */
const largestMargin = 30;

/** The effect of one kilogram carried, in thousandths of the winner's time. */
const effectOfKilogram = 0.26;

/**
 * Returns the margin of each starter in thousandths of the winner's time (0 for the winner, otherwise
 * negative), adjusted for the weight carried. It is computed from lengths, or from times if there are no
 * lengths; undefined if unknown.
 */
export function marginsOf({
  starters,
  race,
}: Pick<WeighedField, "race" | "starters">): (number | undefined)[] {
  const winner = starters.find(({ record }) => record.finish === 1)?.record;
  const behind = ({ record: { finish, margin, seconds } }: WeighedStarter): number | undefined => {
    if (finish === undefined) return undefined;
    if (finish === 1) return 0;
    if (margin !== undefined && race.distance)
      return (1000 * margin * lengths[race.raceCode]) / race.distance;
    return seconds && winner?.seconds ? (1000 * (seconds - winner.seconds)) / winner.seconds : undefined;
  };
  return starters.map((starter) => {
    const lost = behind(starter);
    return lost === undefined
      ? undefined
      : effectOfKilogram * starter.extraWeight - Math.min(largestMargin, lost);
  });
}
