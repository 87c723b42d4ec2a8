import { marketOf } from "../../../src/functions/composed/marketFigures";

const runner = (number: number, scratched = false) => ({ number, win: 0.4, scratched });
const stray = "prices of no runner: Old Oak";

test.each([
  ["of the first starter where all have odds", [3, 4, undefined], [false, false, true], [[stray], [], []]],
  ["of the first starter behind a scratched one", [undefined, 4, 5], [true, false, false], [[], [stray], []]],
  ["of those without odds", [3, undefined, 5], [false, false, false], [[], ["no odds", stray], []]],
  [
    "of nobody else where one is scratched",
    [3, undefined, 5],
    [false, false, true],
    [[], ["no odds", stray], []],
  ],
] as const)("a price of no runner is a reason %s", (_of, prices, scratched, expected) => {
  const runners = scratched.map((one, index) => runner(index + 1, one));
  const { reasonsOf } = marketOf({ prices: [...prices], unmatched: ["Old Oak"] }, runners);
  const oddsReasons = runners.map((_, index) =>
    reasonsOf(index).filter((text) => /no odds|no runner/.test(text)),
  );
  expect(oddsReasons).toEqual(expected);
});
