import fc from "fast-check";
import { readMoney } from "../../../src/cells/table/readMoney";

test.each([
  ["25000", 25_000],
  ["$126,065.00", 126_065],
  ["$1,250", 1250],
  ["HK$1,250,000", 1_250_000],
  ["HK$ 1,250,000", 1_250_000],
  ["€35,000", 35_000],
  ["R120000", 120_000],
  ["25,000 AUD", 25_000],
  ["AUD 25000.50", 25_000.5],
  [" 0 ", 0],
])("%j is %d", (text, amount) => {
  expect(readMoney(text)).toBe(amount);
});

test.each([["15.000"], ["12,50"], ["$25k"], ["1,25,000"], ["TBA"], ["-5"], ["25 000"], [""], ["$"], ["10-20"]])(
  "%j is no certain amount",
  (text) => {
    expect(readMoney(text)).toBeUndefined();
  },
);

test("an amount written by the service is always read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), (amount) => {
      expect(readMoney(`$${amount.toLocaleString("en-US")}.00`)).toBe(amount);
      expect(readMoney(String(amount))).toBe(amount);
    }),
  );
});
