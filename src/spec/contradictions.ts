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

/** Returns a fault of one object, at a path, for a field; undefined if the object has no such field. */
type Rule = (object: JsonObject, path: string) => Fault | undefined;

const numbersIn = (object: JsonObject, ...names: readonly string[]): number[] =>
  names.map((name) => object[name]).filter((value) => typeof value === "number");

const shown = (value: number): string => String(Number(value.toFixed(4)));

const rules: readonly (readonly [field: string, rule: Rule])[] = [
  ...[...numbersFrom1].map((name): [string, Rule] => [
    name,
    (object, path) =>
      object[name] === 0 ? { path: `${path}/${name}`, rule: t`is 0 but must be at least 1` } : undefined,
  ]),
  ...atMost.map(({ less, more, only = less }): [string, Rule] => [
    less,
    (object, path) => {
      const [low, high] = numbersIn(object, less, more);
      return low !== undefined && high !== undefined && low > high && only in object
        ? { path: `${path}/${less}`, rule: t`is ${low} but ${more} is ${high}` }
        : undefined;
    },
  ]),
  ...ratesOf.map(({ rate, count, of }): [string, Rule] => [
    rate,
    (object, path) => {
      const [stated, counted, starts] = numbersIn(object, rate, count, of);
      if (stated === undefined || counted === undefined || starts === undefined) return undefined;
      const right = starts === 0 ? 0 : counted / starts;
      return Math.abs(stated - right) <= roundedBy + tiny
        ? undefined
        : {
            path: `${path}/${rate}`,
            rule: t`is ${shown(stated)} but ${count} is ${counted} and ${of} is ${starts}`,
          };
    },
  ]),
];

const rulesOf = new Map<string, Rule[]>();
for (const [field, rule] of rules) rulesOf.set(field, [...(rulesOf.get(field) ?? []), rule]);

/** Returns the first contradiction within an answer, at any depth. */
export function contradictionIn(value: unknown, path = ""): Fault | undefined {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const fault = contradictionIn(item, `${path}/${index}`);
      if (fault) return fault;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const name in value) {
    const property = value[name];
    const fault =
      typeof property === "object"
        ? contradictionIn(property, `${path}/${name}`)
        : firstOf(rulesOf.get(name), value, path);
    if (fault) return fault;
  }
  return undefined;
}

function firstOf(rules: readonly Rule[] = [], object: JsonObject, path: string): Fault | undefined {
  for (const rule of rules) {
    const fault = rule(object, path);
    if (fault) return fault;
  }
  return undefined;
}
