import { uniqueName, type GivenNames } from "../../../../src/service/simulation/names/uniqueName";
import { runnerName } from "../../../../src/service/simulation/names/runnerName";
import { Random } from "../../../../src/service/simulation/random/random";

const given = (place = 0, of = 1): GivenNames => ({ taken: new Set(), place, of });

test("a name is given once, even among the many runners of several years", () => {
  const names = given();
  const random = new Random(5);
  const drawn = Array.from({ length: 40_000 }, () => uniqueName(names, () => runnerName("harness", random)));
  expect(new Set(drawn).size).toBe(40_000);
  expect(names.taken).toEqual(new Set(drawn));
  expect(drawn.some((name) => name.endsWith(" II"))).toBe(true);
  expect(drawn.slice(0, 10_000).some((name) => name.endsWith(" II"))).toBe(false);
});

test("circuits that share the names never give the same one", () => {
  const sharing = [0, 1, 2].map((place) => given(place, 3));
  for (const names of sharing) {
    const random = new Random(5);
    for (let count = 0; count < 1000; count++) uniqueName(names, () => runnerName("greyhounds", random));
  }
  expect(new Set(sharing.flatMap(({ taken }) => [...taken])).size).toBe(3000);
});
