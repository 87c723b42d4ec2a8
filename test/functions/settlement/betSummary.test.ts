import { betSummary } from "../../../src/functions/settlement/betSummary";
import type { SettledBet } from "../../../src/functions/settlement/settledBet";
import { setReader } from "../../../src/language/translate";

const bet = (stake: number, status: SettledBet["status"], profit?: number): SettledBet => {
  const about = { type: "win", date: "2026-03-14", race: 3, price: 4 };
  const money = profit === undefined ? {} : { profit, returned: stake + profit };
  return { ...about, stake, status, ...money } as unknown as SettledBet;
};

test.each([
  [[bet(0.5, "won", 1.5), bet(0.25, "lost", -0.25)], { staked: 0.75, profit: 1.25, returnOnStakes: 5 / 3 }],
  [[bet(1, "lost", -1)], { staked: 1, profit: -1, returnOnStakes: -1 }],
  [[bet(2, "refunded", 0), bet(1, "open")], { staked: 0, profit: 0, refunded: 1, open: 1, settled: 0 }],
])("stakes of any size have a return, none without a stake at risk: %#", (bets, expected) => {
  const [summary = {}] = betSummary(bets);
  expect(summary).toMatchObject(expected);
  expect("returnOnStakes" in summary).toBe("returnOnStakes" in expected);
});

test("the rows to check are said in the reader's language", () => {
  setReader({ texts: { "row {0}: {1}": "Zeile {0}: {1}", "and {0} more": "und {0} weitere" }, region: "de" });
  try {
    const unclear = { ...bet(1, "open"), toCheck: true, reason: "?" };
    const [summary] = betSummary(Array.from({ length: 7 }, () => unclear));
    expect(summary).toMatchObject({
      check: "Zeile 1: ?; Zeile 2: ?; Zeile 3: ?; Zeile 4: ?; Zeile 5: ?; und 2 weitere",
    });
  } finally {
    setReader({ texts: {}, region: "en" });
  }
});
