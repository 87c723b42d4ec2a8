import fc from "fast-check";
import { schemas } from "../../src/spec/responses";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const texts = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    "",
    "1200m",
    "$126,065.00",
    "2025-11-23",
    "2025-11-23T05:00:00Z",
    "Asia/Hong_Kong",
    "Mars/Olympus",
    "=1+1",
    "12345",
    "null",
  ),
);

const simple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: texts,
  integer: fc.integer(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "null"].flat();
  return fc.oneof(
    ...types.map((type) => {
      if (type === "object") return objectOf(schema);
      if (type === "array") return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
      return simple[type] ?? fc.constant(null);
    }),
  );
}

/**
 * Returns an arbitrary response that matches the schema of an endpoint, with texts that resemble numbers and
 * dates.
 */
export const responseOf = (endpoint: keyof typeof schemas): fc.Arbitrary<object> =>
  valueOf(schemas[endpoint]) as fc.Arbitrary<object>;
