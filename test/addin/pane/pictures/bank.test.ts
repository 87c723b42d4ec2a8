import { drawBank, bankFields } from "../../../../src/addin/pane/pictures/bank";

const bet = (
  date: number,
  race: number,
  rest: readonly (string | number)[],
): readonly (string | number)[] => [...[date, "Ashford Park", race, "win"], ...rest];
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
  // Variances 100, 100 and 900 x .4 x .6 = 216: 1.96 x 20.4 about 0, 0 and 2.
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
