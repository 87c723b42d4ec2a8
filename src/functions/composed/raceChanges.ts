import type { Kind } from "../../cells/columns/kinds";
import type { FormResponse } from "../../spec/form";
import type { PredictionsResponse } from "../../spec/predictions";

/** A race as it was answered at one time. */
export interface RaceState {
  readonly form: FormResponse;
  /** Undefined where the plan or the service has none. */
  readonly predictions: PredictionsResponse | undefined;
  /** The reason for their lack, where the service failed. */
  readonly lack?: string | undefined;
}

type Value = string | number | boolean | undefined;

/** A value that differs between two times; `kind` is that of both values. */
export interface Change {
  readonly number?: number;
  readonly name?: string;
  readonly what: string;
  readonly before?: Value;
  readonly after?: Value;
  readonly difference?: number | undefined;
  readonly kind: Kind;
  /** The venue's timezone, for a start time. */
  readonly timezone?: string | undefined;
}

type Runner = FormResponse["runners"][number];

/** A value that is compared: its name, its kind, and where it stands. */
type Compared<Of> = readonly [what: string, kind: Kind, valueOf: (of: Of) => Value];

const ofRunner: readonly Compared<Runner>[] = [
  ["scratched", "flag", ({ scratched }) => scratched],
  ["jockey", "text", ({ jockey }) => jockey],
  ["trainer", "text", ({ trainer }) => trainer],
  ["barrier", "integer", ({ barrier }) => barrier],
  ["weight", "kilograms", ({ weight }) => weight],
  ["claim", "kilograms", ({ claim }) => claim],
];

const ofRace: readonly Compared<FormResponse>[] = [
  ["condition", "text", ({ condition }) => condition],
  ["start time", "time", ({ startTime }) => startTime],
  ["abandoned", "flag", ({ abandoned }) => abandoned],
];

const ofPrediction: readonly Compared<{ readonly winProb: number }>[] = [
  ["winProb", "fraction", ({ winProb }) => winProb],
  ["fairOdds", "odds", ({ winProb }) => (winProb > 0 ? 1 / winProb : undefined)],
];

const millisecondsPerMinute = 60_000;

/** Returns the difference of two numbers, or of two times in minutes. */
function differenceOf(kind: Kind, before: Value, after: Value): number | undefined {
  if (typeof before === "number" && typeof after === "number") return after - before;
  if (kind !== "time" || before === undefined || after === undefined) return undefined;
  return (Date.parse(String(after)) - Date.parse(String(before))) / millisecondsPerMinute;
}

/** Returns a change for each of the values that differ. */
function compare<Of>(compared: readonly Compared<Of>[], one: Of, other: Of): Change[] {
  return compared.flatMap(([what, kind, valueOf]) => {
    const [before, after] = [valueOf(one), valueOf(other)];
    if (before === after) return [];
    const difference = differenceOf(kind, before, after);
    return [{ what, kind, before, after, ...(difference === undefined ? {} : { difference }) }];
  });
}

const byNumber = <Of extends { readonly number: number }>(list: readonly Of[]): ReadonlyMap<number, Of> =>
  new Map(list.map((one) => [one.number, one]));

/** Returns the changes of one runner; one that another replaced under its number was withdrawn. */
function runnerChanges(before: Runner | undefined, after: Runner | undefined): Change[] {
  const isSame = before && after && before.name === after.name;
  if (isSame) return compare(ofRunner, before, after);
  return [
    ...(before ? [{ name: before.name, what: "withdrawn", kind: "text", before: before.name } as const] : []),
    ...(after ? [{ name: after.name, what: "entered", kind: "text", after: after.name } as const] : []),
  ];
}

/** Returns a row that states why probabilities are not compared, where the first time has them. */
function lackOf(before: RaceState, { predictions, lack }: RaceState): Change[] {
  if (!before.predictions || predictions || lack === undefined) return [];
  return [{ what: "not compared", kind: "text", after: `probabilities: ${lack}` }];
}

/**
 * Returns the differences between two times of a race: those of the race first, then those of each runner by
 * number. Probabilities are compared where both times have them.
 */
export function raceChanges(before: RaceState, after: RaceState): Change[] {
  const [were, are] = [byNumber(before.form.runners), byNumber(after.form.runners)];
  const [predicted, predicts] = [before, after].map(({ predictions }) =>
    byNumber(predictions?.predictions ?? []),
  );
  const numbers = [...new Set([...were.keys(), ...are.keys()])].sort((one, other) => one - other);
  const timezone = after.form.timezone ?? "UTC";
  const race = compare(ofRace, before.form, after.form).map((change) => ({ ...change, timezone }));
  const runners = numbers.flatMap((number) => {
    const [was, is] = [predicted?.get(number), predicts?.get(number)];
    const model = was && is && was.name === is.name ? compare(ofPrediction, was, is) : [];
    const name = (are.get(number) ?? were.get(number))?.name ?? "";
    const own = [...runnerChanges(were.get(number), are.get(number)), ...model];
    return own.map((change) => ({ number, name, ...change }));
  });
  return [...race, ...runners, ...lackOf(before, after)];
}
