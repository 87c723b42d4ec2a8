import { drawBank, bankFields } from "../../../../src/addin/pane/pictures/bank";

/** A row of a bet: its price, stake, status, profit, own probability and closing value, and its money. */
const bet = (
  date: number,
  race: number,
  [price = 0, stake = 0, ...rest]: readonly (string | number)[],
  money: readonly (string | number)[] = ["", "", stake, Number(stake) * (Number(price) - 1)],
): readonly (string | number)[] => [date, "Ashford Park", race, "win", stake, ...rest, ...money];
const table = [
  bankFields,
  bet(46120, 1, [3, 10, "lost", -10, 0.4, -0.1]), // 8 April 2026
  bet(46088, 2, [2, 10, "won", 10, 0.5, 0.2]), // 7 March 2026
  bet(46088, 1, [2, 10, "lost", -10, 0.5, 0.1]),
  bet(46088, 3, [2, 10, "refunded", 0, 0.5, ""]),
  bet(46089, 1, [2, 10, "open", "", 0.5, ""]),
];

test("the bank of settled bets over days and races, with its band and the closing value of each month", () => {
  const drawn = drawBank(table);
  expect(drawn?.bank.points.map(({ bank }) => bank)).toEqual([-10, 0, -10]);
  expect(drawn?.bank.days).toEqual(["2026-03-07", "2026-04-08"]);
  expect(drawn?.bank.months.rows.map(({ label, endText }) => [label, endText])).toEqual([
    ["2026-03", "+15.0% (2 bets)"],
    ["2026-04", "−10.0% (1 bet)"],
  ]);
  // Variances 100, 100 and 900 x 0.4 x 0.6 = 216: 1.96 x 20.4 about 0, 0 and 2.
  expect(drawn?.caption).toBe(
    "−10 after 3 settled bets. Your probabilities expect +2; chance alone leaves −38 to +42 in 95 of 100 cases, and the bank is within that.",
  );
});

test("without a probability of one's own there is no band, and before a bet is settled nothing", () => {
  const drawn = drawBank([...table, bet(46121, 1, [3, 10, "won", 20, "", ""])]);
  expect([drawn?.bank.hasBand, drawn?.caption]).toEqual([
    false,
    "+10 after 4 settled bets. No band: 1 bet without a probability of your own.",
  ]);
  expect(drawBank([bankFields, table[5] ?? []])).toBeUndefined();
});

test("lays bear their liability, free bets nothing, and each kind has its profit in the caption", () => {
  const drawn = drawBank([
    bankFields,
    bet(46088, 1, [4, 10, "won", 10, 0.75, ""], ["lay", "GBP", 30, 10]),
    bet(46088, 2, [4, 10, "lost", 0, 0.25, ""], ["", "GBP", 0, 30]),
    bet(46088, 3, [2, 10, "won", 10, 0.5, ""], ["", "GBP", 10, 10]),
  ]);
  // Means 0, 7.50 and 0; variances 1600 x 0.75 x 0.25, 900 x 0.25 x 0.75 and 100: 1.96 x 23.8 about 7.50.
  expect(drawn?.caption).toBe(
    "+20 GBP after 3 settled bets. Your probabilities expect +8; chance alone leaves −39 to +54 in 95 of 100 cases, and the bank is within that. lays +10 (1 bet), free bets +0 (1 bet), back bets +10 (1 bet).",
  );
});

test("money of two currencies is not added: the one with fewer bets is named", () => {
  const drawn = drawBank([
    bankFields,
    bet(46088, 1, [2, 10, "won", 10, 0.5, ""], ["", "GBP", 10, 10]),
    bet(46088, 2, [2, 10, "won", 10, 0.5, ""], ["", "GBP", 10, 10]),
    bet(46088, 3, [2, 900, "lost", -900, 0.5, ""], ["", "JPY", 900, 900]),
  ]);
  expect(drawn?.bank.points.map(({ bank }) => bank)).toEqual([10, 20]);
  expect(drawn?.caption).toContain("Not drawn, because currencies cannot be added: JPY −900 (1 bet).");
});
