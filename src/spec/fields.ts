/**
 * Declares the fields of the responses. Each field is declared once, with its JSON Schema and the details of
 * its column; the functions' columns, their help, the OpenAPI documents and the response types are made from
 * it.
 */

/** A field's value: its JSON Schema and the form of its column. */
export interface Field<Type = unknown, Kind extends string = string> {
  readonly type: Type;
  /** The meaning, in the spec's words. */
  readonly description: string;
  readonly heading: string;
  /** The kind of value, from cells/columns/kinds.ts. */
  readonly kind: Kind;
  readonly unit?: string;
}

/** Returns a function that declares fields of one kind, each with heading, meaning and unit. */
const fieldsOf =
  <const Type extends string, const Kind extends string>(type: Type, kind: Kind) =>
  (heading: string, description: string, unit?: string): Field<Type, Kind> => ({
    type,
    description,
    heading,
    kind,
    ...(unit === undefined ? {} : { unit }),
  });

/** Returns a function that declares fields of one kind within limits: a response beyond them is refused. */
const limited =
  <
    const Declared extends Field,
    const Limits extends { readonly minimum: number; readonly maximum?: number },
  >(
    declare: (heading: string, description: string, unit?: string) => Declared,
    limits: Limits,
  ) =>
  (heading: string, description: string, unit?: string) => ({
    ...declare(heading, description, unit),
    ...limits,
  });

const fromZero = { minimum: 0 } as const;
const chanceLimits = { minimum: 0, maximum: 1 } as const;

export const text = fieldsOf("string", "text");
/** A day, YYYY-MM-DD. */
export const date = fieldsOf("string", "date");
/** A time, ISO 8601 UTC, next to a `timezone`. */
export const time = fieldsOf("string", "time");
/** A distance with its unit, such as 1200m. */
export const distance = fieldsOf("string", "distance");
/** An amount in the unit of the stakes. */
export const stake = fieldsOf("number", "stake");
/** A number of metres. */
export const metres = limited(fieldsOf("integer", "distance"), fromZero);
/** An amount of money, such as 25000 or $25,000. */
export const money = fieldsOf("string", "money");
export const flag = fieldsOf("boolean", "flag");
/** A count, a rank, a number that is worn or a year: never below 0. */
export const integer = limited(fieldsOf("integer", "integer"), fromZero);
export const number = fieldsOf("number", "number");
/** A number shown with two decimals. */
export const score = fieldsOf("number", "score");
/** A log-loss, or a difference of two. */
export const logLoss = fieldsOf("number", "logLoss");
/** A number shown with one decimal. */
export const decimal = fieldsOf("number", "decimal");
export const kilograms = limited(fieldsOf("number", "kilograms"), fromZero);
/** A rate or a probability, from 0 to 1. */
export const fraction = limited(fieldsOf("number", "fraction"), chanceLimits);
/** A difference of two fractions. */
export const difference = fieldsOf("number", "difference");
/** A ratio, 1 for no difference. */
export const factor = fieldsOf("number", "factor");
/** A difference of log-odds. */
export const logOdds = fieldsOf("number", "logOdds");
/** Decimal odds. */
export const odds = limited(fieldsOf("number", "odds"), fromZero);

/** A text from a list of values. */
export const oneOf = <const Values extends readonly string[]>(
  heading: string,
  description: string,
  values: Values,
) => ({ ...text(heading, description), enum: values });

/** Returns a field with another meaning, for a table in which it is narrower. */
export const described = <const Given extends Field>(field: Given, description: string): Given => ({
  ...field,
  description,
});

type OrNull<Schema> = {
  readonly [Key in keyof Schema]: Key extends "type" ? readonly [Schema[Key], "null"] : Schema[Key];
};

/** Returns a field or an object that may be null but is never absent. */
export const orNull = <const Schema extends { readonly type: unknown }>(schema: Schema) =>
  ({ ...schema, type: [schema.type, "null"] }) as OrNull<Schema>;

/** The fields of an object by name, including objects and lists. */
export type Fields = Readonly<Record<string, object>>;

const marked = <const Given extends Fields, const Mark>(fields: Given, mark: Mark) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...mark }])) as {
    readonly [Name in keyof Given]: Given[Name] & Mark;
  };

/** Returns fields that are omitted if they have no value. */
export const optional = <const Given extends Fields>(fields: Given) =>
  marked(fields, { optional: true } as const);

/** Returns fields that only the Pro plan returns, in an endpoint of the Free plan. */
export const pro = <const Given extends Fields>(fields: Given) => marked(fields, { plan: "pro" } as const);

type RequiredName<Given> = {
  [Name in keyof Given]: Given[Name] extends { readonly optional: true } ? never : Name;
}[keyof Given];

/** An object that the service sends with these fields only; the client accepts more (see validate.ts). */
export const object = <const Given extends Fields>(fields: Given) =>
  ({
    type: "object",
    properties: fields,
    required: Object.keys(fields).filter(
      (name) => !("optional" in (fields[name] ?? {})),
    ) as (RequiredName<Given> & string)[],
    additionalProperties: false,
  }) as const;

/** A list of values or of objects. */
export const listOf = <const Items>(description: string, items: Items) =>
  ({ type: "array", items, description }) as const;
