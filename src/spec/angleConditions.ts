import { t } from "../language/translate";
import { goingRule, requestedGoings } from "./goings";

/** The ranges of the conditions that are numbers, in the units of the responses. */
export const numberConditions = {
  distance: { low: 100, high: 10_000, meaning: "distance, metres" },
  barrier: { low: 1, high: 99, meaning: "barrier; box for greyhounds; harness counts the second row on" },
  number: { low: 1, high: 99, meaning: "saddle cloth number" },
  weight: { low: 0, high: 200, meaning: "allocated handicap weight, kg" },
  claim: { low: 0, high: 20, meaning: "apprentice weight claim, kg; 0 if there is no claim" },
  age: { low: 0, high: 40, meaning: "age in years" },
  race: { low: 1, high: 20, meaning: "race number" },
  field: { low: 1, high: 128, meaning: "starters of the race" },
  price: { low: 1, high: 100_000, meaning: "decimal starting price, known at the start only" },
  days: { low: 0, high: 10_000, meaning: "days since the runner's start before" },
  last: { low: 1, high: 99, meaning: "finishing position in the runner's start before" },
  starts: { low: 0, high: 1_000, meaning: "earlier starts of the runner" },
} as const;

/** The conditions that are texts; `|` separates alternatives. */
export const textConditions = {
  jockey: "jockey or driver; a part of the name is enough",
  trainer: "trainer; a part of the name is enough",
  runner: "runner, by its whole name",
  sire: "sire, by its whole name",
  dam: "dam, by its whole name",
  damsire: "dam's sire, by its whole name; 404 if the results state no damsires",
  track: "track slug or name",
  surface: "turf, synthetic, dirt or sand",
  course: "course of the track in the results' words, such as a rail position",
  sex: "sex in the results' words",
} as const;

/** The conditions that are a single word. */
export const flagConditions = {
  favourite: "the lowest starting price of the race, or an equal lowest one; known at the start only",
  debut: "the runner's first start, if it is certain to be one",
  "first-up": "the first start after a spell, like the form's `firstUp`",
  "second-up": "the second start after a spell",
} as const;

/** The class of a race: a text from the responses, or its rating in points. */
const classPoints = { low: 0, high: 120 } as const;

export type NumberCondition = keyof typeof numberConditions | "class";
export type TextCondition = keyof typeof textConditions | "class";
export type FlagCondition = keyof typeof flagConditions;

/** Numbers from `low` to `high`; `above` and `below` exclude an end. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
  readonly above?: true;
  readonly below?: true;
}

/** One parsed condition of an angle. */
export type AngleCondition =
  | { readonly kind: "number"; readonly name: NumberCondition; readonly range: NumberRange }
  | { readonly kind: "text"; readonly name: TextCondition; readonly values: readonly string[] }
  | { readonly kind: "going"; readonly name: "condition"; readonly values: readonly string[] }
  | { readonly kind: "flag"; readonly name: FlagCondition };

/** A condition with its text, without blanks. */
export type ReadCondition = AngleCondition & { readonly text: string };

/** A condition that cannot be read: its name, the broken rule and its value. */
export class ConditionError extends Error {
  constructor(
    readonly condition: string,
    readonly rule: string,
    readonly value: string,
  ) {
    super(`${condition} ${rule}; current value is ${value === "" ? "blank" : value.slice(0, 60)}`);
    this.name = "ConditionError";
  }
}

const longest = 500;
const names = [
  ...Object.keys(numberConditions),
  "class",
  "condition",
  ...Object.keys(textConditions),
  ...Object.keys(flagConditions),
];

/**
 * Parses the conditions of an angle, each at most once. Throws a ConditionError with the condition, the rule
 * and the value.
 *
 * @example parseConditions("jockey=Z Purton; barrier=1-4; first-up"); // three conditions
 */
