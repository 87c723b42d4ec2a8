import { form } from "../../src/functions/form";
import { going } from "../../src/functions/going";
import { shrinkRate, wilsonInterval } from "../../src/maths/rates";
import { asOf, errorOf, openTestSession, openService } from "./testSession";
import { fieldOf, openRace } from "./servedRace";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
const block = (starts: number, wins: number, places: number) => ({
  starts,
  wins,
  seconds: 0,
  thirds: 0,
  places,
  winPercent: starts && wins / starts,
  placePercent: starts && places / starts,
});
const stats = (overall: object, conditions: object) => ({
  overall,
  track: block(0, 0, 0),
  distance: block(0, 0, 0),
  trackDistance: block(0, 0, 0),
  conditions,
});

const openField = () =>
  openRace({
    runners: fieldOf([
      { stats: stats(block(40, 8, 16), { soft: block(5, 3, 4) }) },
      { stats: stats(block(20, 4, 8), { good: block(20, 4, 8) }) },
      { stats: stats(block(0, 0, 0), {}) },
      { stats: stats(block(12, 0, 3), { soft: block(4, 0, 0) }), scratched: true },
    ]),
  });

const fields =
  "number,starts,winRate,shrunkWinRate,stats.overall.winRate,winFactor,winLow,winHigh,placeFactor,scratched";

// The field has 12 wins and 27 places of 72 starts.
const [usualWin, usualPlace] = [12 / 72, 27 / 72];

test("raw and shrunk rates on a going, the factor against the career, and the interval", async () => {
  openField();
  const rows = await going(asOf, "ashford-park", 3, "Soft 5", text(fields), false);
  const shrunk = shrinkRate(3, 5, { usual: usualWin, weight: 10 });
  const { low, high } = wilsonInterval(3, 5);
  const winFactor = (3 + 10 * usualWin) / (5 * 0.2 + 10 * usualWin); // 1.75
  const placeFactor = (4 + 10 * usualPlace) / (5 * 0.4 + 10 * usualPlace);
  expect(rows[0]?.slice(0, 5)).toEqual([1, 5, 0.6, shrunk, 0.2]);
  expect(rows[0]?.[5]).toBeCloseTo(winFactor, 12);
  expect(rows[0]?.slice(6, 8)).toEqual([low, high]);
  expect(rows[0]?.[8]).toBeCloseTo(placeFactor, 12);
  expect(rows[0]?.[9]).toBe(false);
});

test("no starts on the going, no career and no win in it all give the factor 1", async () => {
  openField();
  const rows = await going(asOf, "ashford-park", 3, "soft", text(fields), false);
  expect(rows[1]).toEqual([2, 0, "", usualWin, 0.2, 1, 0, 1, 1, false]);
  expect(rows[2]).toEqual([3, 0, "", usualWin, 0, 1, 0, 1, 1, false]);
  expect(rows[3]?.slice(0, 6)).toEqual([4, 4, 0, shrinkRate(0, 4, { usual: usualWin, weight: 10 }), 0, 1]);
});

test("a career of one start, won on the going, is no reason for a factor", async () => {
  openRace({ runners: fieldOf([{ stats: stats(block(1, 1, 1), { soft: block(1, 1, 1) }) }, {}]) });
  const [row] = await going(
    asOf,
    "ashford-park",
    3,
    "soft",
    text("starts,winRate,winFactor,placeFactor"),
    false,
  );
  expect(row).toEqual([1, 1, 1, 1]);
});

test("a word of any country counts as its key, and wet adds soft and heavy", async () => {
  openRace({
    runners: fieldOf([
      {
        stats: stats(block(40, 8, 16), { soft: block(5, 3, 4), heavy: block(2, 1, 1), good: block(9, 1, 2) }),
      },
    ]),
  });
  const on = async (condition: string) =>
    (await going(asOf, "ashford-park", 3, condition, text("going,starts,wins,places"), false))[0];
  expect(await on("Yielding")).toEqual(["soft", 5, 3, 4]);
  expect(await on("Sloppy")).toEqual(["heavy", 2, 1, 1]);
  expect(await on("wet")).toEqual(["soft, heavy", 7, 4, 5]);
  // Gallops has no key fast: fast dirt is good.
  expect(await on("Fast")).toEqual(["good", 9, 1, 2]);
});

test("it sends FORM's request, and a warm call returns without a promise", async () => {
  const { asked } = openTestSession({ answer: (await openService()).handle });
  await form(asOf, "ashford-park", 3);
  const table = going(asOf, "ashford-park", 3, "good");
  expect(Array.isArray(table)).toBe(true);
  expect(table.length).toBeGreaterThan(5);
  expect(asked).toHaveLength(1);
});

test.each([
  [null, "condition is blank"],
  ["damp", "condition must be one of good, soft, heavy, firm, synthetic, fast, slow, wet, dry"],
  ["hevy", "did you mean heavy?"],
])("the condition %p is refused and nothing is asked", async (condition, message) => {
  const { asked } = openField();
  const error = await errorOf(() => going(asOf, "ashford-park", 3, condition));
  expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
  expect(asked).toEqual([]);
});

test("counts that contradict each other are #N/A, for no argument is wrong", async () => {
  openRace({ runners: fieldOf([{ stats: stats(block(5, 2, 3), { soft: block(2, 3, 3) }) }]) });
  expect((await errorOf(() => going(asOf, "ashford-park", 3, "soft"))).code).toBe("#N/A");
});
