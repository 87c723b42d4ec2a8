/**
 * The figures of an answer that contradict each other, such as more wins than starts: one of them is wrong,
 * and nobody can say which. Each rule follows from the meanings of the fields (spec 2).
 */
import { t } from "../language/translate";
import { type Fault, isObject, type JsonObject } from "./validate";

/** The most by which a rate differs from its counts if a service rounds it, or cuts it, to a hundredth. */
const roundedBy = 0.01;
const tiny = 1e-9;

/** The fields that number a runner, a race, a barrier or a rank: the first is 1. */
const numbersFrom1: ReadonlySet<string> = new Set(["number", "raceNumber", "barrierNumber", "modelRank"]);

/** The fields that are never above another of the same object; `only` names a field that the object has. */
const atMost: readonly { readonly less: string; readonly more: string; readonly only?: string }[] = [
  { less: "wins", more: "starts" },
  { less: "seconds", more: "starts" },
  { less: "thirds", more: "starts" },
  { less: "places", more: "starts" },
  { less: "wins", more: "totalStarts" },
  { less: "places", more: "totalStarts" },
  { less: "totalWins", more: "totalStarts" },
  // The places of a barrier are the finishes in the first three; those of a runner are not defined.
  { less: "wins", more: "places", only: "barrierNumber" },
  { less: "minDistance", more: "maxDistance" },
  { less: "optimalRangeMin", more: "optimalRangeMax" },
];

/** The rates that are a count divided by another of the same object. */
const ratesOf: readonly { readonly rate: string; readonly count: string; readonly of: string }[] = [
  { rate: "winPercent", count: "wins", of: "starts" },
  { rate: "placePercent", count: "places", of: "starts" },
  { rate: "winRate", count: "wins", of: "starts" },
  { rate: "winRate", count: "wins", of: "totalStarts" },
  { rate: "placeRate", count: "places", of: "totalStarts" },
  { rate: "overallWinRate", count: "totalWins", of: "totalStarts" },
];

/** Returns a fault of one object, with the path within it; undefined if the object has no such field. */
type Rule = (object: JsonObject) => Fault | undefined;

const shown = (value: number): string => String(Number(value.toFixed(4)));

const from1 = (name: string): Rule => {
  const path = `/${name}`;
  return (object) => (object[name] === 0 ? { path, rule: t`is 0 but must be at least 1` } : undefined);
};

const notAbove = ({ less, more, only = less }: (typeof atMost)[number]): Rule => {
  const path = `/${less}`;
  return (object) => {
    const { [less]: low, [more]: high } = object;
    return typeof low === "number" && typeof high === "number" && low > high && only in object
      ? { path, rule: t`is ${low} but ${more} is ${high}` }
      : undefined;
  };
};

const quotient = ({ rate, count, of }: (typeof ratesOf)[number]): Rule => {
  const path = `/${rate}`;
  return (object) => {
    const { [rate]: stated, [count]: counted, [of]: starts } = object;
    if (typeof stated !== "number" || typeof counted !== "number" || typeof starts !== "number")
      return undefined;
    const right = starts === 0 ? 0 : counted / starts;
    return Math.abs(stated - right) <= roundedBy + tiny
      ? undefined
      : { path, rule: t`is ${shown(stated)} but ${count} is ${counted} and ${of} is ${starts}` };
  };
};

const rules: readonly (readonly [field: string, rule: Rule])[] = [
  ...[...numbersFrom1].map((name) => [name, from1(name)] as const),
  ...atMost.map((pair) => [pair.less, notAbove(pair)] as const),
  ...ratesOf.map((stated) => [stated.rate, quotient(stated)] as const),
];

const rulesOf = new Map<string, Rule[]>();
for (const [field, rule] of rules) rulesOf.set(field, [...(rulesOf.get(field) ?? []), rule]);

const within = (name: string | number, { path, rule }: Fault): Fault => ({ path: `/${name}${path}`, rule });

/**
 * Returns the first contradiction within an answer, at any depth. Paths are built only for a fault, because
 * every response is checked.
 */
export function contradictionIn(value: unknown): Fault | undefined {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = contradictionIn(value[index]);
      if (fault) return within(index, fault);
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const name in value) {
    const property = value[name];
    if (typeof property === "object") {
      const fault = contradictionIn(property);
      if (fault) return within(name, fault);
    } else {
      const fault = firstOf(rulesOf.get(name), value);
      if (fault) return fault;
    }
  }
  return undefined;
}

function firstOf(rules: readonly Rule[] = [], object: JsonObject): Fault | undefined {
  for (const rule of rules) {
    const fault = rule(object);
    if (fault) return fault;
  }
  return undefined;
}
