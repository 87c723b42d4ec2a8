import { catalogue, localFunctions } from "../../src/functions/catalogue";
import { statusItems } from "../../src/functions/status";
import { readWord } from "../../src/cells/arguments/readText";
import { completeMetadata } from "../../tools/functionsMetadata.cjs";

const functions = [
  ...catalogue.map(({ name, argumentNames }) => [name, argumentNames] as const),
  ...localFunctions.map(({ name, parameters }) => [name, parameters] as const),
  ["STATUS", ["item"]] as const,
  ["FIELDS", ["function_name", "report"]] as const,
  ["EXPLAIN", ["function_name"]] as const,
].map(([id, names]) => ({ id, parameters: names.map((name) => ({ name, type: "any" })) }));
const metadata = completeMetadata({ functions });

const enumOf = (id: string, name: string): readonly string[] | undefined => {
  const parameters = metadata.functions.find((one) => one.id === id)?.parameters;
  const list = parameters?.find((parameter) => parameter.name === name)?.customEnumId;
  return metadata.enums.find((one) => one.id === list)?.values.map(({ stringValue }) => stringValue);
};

test("race codes, countries, reports, methods and models are completed by Excel", () => {
  expect(enumOf("MEETINGS", "race_code")).toEqual(["gallops", "harness", "greyhounds"]);
  expect(enumOf("VENUES", "country")).toEqual(expect.arrayContaining(["au", "nz", "hk"]));
  expect(enumOf("FAIRODDS", "method")).toContain("odds ratio");
  expect(enumOf("RENORM", "model")).toEqual(["proportional", "normal"]);
  expect(enumOf("WHATIF", "model")).toEqual(expect.arrayContaining(["proportional", "harville"]));
  expect(enumOf("STATUS", "item")).toEqual(statusItems);
  for (const id of ["FIELDS", "EXPLAIN"])
    expect(enumOf(id, "function_name")).toEqual(
      functions
        .slice(0, -3)
        .map((one) => one.id)
        .sort(),
    );
  expect(enumOf("FORM", "track")).toBeUndefined();
  expect(enumOf("FORM", "fields")).toEqual(["basic", "stats", "pro", "form", "notes", "all"]);
  for (const id of ["EXOTIC", "PLACES"])
    expect(enumOf(id, "model")).toEqual(["harville", "discounted", "benter", "normal"]);
});

test("every function names its page of help, below the address of the build", () => {
  const [form] = completeMetadata(
    { functions: [{ id: "FORM", parameters: [] }] },
    "https://x.example/a",
  ).functions;
  expect(form?.helpUrl).toBe("https://x.example/a/help/form.html");
  expect(metadata.functions[0]?.helpUrl).toMatch(/^https:\/\/localhost:3000\/help\/[a-z]+\.html$/);
});

test("the reports are those of each function, the default first", () => {
  for (const { name, reports } of catalogue) {
    const names = Object.keys(reports);
    if (names.length > 1) expect([name, enumOf(name, "report")]).toEqual([name, names]);
    if (names.length > 1) expect(enumOf("FIELDS", "report")).toEqual(expect.arrayContaining(names));
  }
});

test("every enumeration has a parameter, and members whose names are read as their values", () => {
  const used = metadata.functions.flatMap(({ parameters }) => parameters.map((one) => one.customEnumId));
  for (const { id, values } of metadata.enums) {
    expect(used).toContain(id);
    const words = values.map(({ stringValue }) => stringValue);
    for (const { name, stringValue } of values) {
      expect(name).toMatch(/^[a-z_]+$/i);
      expect(readWord(id, name, words)).toBe(stringValue);
    }
  }
});

test("errors are passed as arguments, and a parameter without a list keeps its type", () => {
  expect(metadata.allowErrorForDataTypeAny).toBe(true);
  const [parameter] = metadata.functions.find(({ id }) => id === "FORM")?.parameters ?? [];
  expect(parameter).toEqual({ name: "date", type: "any" });
});
