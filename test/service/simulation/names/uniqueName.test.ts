/** Suite of src/service/simulation/names/personName.ts: uniqueName. */
import { uniqueName, type GivenNames } from "../../../../src/service/simulation/names/names";
import { Random } from "../../../../src/service/simulation/random/random";

const givenNames = (place = 0, of = 1): GivenNames => ({ taken: new Set(), place, of });
const names = Array.from({ length: 300 }, (_, index) => `Name ${index}`);

test("a name is given once, with a numeral once all have been", () => {
  const taken = givenNames();
  const random = new Random(5);
  const drawn = Array.from({ length: 900 }, () => uniqueName(taken, () => random.pick(names)));
  expect(new Set(drawn).size).toBe(900);
  expect(taken.taken).toEqual(new Set(drawn));
  expect(drawn.some((name) => name.endsWith(" II"))).toBe(true);
  expect(drawn.slice(0, 100).some((name) => name.endsWith(" II"))).toBe(false);
});

test("circuits that share the names never give the same one", () => {
  const sharing = [0, 1, 2].map((place) => givenNames(place, 3));
  for (const taken of sharing) {
    const random = new Random(5);
    for (let count = 0; count < 90; count++) uniqueName(taken, () => random.pick(names));
  }
  expect(new Set(sharing.flatMap(({ taken }) => [...taken])).size).toBe(270);
});
