import { countryCodes } from "../../../../src/spec/countries";
import { raceCodes } from "../../../../src/spec/codes";
import { slugify } from "../../../../src/service/races/names";
import { territories } from "../../../../src/service/simulation/places/territories";

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
