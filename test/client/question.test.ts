import fc from "fast-check";
import { keyOf } from "../../src/client/question";
import { formOf, jockeyOf } from "./questions";

test("the order of parameters, the case of a name and a number as text make no difference", () => {
  const { endpoint, parameters } = formOf(3);
  fc.assert(
    fc.property(fc.shuffledSubarray(Object.entries(parameters), { minLength: 6 }), fc.boolean(), (entries, upper) => {
      const written = entries.map(([name, value]) => [name, upper ? String(value).toUpperCase() : value]);
      expect(keyOf({ endpoint, parameters: Object.fromEntries(written) })).toBe(keyOf(formOf(3)));
    }),
  );
});

test.each([
  ["another race", formOf(4)],
  ["another date", formOf(3, "2026-11-22")],
  ["another endpoint", { ...formOf(3), endpoint: "predictions" as const }],
  ["a parameter less", { endpoint: "form" as const, parameters: { date: "2026-11-21", track: "sha-tin", race: 3 } }],
])("%s is another question", (_what, question) => {
  expect(keyOf(question)).not.toBe(keyOf(formOf(3)));
});

test("a name does not reach into the next parameter", () => {
  expect(keyOf(jockeyOf("a gallops"))).not.toBe(keyOf(jockeyOf("a")));
});
