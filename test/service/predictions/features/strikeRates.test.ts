/** Suite of src/service/predictions/features/featureState.ts: strikeRates. */
import { StrikeRates } from "../../../../src/service/predictions/features/featureState";

const long = { span: "long", day: 0 } as const;

test("the rate of an unknown person is unknown", () => {
  expect(new StrikeRates().of("lee", long)).toBeUndefined();
  expect(new StrikeRates().of(undefined, long)).toBeUndefined();
});

test("more wins than expected raise a rate, and fewer lower it", () => {
  const rates = new StrikeRates();
  for (let start = 0; start < 10; start++) {
    rates.add("lee", { won: start < 4 ? 1 : 0, expected: 0.1, day: 0 });
    rates.add("kim", { won: 0, expected: 0.1, day: 0 });
  }
  expect(rates.of("lee", long)).toBeCloseTo(Math.log((4 + 3) / (1 + 3)), 12);
  expect(rates.of("kim", long)).toBeCloseTo(Math.log(3 / 4), 12);
});

test("a start counts half after its half-life: 45 days recently, 365 over a career", () => {
  const rates = new StrikeRates();
  rates.add("lee", { won: 1, expected: 0.125, day: 0 });
  expect(rates.of("lee", { span: "recent", day: 45 })).toBeCloseTo(Math.log(3.5 / 3.0625), 12);
  expect(rates.of("lee", { span: "long", day: 365 })).toBeCloseTo(Math.log(3.5 / 3.0625), 12);
});

test("reading a rate between starts does not change it", () => {
  const rates = new StrikeRates();
  rates.add("lee", { won: 1, expected: 0.125, day: 0 });
  rates.of("lee", { span: "recent", day: 20 });
  rates.add("lee", { won: 0, expected: 0.125, day: 45 });
  expect(rates.of("lee", { span: "recent", day: 45 })).toBeCloseTo(Math.log(3.5 / (0.0625 + 0.125 + 3)), 12);
});
