import { personName } from "../../../../src/service/simulation/names/personName";
import { Random } from "../../../../src/service/simulation/random/random";

test("names of people are new except for a few namesakes", () => {
  const random = new Random(11);
  const given = { taken: new Set<string>(), place: 0, of: 1 };
  const names = Array.from({ length: 2000 }, () => personName("english", given, random));
  const namesakes = names.length - given.taken.size;
  expect(namesakes).toBeGreaterThan(15);
  expect(namesakes).toBeLessThan(80);
});
