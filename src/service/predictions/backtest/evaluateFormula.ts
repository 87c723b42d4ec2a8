import type { Formula } from "../../../spec/formula";
import { othersTurn } from "../../store/othersTurn";

/** Starts race by race, with values of variables. */
export interface Columns {
  /** Race `i` has the starts from `offsets[i]` to before `offsets[i + 1]`. */
  readonly offsets: ArrayLike<number>;
  /** Returns a number for each start; NaN for an unknown one. */
  readonly column: (variable: string) => ArrayLike<number>;
}

type Values = ArrayLike<number>;

/** Returns the result if all values are known and it is a number; otherwise NaN, which means unknown. */
const finiteOrUnknown = (result: number): number => (Number.isFinite(result) ? result : NaN);
const truth = (holds: boolean): number => (holds ? 1 : 0);

/** Compares known values; a comparison with an unknown value is unknown. */
const comparing = (holds: (one: number, other: number) => boolean) => (one: number, other: number) =>
  Number.isNaN(one) || Number.isNaN(other) ? NaN : truth(holds(one, other));

/** The functions of values of one start. */
const ofStart: Readonly<Record<string, (...values: number[]) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
  "^": (one, other) => one ** other,
  negate: (value) => -value,
  "=": comparing((one, other) => one === other),
  "<>": comparing((one, other) => one !== other),
  "<": comparing((one, other) => one < other),
  "<=": comparing((one, other) => one <= other),
  ">": comparing((one, other) => one > other),
  ">=": comparing((one, other) => one >= other),
  // A part that decides the result alone does so even if the other is unknown (Kleene 1938).
  and: (one, other) => (one === 0 || other === 0 ? 0 : Number.isNaN(one + other) ? NaN : 1),
  or: (one, other) => (isTrue(one) || isTrue(other) ? 1 : Number.isNaN(one + other) ? NaN : 0),
  not: (value) => (Number.isNaN(value) ? NaN : truth(value === 0)),
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  sqrt: Math.sqrt,
  ln: Math.log,
  exp: Math.exp,
  round: (value, digits = 0) => {
    const scale = 10 ** Math.round(digits);
    return Math.round(value * scale) / scale;
  },
  clamp: (value, low, high) => Math.min(Math.max(value, low), high),
  if: (condition, then, otherwise) => (Number.isNaN(condition) ? NaN : condition === 0 ? otherwise : then),
  coalesce: (...values) => values.find((value) => !Number.isNaN(value)) ?? NaN,
};

const isTrue = (value: number): boolean => value !== 0 && !Number.isNaN(value);

/** The known values of a race: their number, their sum, and the sum of squared differences from the mean. */
type RaceSums = Readonly<Record<"count" | "sum" | "squares", number>>;

/** Returns a value from the runner's own and all values of its race. */
type OfRace = (value: number, field: Float64Array, sums: RaceSums) => number;
const ofRace: Readonly<Record<string, OfRace>> = {
  rank: (value, field) => (Number.isNaN(value) ? NaN : 1 + field.filter((other) => other > value).length),
  gap: (value, _, { count, sum }) => value - sum / count,
  z: (value, _, { count, sum, squares }) => {
    const deviation = Math.sqrt(squares / count);
    return deviation > 0 ? (value - sum / count) / deviation : 0 * value;
  },
  share: (value, _, { sum }) => (sum > 0 ? value / sum : NaN),
};

/**
 * Returns the value of a formula for each start. It is NaN if it is unknown, such as arithmetic with an
 * unknown value, or if there is no number, such as for 1 / 0. Functions over a race's runners ignore unknown
 * values.
 *
 * @example evaluateFormula(parseFormula("gap(weight)"), { offsets: [0, 2], column: () => [58, 56] }); // 1, -1
 */
export function evaluateFormula(formula: Formula, races: Columns): Float64Array {
  const size = races.offsets[races.offsets.length - 1] ?? 0;
  const evaluate = (part: Formula): Values => {
    if (part.kind === "number") return new Float64Array(size).fill(part.value);
    if (part.kind === "variable") return races.column(part.name);
    const values = part.values.map(evaluate);
    const over = ofRace[part.name];
    if (over && values[0]) return overRaces(values[0], over, races);
    const of = ofStart[part.name] ?? (() => NaN);
    const [first = [], second, ...others] = values;
    const result = new Float64Array(size);
    for (let index = 0; index < size; index++) {
      const one = first[index] ?? NaN;
      if (!second) result[index] = finiteOrUnknown(of(one));
      else if (others.length === 0) result[index] = finiteOrUnknown(of(one, second[index] ?? NaN));
      else result[index] = finiteOrUnknown(of(...values.map((value) => value[index] ?? NaN)));
    }
    return result;
  };
  return Float64Array.from(evaluate(formula));
}

/** Columns that can be cut without a copy. */
export interface StoredColumns extends Columns {
  readonly offsets: readonly number[];
  readonly column: (variable: string) => Float32Array | Float64Array;
}

/** The longest formula takes some 50 ms for them. */
const racesOfSlice = 500;

/** Returns the same values as evaluateFormula; others have a turn after each slice of races. */
export async function evaluateInSlices(formula: Formula, starts: StoredColumns): Promise<Float64Array> {
  const result = new Float64Array(starts.offsets.at(-1) ?? 0);
  for (let race = 0; race + 1 < starts.offsets.length; race += racesOfSlice) {
    const bounds = starts.offsets.slice(race, race + racesOfSlice + 1);
    const [from = 0, to] = [bounds[0], bounds.at(-1)];
    const slice: Columns = {
      offsets: bounds.map((bound) => bound - from),
      column: (name) => starts.column(name).subarray(from, to),
    };
    result.set(evaluateFormula(formula, slice), from);
    await othersTurn();
  }
  return result;
}

function overRaces(values: Values, over: OfRace, { offsets }: Pick<Columns, "offsets">): Float64Array {
  const result = new Float64Array(values.length);
  for (let race = 0; race + 1 < offsets.length; race++) {
    const [from, to] = [offsets[race] ?? 0, offsets[race + 1] ?? 0];
    const field = Float64Array.from({ length: to - from }, (_, index) => values[from + index] ?? NaN);
    const givenValues = field.filter((value) => !Number.isNaN(value));
    const sum = givenValues.reduce((total, value) => total + value, 0);
    const mean = sum / givenValues.length;
    const squares = givenValues.reduce((total, value) => total + (value - mean) ** 2, 0);
    const sums = { count: givenValues.length, sum, squares };
    field.forEach((value, index) => (result[from + index] = finiteOrUnknown(over(value, field, sums))));
  }
  return result;
}

/** Returns values in which the race's mean replaces unknown ones, or 0 if all are unknown. */
export function filled(values: ArrayLike<number>, { offsets }: Pick<Columns, "offsets">): Float64Array {
  const result = new Float64Array(values.length);
  for (let race = 0; race + 1 < offsets.length; race++) {
    const from = offsets[race] ?? 0;
    const to = offsets[race + 1] ?? 0;
    let total = 0;
    let knownValues = 0;
    for (let index = from; index < to; index++) {
      const value = values[index] ?? NaN;
      if (Number.isNaN(value)) continue;
      total += value;
      knownValues += 1;
    }
    const mean = knownValues === 0 ? 0 : total / knownValues;
    for (let index = from; index < to; index++) {
      const value = values[index] ?? NaN;
      result[index] = Number.isNaN(value) ? mean : value;
    }
  }
  return result;
}
