import { sum, valueAt } from "../../lists/lists";
import { shortDecimal } from "../../maths/shortDecimal";
import { chancesOf, effectsAmong } from "../../maths/softmax";
import type { FormResponse } from "../../spec/form";
import { type FeatureGroup, featureGroups, type WhyResponse } from "../../spec/why";
import { ArgumentError } from "../../cells/cellValue";
import { foldName } from "../../cells/nameMatching";
import { t } from "../../language/translate";
import { notAvailable } from "../call/cellError";
import { fieldOf } from "./raceParts";
import { wordsOf } from "./reasonWords";

/** One term of a runner's win probability. */
export interface ReasonTerm extends Omit<WhyResponse["features"][number], "weight"> {
  readonly weight: number | undefined;
  /** Undefined if unknown. */
  readonly value: number | undefined;
  /** The mean of the runners still in the race. */
  readonly mean: number | undefined;
  readonly known: boolean;
  /** Log-odds compared with the average runner; 0 if unknown. */
  readonly effect: number;
  /** The win probability if only this effect were missing, minus the present win probability. */
  readonly ifAverage: number;
}

/** The reasons for a runner's win probability. */
export interface RunnerReasons {
  readonly number: number;
  readonly name: string;
  /** After scratchings and changed barriers. */
  readonly winProb: number;
  readonly effects: Readonly<Record<FeatureGroup, number>>;
  /** The strongest groups, such as "+ class, - draw". */
  readonly why: string;
  /** The two strongest terms in words. */
  readonly reasons: string;
  readonly terms: readonly ReasonTerm[];
}

/** The changes to a race that its reasons allow for. */
export interface ReasonChanges {
  readonly scratched?: unknown;
  /** The factors of changed barriers by the runner's number. */
  readonly barriers?: ReadonlyMap<number, number> | undefined;
}

/** The term of a changed barrier, which replaces a feature of the model. */
const changedBarrier = {
  feature: "changedBarrier",
  group: "draw" as const,
  unit: "times",
  description: "the changed barrier, by the track’s bias report",
};

/** The term for features that are unknown for a runner; it holds the model's assumption. */
const unknownFigures = {
  feature: "unknown",
  group: "experience" as const,
  unit: "",
  description: "taken for an average runner where its values are unknown",
};

/**
 * Returns the reasons for the win probabilities by number; the softmax of their sums is the win probability.
 */
export function raceReasons(
  { scratched, barriers }: ReasonChanges,
  { form, why }: { readonly form: FormResponse; readonly why: WhyResponse },
): readonly RunnerReasons[] {
  const left = runnersLeft(scratched, form, why);
  const factors = left.map(({ number }) => Math.log(barriers?.get(number) ?? 1));
  // Further terms of a probability are further columns.
  const effects = effectsAmong(
    left.map(({ effects }, index) => [...effects, ...(barriers ? [valueAt(factors, index)] : [])]),
  );
  const chances = chancesOf(effects);
  const means = why.features.map(
    (_, feature) => sum(left.map(({ values }) => valueAt(values, feature))) / left.length,
  );
  return left.map(({ number, name, values, known }, index) => {
    const winProb = valueAt(chances, index);
    const ownEffect = valueAt(effects, index);
    const isKnown = (feature: number): boolean => known[feature] ?? true;
    const ofTerm = (effect: number) => {
      const odds = Math.exp(-effect) * winProb;
      return { effect, ifAverage: odds / (1 - winProb + odds) - winProb };
    };
    const terms = why.features.map((feature, at): ReasonTerm => ({
      ...feature,
      mean: means[at],
      known: isKnown(at),
      value: isKnown(at) ? shortDecimal(valueAt(values, at)) : undefined,
      ...ofTerm(isKnown(at) ? valueAt(ownEffect, at) : 0),
    }));
    const ofUnknown = sum(ownEffect.filter((_, feature) => !isKnown(feature)));
    const further = { weight: undefined, mean: undefined, known: true };
    if (known.includes(false))
      terms.push({ ...unknownFigures, ...further, value: undefined, ...ofTerm(ofUnknown) });
    if (barriers) {
      const changed = {
        value: barriers.get(number) ?? 1,
        ...ofTerm(valueAt(ownEffect, why.features.length)),
      };
      terms.push({ ...changedBarrier, ...further, ...changed });
    }
    return { number, name, winProb, terms, ...summaryOf(terms, entryOf(form, { number, name })) };
  });
}

/** Returns the form entry of a predicted runner: by name, or else by number. */
const entryOf = ({ runners }: FormResponse, { number, name }: Pick<Predicted, "number" | "name">) =>
  runners.find((entry) => foldName(entry.name) === foldName(name)) ??
  runners.find((entry) => entry.number === number);

type Predicted = WhyResponse["runners"][number];

/** Returns the predicted runners that neither the source nor the formula has scratched, by number. */
function runnersLeft(scratched: unknown, form: FormResponse, { runners }: WhyResponse): Predicted[] {
  const { runners: entries, isOut, isOutHere } = fieldOf(form, scratched);
  const out = new Set(entries.flatMap(({ name }, index) => (isOut(index) ? [foldName(name)] : [])));
  const left = runners.filter(({ name }) => !out.has(foldName(name)));
  if (left.length > 0) return left;
  const here = entries.filter((_, index) => isOutHere(index));
  if (here.length > 0)
    throw new ArgumentError("scratched", t`must leave a runner with a prediction`, here.length);
  throw notAvailable(t`No runner of this race has a prediction: all are scratched.`);
}

/** The least effect worth a word. */
const leastEffect = 0.05;
const mostGroups = 3;
const mostTerms = 2;

/** Returns a runner's effects by group, and the strongest in words. */
function summaryOf(
  terms: readonly ReasonTerm[],
  runner: FormResponse["runners"][number] | undefined,
): Pick<RunnerReasons, "effects" | "why" | "reasons"> {
  const totals = featureGroups.map(
    (group) => [group, sum(terms.flatMap((term) => (term.group === group ? term.effect : [])))] as const,
  );
  const isUnraced = terms.every(({ feature, known }) => feature !== "lastFinish" || !known);
  const sign = (effect: number): string => (effect > 0 ? "+" : "-");
  const groups = strongest(totals, ([, effect]) => effect, mostGroups);
  const inWords = strongest(terms, ({ effect }) => effect, mostTerms);
  const worded = ({ feature, value, mean, description }: ReasonTerm): string =>
    (value === undefined || mean === undefined ? undefined : wordsOf(feature, { value, mean, runner })) ??
    description;
  const start = isUnraced ? ["no start known"] : [];
  return {
    effects: Object.fromEntries(totals) as Record<FeatureGroup, number>, // one for each group
    why: [...groups.map(([group, effect]) => `${sign(effect)} ${group}`), ...start].join(", "),
    reasons: [...inWords.map((term) => `${sign(term.effect)} ${worded(term)}`), ...start].join("; "),
  };
}

/** Returns the items with the largest effects in either direction, largest first. */
const strongest = <Item>(
  items: readonly Item[],
  effectOf: (item: Item) => number,
  most: number,
): readonly Item[] =>
  items
    .filter((item) => Math.abs(effectOf(item)) >= leastEffect)
    .sort((one, other) => Math.abs(effectOf(other)) - Math.abs(effectOf(one)))
    .slice(0, most);
