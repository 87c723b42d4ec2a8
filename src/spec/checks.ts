/** Where a response departs from its schema: `{ path: "/runners/3/weight", rule: "must be number" }`. */
export interface Fault {
  readonly path: string;
  readonly rule: string;
}

/** What a check finds: a fault, or nothing. */
export type Maybe = Fault | false | undefined;
export type Fields = Readonly<Record<string, unknown>>;
type Check = (fields: Fields) => Maybe;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

function wrong(value: unknown, name: string, rule: string): Fault {
  return value === undefined ? { path: "", rule: `must have ${name}` } : { path: `/${name}`, rule: `must be ${rule}` };
}

/** A path is put together only once something is wrong: a response that fits costs no text at all. */
const under = (name: string, fault: Maybe): Maybe => fault && { path: `/${name}${fault.path}`, rule: fault.rule };

export const text = (value: unknown, name: string): Maybe => typeof value !== "string" && wrong(value, name, "string");

export const flag = (value: unknown, name: string): Maybe => typeof value !== "boolean" && wrong(value, name, "boolean");

export const number = (value: unknown, name: string): Maybe => !Number.isFinite(value) && wrong(value, name, "number");

export const integer = (value: unknown, name: string): Maybe => !Number.isInteger(value) && wrong(value, name, "integer");

export const textOrNull = (value: unknown, name: string): Maybe =>
  value !== null && typeof value !== "string" && wrong(value, name, "string or null");

export const numberOrNull = (value: unknown, name: string): Maybe =>
  value !== null && !Number.isFinite(value) && wrong(value, name, "number or null");

export const oneOf = (value: unknown, name: string, words: readonly unknown[]): Maybe =>
  !words.includes(value) && wrong(value, name, `one of ${words.join(", ")}`);

export const object = (value: unknown, name: string, check: Check): Maybe =>
  isFields(value) ? under(name, check(value)) : wrong(value, name, "object");

export const objectOrNull = (value: unknown, name: string, check: Check): Maybe =>
  value !== null && (isFields(value) ? under(name, check(value)) : wrong(value, name, "object or null"));

export function list(value: unknown, name: string, check: Check): Maybe {
  if (!Array.isArray(value)) return wrong(value, name, "array");
  for (let index = 0; index < value.length; index++) {
    const fault = object(value[index] ?? null, String(index), check);
    if (fault) return under(name, fault);
  }
  return undefined;
}

/** The check of a whole response. */
export const response =
  (check: Check) =>
  (value: unknown): Fault | undefined =>
    isFields(value) ? check(value) || undefined : { path: "", rule: "must be object" };
