import { newName, type GivenNames } from "../../../../src/service/simulation/names/givenNames";
import { runnerName } from "../../../../src/service/simulation/names/runnerName";
import { Random } from "../../../../src/service/simulation/random";

const given = (place = 0, of = 1): GivenNames => ({ taken: new Set(), place, of });

test("a name is given once, even in the numbers of many years", () => {
  const names = given();
  const random = new Random(5);
  const told = Array.from({ length: 40_000 }, () => newName(names, () => runnerName("harness", random)));
  expect(new Set(told).size).toBe(40_000);
  expect(names.taken).toEqual(new Set(told));
  expect(told.some((name) => name.endsWith(" II"))).toBe(true);
  expect(told.slice(0, 10_000).some((name) => name.endsWith(" II"))).toBe(false);
});

test("those that share the names among them never give the same", () => {
  const sharing = [0, 1, 2].map((place) => given(place, 3));
  for (const names of sharing) {
    const random = new Random(5);
    for (let count = 0; count < 1000; count++) newName(names, () => runnerName("greyhounds", random));
  }
  expect(new Set(sharing.flatMap(({ taken }) => [...taken])).size).toBe(3000);
});
