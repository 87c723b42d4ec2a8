/** Suite of src/service/simulation/names: runnerName. */
import {
  ancestorName,
  nameAt,
  nameCount,
  nextRunnerName,
} from "../../../../src/service/simulation/names/names";
import { territories } from "../../../../src/service/simulation/places/territory";

const tongues = [...new Set(territories.map(({ tongue }) => tongue))];

test.each(["gallops", "harness", "greyhounds"] as const)(
  "no two names of %s are alike in any language, and none is longer than 18 letters",
  (code) => {
    const names = (code === "greyhounds" ? (["english"] as const) : tongues).flatMap((tongue) =>
      Array.from({ length: nameCount(tongue, code) }, (_, index) => nameAt(index, tongue, code) ?? []).flat(),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names.reduce((longest, { length }) => Math.max(longest, length), 0)).toBe(18);
    expect(names.filter((name) => !/^[\p{Lu}][\p{L}']+( [\p{Lu}][\p{L}']+){0,3}$/u.test(name))).toEqual([]);
  },
);

test("circuits that share a language never give the same name, with numerals once all have been given", () => {
  const size = nameCount("malay", "gallops");
  const sequences = [0, 1, 2].map((place) => ({
    tongue: "malay" as const,
    raceCode: "gallops" as const,
    place,
    of: 3,
    tried: 0,
  }));
  const names = sequences.flatMap((sequence) =>
    Array.from({ length: size / 2 }, () => nextRunnerName(sequence)),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.some((name) => name.endsWith(" II"))).toBe(true);
  expect(names.slice(0, size / 4).some((name) => name.endsWith(" II"))).toBe(false);
});

test("an ancestor has the same name whenever it is asked for", () => {
  const pool = { tongue: "english", raceCode: "gallops" } as const;
  expect(ancestorName(pool, 1, 7)).toBe(ancestorName(pool, 1, 7));
  expect(ancestorName(pool, 2, 7)).not.toBe(ancestorName(pool, 1, 7));
});
