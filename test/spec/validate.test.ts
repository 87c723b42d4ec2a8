import Ajv from "ajv";
import fc from "fast-check";
import { endpointNames } from "../../src/spec/endpoints";
import { schemas } from "../../src/spec/responses";
import { findFault, isResponse } from "../../src/spec/validate";

const venues = {
  count: 1,
  venues: [{ name: "Sha Tin", slug: "sha-tin", raceType: "gallops", country: "hk" }],
};

test.each([
  ["a response that fits", venues, undefined],
  ["an unknown field", { ...venues, brand: "new" }, undefined],
  ["a wrong type", { ...venues, count: "1" }, { path: "/count", rule: "must be integer" }],
  ["a missing field", { venues: [] }, { path: "", rule: "must have count" }],
  [
    "an unknown word of a closed list",
    { count: 1, venues: [{ ...venues.venues[0], raceType: "camels" }] },
    { path: "/venues/0/raceType", rule: "must be one of gallops, harness, greyhounds" },
  ],
  ["no object", null, { path: "", rule: "must be object" }],
  ["no object in a list", { count: 1, venues: [null] }, { path: "/venues/0", rule: "must be object" }],
  ["no list", { count: 1, venues: {} }, { path: "/venues", rule: "must be array" }],
  ["a number that is none", { count: Infinity, venues: [] }, { path: "/count", rule: "must be integer" }],
])("%s", (_title, value, fault) => {
  expect(findFault("venues", value)).toEqual(fault);
  expect(isResponse("venues", value)).toBe(fault === undefined);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Any value of a schema, and now and then one that is no value of it. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  const stray = fc.constantFrom<unknown>(null, undefined, "word", 1.5, 7, true, [], {});
  return fc.oneof({ weight: 60, arbitrary: fitting(schema) }, { weight: 1, arbitrary: stray });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const types = [schema.type].flat();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (types.includes("null"))
    return fc.oneof(fc.constant(null), fitting({ ...schema, type: types[0] ?? "null" }));
  if (schema.items) return fc.array(nearly(schema.items), { maxLength: 2 });
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, nearly(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  const leaves = {
    string: fc.string(),
    boolean: fc.boolean(),
    integer: fc.integer(),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  };
  return leaves[types[0] as keyof typeof leaves];
}

/** The same schema as a reader takes it: fields that are new to it are no fault. */
const open = (schema: object): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === "additionalProperties" ? undefined : value)),
  ) as Schema;

test.each(endpointNames)("the validator of %s accepts what ajv accepts under the same schema", (endpoint) => {
  const schema = open(schemas[endpoint]);
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  const verdicts = { fits: 0, faulty: 0 };
  fc.assert(
    fc.property(nearly(schema), (value) => {
      const fault = findFault(endpoint, value);
      const fits = ajv(value);
      verdicts[fits ? "fits" : "faulty"]++;
      expect(fault === undefined).toBe(fits);
      if (fault) expect(ajv.errors?.map((error) => error.instancePath)).toContain(fault.path);
    }),
    { numRuns: 300 },
  );
  expect(verdicts.faulty).toBeGreaterThan(3);
  expect(verdicts.fits).toBeGreaterThan(3);
});
