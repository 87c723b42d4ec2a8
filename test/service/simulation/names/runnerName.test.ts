import { runnerName } from "../../../../src/service/simulation/names/runnerName";
import { Random } from "../../../../src/service/simulation/random/random";

test("a runner's name is words, none of them twice", () => {
  const random = new Random(5);
  for (let count = 0; count < 3000; count++) {
    const words = runnerName("gallops", random).split(" ");
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^[A-Z][a-z']+$/.test(word))).toBe(true);
  }
});
