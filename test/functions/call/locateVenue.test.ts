/** Suite of src/functions/call/askWhereRaced.ts: locateVenue. */
import type { Question } from "../../../src/client/question";
import { locateVenue, venueHint } from "../../../src/functions/call/askWhereRaced";

const venue = (slug: string, country: string, raceType = "gallops") => ({
  name: slug.replace("-", " "),
  slug,
  country,
  raceType: raceType as "gallops" | "harness",
});
const venues = [
  venue("sha-tin", "hk"),
  venue("ascot", "au"),
  venue("ascot", "gb"),
  venue("newmarket", "gb"),
  venue("newmarket", "za"),
  venue("menangle", "au", "harness"),
  venue("addington", "nz", "gallops"),
  venue("addington", "nz", "harness"),
];
const open = { country: false, race_code: false };
const asked = (track: string, country = "au", race_code = "gallops"): Question => ({
  endpoint: "form",
  parameters: { date: "2026-03-14", track, race: 1, race_code, country },
});

test.each([
  ["ascot", "au", "au", "gallops"],
  ["ascot", "gb", "gb", "gallops"],
  ["sha-tin", "au", "hk", "gallops"],
  ["menangle", "au", "au", "harness"],
  ["menangle", "nz", "au", "harness"],
  ["addington", "au", "nz", "gallops"],
  ["nowhere", "au", "au", "gallops"],
] as const)("%s, asked in %s, is asked for in %s as %s", (track, country, where, code) => {
  const { parameters } = locateVenue(asked(track, country), venues, open);
  expect(parameters).toEqual({ ...asked(track).parameters, country: where, race_code: code });
});

test("a venue that is known where it is asked for keeps its request", () => {
  const question = asked("ascot");
  expect(locateVenue(question, venues, open)).toBe(question);
});

test("a country or race code that the formula names is not left", () => {
  const [abroad, harness] = [asked("sha-tin"), asked("menangle")];
  expect(locateVenue(abroad, venues, { ...open, country: true })).toBe(abroad);
  expect(locateVenue(harness, venues, { ...open, race_code: true })).toBe(harness);
  expect(locateVenue(abroad, venues, { ...open, race_code: true }).parameters.country).toBe("hk");
});

test("a venue in several other places is refused with the options to choose from", () => {
  expect(() => locateVenue(asked("newmarket"), venues, open)).toThrow(
    'track is known in several places: add the option "country=gb" or "country=za": current value is "newmarket"',
  );
});

test("the hint names where a venue is known, else the most similar one", () => {
  expect(venueHint(venues, asked("sha-tin"))).toBe(
    " sha-tin is known for gallops in hk; the request was for gallops in au.",
  );
  expect(venueHint(venues, asked("sha-tim"))).toBe(" Did you mean sha-tin?");
  expect([venueHint(venues, asked("ascot")), venueHint(venues, asked("zzzzzz"))]).toEqual(["", ""]);
});
