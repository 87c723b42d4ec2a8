import { amountOf, careerPrizeMoneyText, prizeMoneyText } from "../../../src/service/races/money";

test.each([
  ["$126,065", 126_065, "126065", "$126065.00"],
  ["25000", 25_000, "25000", "25000.00"],
  ["$126,065.50", 126_065.5, "126066", "$126065.50"],
  ["HK$1 170 000", 1_170_000, "1170000", "HK$1170000.00"],
  ["$0", 0, "0", "$0.00"],
  ["1st 5000, 2nd 3000", undefined, "1st 5000, 2nd 3000", "1st 5000, 2nd 3000"],
  ["Trophy", undefined, "Trophy", "Trophy"],
])("%j is the amount %p", (text, amount, prize, career) => {
  expect([amountOf(text), prizeMoneyText(text), careerPrizeMoneyText(text)]).toEqual([amount, prize, career]);
});

test("an unknown text has no amount", () => expect(amountOf(null)).toBeUndefined());
