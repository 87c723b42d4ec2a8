import fc from "fast-check";
import { alignLines, longestRising } from "../../../src/addin/review/alignLines";

test("of pairs out of order the longest rising series stays", () => {
  expect(longestRising([[0, 2], [1, 0], [2, 1], [3, 3]])).toEqual([[1, 0], [2, 1], [3, 3]]); // prettier-ignore
  expect(longestRising([])).toEqual([]);
});

test("an edited line stays in its place, a new one is added, and a filled blank line is no added one", () => {
  const before = [["head"], ["a", "1"], ["b", "2"], [], ["c", "3"]];
  const after = [["head"], ["a", "9"], ["new"], ["b", "2"], ["typed"], ["c", "3"], ["note"]];
  expect(alignLines(before, after)).toEqual({
    pairs: [[0, 0], [1, 1], [2, 3], [3, 4], [4, 5], [5, 6]], // prettier-ignore
    removed: [],
    added: [2],
  });
});

const line = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 });

test("every line of both versions is paired once or stands alone, and pairs rise", () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (before, after) => {
      const { pairs, removed, added } = alignLines(before, after);
      const all = (paired: readonly number[], alone: readonly number[], { length }: { length: number }) =>
        expect([...paired.filter((index) => index < length), ...alone].sort((a, b) => a - b)).toEqual(
          Array.from({ length }, (_, index) => index),
        );
      all(pairs.map(([from]) => from), removed, before); // prettier-ignore
      all(pairs.map(([, to]) => to), added, after); // prettier-ignore
      for (const [index, [from, to]] of pairs.entries()) {
        const [lastFrom, lastTo] = pairs[index - 1] ?? [-1, -1];
        expect(from > lastFrom && to > lastTo).toBe(true);
      }
    }),
  );
});

test("lines that were removed from one place and added at others leave all others paired with their equals", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(400), { minLength: 3 }),
      fc.infiniteStream(fc.nat(9)),
      (numbers, choice) => {
        const texts = numbers.map((number) => [`x ${number}`, `y ${number}`]);
        const after = texts.flatMap((cells, index) => (choice.next().value === 0 ? [["new", `${index}`], cells] : [cells])); // prettier-ignore
        const { pairs, removed, added } = alignLines(texts, after);
        expect(removed).toEqual([]);
        expect(added).toHaveLength(after.length - texts.length);
        for (const [from, to] of pairs) expect(after[to]).toEqual(texts[from]);
      },
    ),
  );
});
