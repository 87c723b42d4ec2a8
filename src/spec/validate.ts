import { listedChangesSchema, type RaceChange, raceChangeSchema } from "./changes";
import type { EndpointName } from "./endpoints";
import { type Responses, schemas as responseSchemas } from "./responses";
import * as validators from "./validators.generated";

export type JsonObject = Record<string, unknown>;

/** Returns true for an object that is neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A departure of a response from its schema: `{ path: "/runners/3/weight", rule: "must be number" }`. */
export interface Fault {
  readonly path: string;
  readonly rule: string;
}

/** The part of JSON Schema that the schemas use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const schemas = { ...responseSchemas, change: raceChangeSchema, listedChanges: listedChangesSchema } as const;

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  number: Number.isFinite,
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

/** Returns the rule of a schema that a value breaks itself, whatever its items and properties. */
function brokenRule(value: unknown, { type, enum: words, minimum, maximum, required }: Schema) {
  const types = [type ?? []].flat();
  if (!types.some((name) => isOfType[name]?.(value))) return `must be ${types.join(" or ")}`;
  if (words && !words.includes(value as string)) return `must be one of ${words.join(", ")}`;
  if (typeof value === "number" && maximum !== undefined && value > maximum) return `must be <= ${maximum}`;
  if (typeof value === "number" && minimum !== undefined && value < minimum) return `must be >= ${minimum}`;
  const absent = isObject(value) && required?.find((name) => value[name] === undefined);
  return absent ? `must have ${absent}` : undefined;
}

function firstFault(value: unknown, schema: Schema, path: string): Fault | undefined {
  const rule = brokenRule(value, schema);
  if (rule !== undefined) return { path, rule };
  if (Array.isArray(value)) {
    const index = value.findIndex((item) => firstFault(item, schema.items ?? {}, "") !== undefined);
    return index < 0 ? undefined : firstFault(value[index], schema.items ?? {}, `${path}/${index}`);
  }
  for (const [name, property] of Object.entries(isObject(value) ? (schema.properties ?? {}) : {})) {
    const inner = (value as JsonObject)[name];
    const fault = inner === undefined ? undefined : firstFault(inner, property, `${path}/${name}`);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Returns the first departure of a value from its schema (spec 2); unknown properties are allowed. The code
 * written from the schema says whether there is one, and the schema itself is read only to name it.
 */
export function findFault(
  endpoint: EndpointName | "change" | "listedChanges",
  value: unknown,
): Fault | undefined {
  const fits: (value: unknown) => boolean = validators[endpoint];
  return fits(value) ? undefined : firstFault(value, schemas[endpoint], "");
}

/** Returns true for a valid change in a stream. */
export const isRaceChange = (value: unknown): value is RaceChange => findFault("change", value) === undefined;

/** Returns true for a valid response of an endpoint. */
export function isResponse<E extends EndpointName>(endpoint: E, value: unknown): value is Responses[E] {
  const fits: (value: unknown) => boolean = validators[endpoint];
  return fits(value);
}
