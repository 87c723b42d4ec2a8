import fc from "fast-check";
import { addressOf, keyOf } from "../../src/client/question";
import { biasOf, formOf, jockeyOf } from "./questions";

test("the order of parameters, the case of a name and a number as text do not change the key", () => {
  const { endpoint, parameters } = formOf(3);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(Object.entries(parameters), { minLength: 6 }),
      fc.boolean(),
      (entries, upper) => {
        const written = entries.map(([name, value]) => [name, upper ? String(value).toUpperCase() : value]);
        expect(keyOf({ endpoint, parameters: Object.fromEntries(written) })).toBe(keyOf(formOf(3)));
      },
    ),
  );
});

test.each([
  ["another race", formOf(4)],
  ["another date", formOf(3, "2026-11-22")],
  ["another endpoint", { ...formOf(3), endpoint: "predictions" as const }],
  [
    "a missing parameter",
    { endpoint: "form" as const, parameters: { date: "2026-11-21", track: "sha-tin", race: 3 } },
  ],
])("%s has another key", (_what, question) => {
  expect(keyOf(question)).not.toBe(keyOf(formOf(3)));
});

test("a name does not run into the next parameter", () => {
  expect(keyOf(jockeyOf("a gallops"))).not.toBe(keyOf(jockeyOf("a")));
});

test.each([
  [
    "/api",
    jockeyOf("J. O'Brien / Müller"),
    "/api/v1/stats/jockey/J.%20O'Brien%20%2F%20M%C3%BCller?race_code=gallops&min_starts=5",
  ],
  [
    "https://form.example.com/",
    biasOf("sha-tin"),
    "https://form.example.com/v1/stats/track-bias/sha-tin?race_code=gallops&country=hk",
  ],
])("below %s a question has its URL", (base, question, address) => {
  expect(addressOf(base, question)).toBe(address);
});