export function parseConditions(text: string): readonly ReadCondition[] {
  if (text.length > longest)
    throw new ConditionError("conditions", t`have at most ${longest} characters`, text);
  const parts = text.split(";").flatMap((part) => part.trim() || []);
  if (parts.length === 0) throw new ConditionError("conditions", t`must name a condition`, "");
  const conditions = parts.map(parseCondition);
  conditions.forEach(({ name, text: again }, index) => {
    if (conditions.findIndex((other) => other.name === name) < index)
      throw new ConditionError(name, t`is named twice; give a range such as 60-80, or alternatives`, again);
  });
  return conditions;
}

/** Returns conditions as one text, in their order. */
export const conditionsText = (conditions: readonly ReadCondition[]): string =>
  conditions.map(({ text }) => text).join("; ");

function parseCondition(part: string): ReadCondition {
  const [, written = "", sign = "", value = ""] = /^([^=<>]*)([<>]=|=[<>]|[=<>])?(.*)$/.exec(part) ?? [];
  const operator = sign.replace(/^=([<>])$/, "$1=");
  const name = written.trim().toLowerCase().replaceAll(/\s+/g, "-");
  const condition = { name, operator, value: value.trim().replaceAll(/\s+/g, " ") };
  const text = operator === "" ? name : `${name}${operator}${condition.value}`;
  return { ...conditionOf(condition), text };
}

interface Written {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

function conditionOf(written: Written): AngleCondition {
  const { name, operator, value } = written;
  if (isFlag(name)) {
    if (operator === "") return { kind: "flag", name };
    throw new ConditionError(name, t`stands alone, without a value`, value);
  }
  if (!names.includes(name))
    throw new ConditionError("conditions", t`must each be one of ${names.join(", ")}`, name);
  if (operator === "" || value === "")
    throw new ConditionError(name, t`must have a value, such as name=value`, value);
  if (isNumber(name)) return { kind: "number", name, range: rangeOf(written, numberConditions[name]) };
  if (name === "class" && (operator !== "=" || rangePattern.test(value)))
    return { kind: "number", name, range: rangeOf(written, classPoints) };
  if (operator !== "=") throw new ConditionError(name, t`takes = only`, `${operator}${value}`);
  const values = value.split("|").map((one) => one.trim());
  if (values.includes("")) throw new ConditionError(name, t`has a blank alternative`, value);
  if (name === "condition") {
    const unknown = values.find((one) => !requestedGoings(one, "gallops"));
    if (unknown !== undefined) throw new ConditionError(name, goingRule(unknown), unknown);
    return { kind: "going", name, values };
  }
  return { kind: "text", name: name as TextCondition, values };
}

const isFlag = (name: string): name is FlagCondition => Object.hasOwn(flagConditions, name);
const isNumber = (name: string): name is keyof typeof numberConditions =>
  Object.hasOwn(numberConditions, name);

const rangePattern = /^(\d{1,6}(?:\.\d{1,3})?)(?:-(\d{1,6}(?:\.\d{1,3})?))?$/;

/** Returns the range that an operator with a value, or low-high, means. */
function rangeOf({ name, operator, value }: Written, bounds: { low: number; high: number }): NumberRange {
  const [, first, second] = rangePattern.exec(value) ?? [];
  const rule = t`must be a number from ${bounds.low} to ${bounds.high}, or low-high`;
  if (first === undefined) throw new ConditionError(name, rule, value);
  if (second !== undefined && operator !== "=")
    throw new ConditionError(name, t`takes a range with = only`, `${operator}${value}`);
  const [low, high] = [Number(first), Number(second ?? first)];
  if (low > high) throw new ConditionError(name, t`range is reversed; it must be low first`, value);
  if (low < bounds.low || high > bounds.high) throw new ConditionError(name, rule, value);
  return { low: bounds.low, high: bounds.high, ...ends[operator as keyof typeof ends](low, high) };
}

/** The ends of a range that an operator sets; the condition's limits are the other ends. */
const ends = {
  "=": (low: number, high: number) => ({ low, high }),
  "<": (low: number) => ({ high: low, below: true }),
  "<=": (low: number) => ({ high: low }),
  ">": (low: number) => ({ low, above: true }),
  ">=": (low: number) => ({ low }),
} as const;

/** The conditions that every runner meets. */
export const everyRunner = "number=1-99";
