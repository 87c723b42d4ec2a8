import { personName } from "../../../../src/service/world/names/personName";
import { Random } from "../../../../src/service/world/random";

test("people are new but for a few namesakes", () => {
  const random = new Random(11);
  const taken = new Set<string>();
  const names = Array.from({ length: 2000 }, () => personName("english", taken, random));
  const namesakes = names.length - taken.size;
  expect(namesakes).toBeGreaterThan(15);
  expect(namesakes).toBeLessThan(80);
});
