/** A departure of a response from its schema: `{ path: "/runners/3/weight", rule: "must be number" }`. */
export interface Fault {
  readonly path: string;
  readonly rule: string;
}

export type CheckResult = Fault | false | undefined;
/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;
type Check = (fields: JsonObject) => CheckResult;

/** Returns true for an object that is neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function wrong(value: unknown, name: string, rule: string): Fault {
  return value === undefined
    ? { path: "", rule: `must have ${name}` }
    : { path: `/${name}`, rule: `must be ${rule}` };
}

/** Prefixes the path of a fault; paths are built only for faults, so that a valid response costs no text. */
const under = (name: string, fault: CheckResult): CheckResult =>
  fault && { path: `/${name}${fault.path}`, rule: fault.rule };

export const text = (value: unknown, name: string): CheckResult =>
  typeof value !== "string" && wrong(value, name, "string");

export const flag = (value: unknown, name: string): CheckResult =>
  typeof value !== "boolean" && wrong(value, name, "boolean");

export const number = (value: unknown, name: string): CheckResult =>
  !Number.isFinite(value) && wrong(value, name, "number");

export const integer = (value: unknown, name: string): CheckResult =>
  !Number.isInteger(value) && wrong(value, name, "integer");

export const textOrNull = (value: unknown, name: string): CheckResult =>
  value !== null && typeof value !== "string" && wrong(value, name, "string or null");

export const numberOrNull = (value: unknown, name: string): CheckResult =>
  value !== null && !Number.isFinite(value) && wrong(value, name, "number or null");

export const oneOf = (value: unknown, name: string, words: readonly unknown[]): CheckResult =>
  !words.includes(value) && wrong(value, name, `one of ${words.join(", ")}`);

export const object = (value: unknown, name: string, check: Check): CheckResult =>
  isObject(value) ? under(name, check(value)) : wrong(value, name, "object");

export const objectOrNull = (value: unknown, name: string, check: Check): CheckResult =>
  value !== null && (isObject(value) ? under(name, check(value)) : wrong(value, name, "object or null"));

export function list(value: unknown, name: string, check: Check): CheckResult {
  if (!Array.isArray(value)) return wrong(value, name, "array");
  for (let index = 0; index < value.length; index++) {
    const fault = object(value[index] ?? null, String(index), check);
    if (fault) return under(name, fault);
  }
  return undefined;
}

/** Returns the check of a whole response. */
export const response =
  (check: Check) =>
  (value: unknown): Fault | undefined =>
    isObject(value) ? check(value) || undefined : { path: "", rule: "must be object" };
