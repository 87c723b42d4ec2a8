/** The few shapes that the responses are built of: each carries its meaning, in the spec's words. */
type Described<T> = T & { readonly description: string };

export const text = (description: string): Described<{ readonly type: "string" }> => ({
  type: "string",
  description,
});
export const integer = (description: string): Described<{ readonly type: "integer" }> => ({
  type: "integer",
  description,
});
export const number = (description: string): Described<{ readonly type: "number" }> => ({
  type: "number",
  description,
});
export const flag = (description: string): Described<{ readonly type: "boolean" }> => ({
  type: "boolean",
  description,
});

export const textOrNull = (description: string) => ({ type: ["string", "null"], description }) as const;
export const numberOrNull = (description: string) => ({ type: ["number", "null"], description }) as const;

export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  ({ type: "string", enum: values, description }) as const;

export const listOf = <const Items>(items: Items, description: string) =>
  ({ type: "array", items, description }) as const;

/**
 * An object whose `required` fields are always present and whose `optional` ones are omitted when they have
 * no value. Closed (`additionalProperties: false`): what the service sends is exactly this; the client reads
 * it open (see validators).
 */
export const object = <const Required extends object, const Optional extends object = object>(
  required: Required,
  optional?: Optional,
) =>
  ({
    type: "object",
    properties: { ...required, ...optional } as Required & Optional,
    required: Object.keys(required) as (keyof Required & string)[],
    additionalProperties: false,
  }) as const;

/** An object or null, never absent. */
export const objectOrNull = <const Required extends object>(required: Required) =>
  ({ ...object(required), type: ["object", "null"] }) as const;
