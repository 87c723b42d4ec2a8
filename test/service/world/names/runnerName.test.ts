import { newRunnerName, runnerName } from "../../../../src/service/world/names/runnerName";
import { Random } from "../../../../src/service/world/random";

test("a runner's name is words, none of them twice", () => {
  const random = new Random(5);
  for (let count = 0; count < 3000; count++) {
    const words = runnerName("gallops", random).split(" ");
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^[A-Z][a-z']+$/.test(word))).toBe(true);
  }
});

test("new names are never given twice, even in the numbers of the full world", () => {
  const taken = new Set<string>();
  const random = new Random(5);
  for (let count = 0; count < 22_000; count++) newRunnerName("gallops", taken, random);
  expect(taken.size).toBe(22_000);
});
