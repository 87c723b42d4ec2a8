import { slugify } from "../../../../src/spec/slug";
import { ladders } from "../../../../src/service/simulation/names/raceClasses";
import { nameCount } from "../../../../src/service/simulation/names/names";
import { territories } from "../../../../src/service/simulation/places/territory";
import { countryCodes, raceCodes } from "../../../../src/spec/codes";

const venues = territories.flatMap(({ country, regions }) =>
  regions.flatMap((region) =>
    raceCodes.flatMap((code) =>
      (region.venues[code] ?? []).map((name) => ({ country, code, slug: slugify(name) })),
    ),
  ),
);

test("every country of the interface has venues, about 150 in all", () => {
  expect(territories.map(({ country }) => country).sort()).toEqual([...countryCodes].sort());
  expect(new Set(venues.map(({ country }) => country)).size).toBe(24);
  expect(venues).toHaveLength(151);
});

test("a slug names one venue within its country and code", () => {
  const keys = venues.map(({ country, code, slug }) => `${country}/${code}/${slug}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(venues.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true);
});

test("one slug occurs in two countries and in all three codes", () => {
  const ashford = venues.filter(({ slug }) => slug === "ashford-park");
  expect(new Set(ashford.map(({ country }) => country))).toEqual(new Set(["au", "gb"]));
  expect(new Set(ashford.map(({ code }) => code))).toEqual(new Set(raceCodes));
});

test("the platform accepts every timezone", () => {
  for (const { regions } of territories)
    for (const { timezone } of regions)
      expect(() => new Intl.DateTimeFormat("en", { timeZone: timezone })).not.toThrow();
});

test("the words of the data file are those that the simulation knows", () => {
  const words = (name: "going" | "classes" | "tongue" | "boxes") =>
    [...new Set(territories.map((territory) => territory[name]))].sort();
  expect(words("going")).toEqual(["british", "hongKong", "irish", "plain", "rated"]);
  expect(words("classes")).toEqual(Object.keys(ladders.gallops).sort());
  expect(words("boxes")).toEqual([6, 8]);
  const personNames = words("tongue").map((tongue) => nameCount(tongue as "english", "gallops"));
  expect(Math.min(...personNames)).toBeGreaterThan(1000);
});
