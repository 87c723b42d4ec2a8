import { readFileSync } from "node:fs";
import { join } from "node:path";
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
  readonly minimum?: number;
  readonly maximum?: number;
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
  const limits = {
    ...(schema.minimum !== undefined && { min: schema.minimum }),
    ...(schema.maximum !== undefined && { max: schema.maximum }),
  };
  const leaves = {
    string: fc.string(),
    boolean: fc.boolean(),
    integer: fc.integer(limits),
    number: fc.double({ ...limits, noNaN: true, noDefaultInfinity: true }),
  };
  return leaves[types[0] as keyof typeof leaves];
}

/** Returns true for a value of a type of JSON Schema. */
function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  return typeof value === type;
}

/** Returns the path of every departure from a schema by its own definitions; new fields are no departure. */
function faultsIn(value: unknown, schema: Schema, path = ""): string[] {
  if (schema.type && ![schema.type].flat().some((type) => isOfType(value, type))) return [path];
  if (schema.enum && !schema.enum.includes(value as string)) return [path];
  if (typeof value === "number" && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    return [path];
  if (Array.isArray(value))
    return value.flatMap((item, index) => faultsIn(item, schema.items ?? {}, `${path}/${index}`));
  if (!schema.properties || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const lacks = (schema.required ?? []).filter((name) => fields[name] === undefined).map(() => path);
  const wrong = Object.entries(schema.properties)
    .filter(([name]) => fields[name] !== undefined)
    .flatMap(([name, property]) => faultsIn(fields[name], property, `${path}/${name}`));
  return [...lacks, ...wrong];
}

test.each(endpointNames)(
  "the validator of %s finds a fault where the schema's own words have one",
  (endpoint) => {
    const schema: Schema = schemas[endpoint];
    const verdicts = { fits: 0, faulty: 0 };
    fc.assert(
      fc.property(nearly(schema), (value) => {
        const fault = findFault(endpoint, value);
        const faults = faultsIn(value, schema);
        verdicts[faults.length === 0 ? "fits" : "faulty"]++;
        if (fault) expect(faults).toContain(fault.path);
        else expect(faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(verdicts.faulty).toBeGreaterThan(3);
    expect(verdicts.fits).toBeGreaterThan(3);
  },
);

test("a field that is absent from an object in a list, and one of two types", () => {
  const race = { raceNumber: 1, numberOfRunners: 8, startTime: "2026-03-14T02:00:00Z", timezone: "UTC" };
  const meeting = { track: "Sha Tin", slug: "sha-tin", country: "hk", abandoned: false };
  const faultOf = (more: object) =>
    findFault("meetings", {
      date: "2026-03-14",
      raceType: "gallops",
      meetings: [{ ...meeting, races: [{ ...race, ...more }] }],
    });
  expect(faultOf({ abandoned: false, prizeMoney: null })).toBeUndefined();
  expect(faultOf({ prizeMoney: null })).toEqual({ path: "/meetings/0/races/0", rule: "must have abandoned" });
  expect(faultOf({ abandoned: false, prizeMoney: 5 })).toEqual({
    path: "/meetings/0/races/0/prizeMoney",
    rule: "must be string or null",
  });
});

test("the generated validators need no eval", () => {
  const generated = readFileSync(join(__dirname, "../../src/spec/validators.generated.ts"), "utf8");
  expect(generated).not.toMatch(/\beval\(|new Function\(/);
});
