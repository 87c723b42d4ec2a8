import { type Calculation, nextCalculation, timeUntilLong } from "../../../src/addin/pane/ServiceStatus";

/** The calculation after looks at these numbers of questions in flight, 250 milliseconds apart. */
const after = (...pending: readonly number[]): Calculation | undefined =>
  pending.reduce<Calculation | undefined>(
    (before, count, index) => nextCalculation(before, { pending: count, now: 250 * index }),
    undefined,
  );

test.each([
  ["nothing is in flight", [0, 0], undefined],
  ["it begins", [0, 12], { startedAt: 250, pending: 12, total: 12 }],
  ["answers arrive", [12, 9, 5], { startedAt: 0, pending: 5, total: 12 }],
  ["further questions follow from answers", [12, 9, 11, 4], { startedAt: 0, pending: 4, total: 14 }],
  ["it ends", [12, 0], undefined],
  ["another one begins", [12, 0, 3], { startedAt: 500, pending: 3, total: 3 }],
])("when %s, %j questions in flight give %j", (_, pending, expected) => {
  expect(after(...pending)).toEqual(expected);
});

test("a calculation is long after a second", () => {
  const calculation = { startedAt: 5000, pending: 3, total: 3 };
  expect([5000, 5999, 6000, 9000].map((now) => timeUntilLong(calculation, now))).toEqual([1000, 1, 0, 0]);
});
