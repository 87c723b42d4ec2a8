import fc from "fast-check";
import { removeRunners } from "../../src/maths/removeRunners";
import { sum } from "../../src/lists/lists";
import { expectList, fieldOf, sampleRace } from "./fields";

describe("removeRunners", () => {
  // Smartbettor's published example of factors 0.67, 0.4, 0.54, 1, 0.2: 4.19, 5.20, 2.81, 14.05 become 3.60,
  // 4.46, 2.41, 12.05 without the second.
  it("shortens every price in proportion, as published", () => {
    const after = removeRunners([0.67, 0.4, 0.54, 1, 0.2], [1]);
    const prices = after.map((probability) => (1 / probability).toFixed(2));
    expect(prices).toEqual(["3.60", "Infinity", "4.46", "2.41", "12.05"]);
  });

  it("gives outsiders more under the normal model", () => {
    expectList(removeRunners(sampleRace, [0]).slice(0, 3), [0, 2 / 7, 1.5 / 7], 14);
    const expected = [0, 0.27529895, 0.21067067, 0.17119231, 0.13100796, 0.1037012, 0.07582816, 0.03230074];
    expectList(removeRunners(sampleRace, [0], { model: "normal" }), expected, 8);
  });

  it.each(["proportional", "normal"] as const)(
    "leaves a sum of 1 and lowers nobody under the %s model",
    (model) => {
      fc.assert(
        fc.property(fieldOf({ least: 2, most: 8 }), fc.nat(20), (probabilities, pick) => {
          const removed = pick % probabilities.length;
          const after = removeRunners(probabilities, [removed], { model });
          expect(sum(after)).toBeCloseTo(1, 9);
          expect(after[removed]).toBe(0);
          probabilities.forEach((before, runner) => {
            if (runner !== removed) expect(after[runner]).toBeGreaterThanOrEqual(before - 1e-9);
          });
        }),
        { numRuns: model === "normal" ? 15 : 200 },
      );
    },
  );

  it.each(["proportional", "normal"] as const)(
    "changes nothing when nobody is removed, and leaves a single runner certain, under %s",
    (model) => {
      expectList(removeRunners(sampleRace, [], { model }), sampleRace, 10);
      expectList(removeRunners([0.2, 0.5, 0.3], [0, 2], { model }), [0, 1, 0], 14);
    },
  );

  it.each([
    [[0.5, 0.5], [0, 1], "a runner with a chance must remain: current value is 0"],
    [[0.5, 0.5], [2], "a removed runner must be one of the 2 given, counted from 0: current value is 2"],
    [[0.5, 0.5], [0.5], "a removed runner must be one of the 2 given, counted from 0: current value is 0.5"],
    [[0.5, -0.5], [0], "a probability must be 0 or more: current value is -0.5"],
    [[0, 0], [], "at least one runner must have a chance: current value is [0, 0]"],
  ])("refuses %p without %p", (probabilities, removed, reason) => {
    expect(() => removeRunners(probabilities, removed)).toThrow(
      new RangeError(`Cannot remove runners as ${reason}`),
    );
  });
});

test("the normal model takes fields of 99 runners, the proportional one any", () => {
  const field = (runners: number) => Array.from({ length: runners }, () => 1 / runners);
  expectList(removeRunners(field(99), [0], { model: "normal" }).slice(0, 2), [0, 1 / 98], 9);
  expect(() => removeRunners(field(100), [0], { model: "normal" })).toThrow(
    "Cannot remove runners as 'probabilities' must be for at most 99 runners under the normal model: current value is 100",
  );
  expect(removeRunners(field(10_000), [0])[1]).toBeCloseTo(1 / 9999, 12);
});
