/** Suite of src/functions/call/cellResult.ts: thinSamples. */
import { isThin } from "../../../src/functions/call/cellResult";
import { form } from "../../../src/functions/form";
import { jockey } from "../../../src/functions/jockey";
import { race } from "../../../src/functions/race";
import { proResponse } from "../proResponse";
import { asOf, openTestSession } from "../testSession";

const flag = "thin=flag" as never;
const text = (value: string) => value as never;

beforeEach(() => openTestSession({ answer: proResponse }));

test.each([
  [0.25, 8, true],
  [0.2, 59, true], // 20.1 points wide

  [0.2, 60, false], // 19.95 points wide
  [0, 0, true],
  [0.5, 400, false],
])("a rate of %d over %d starts is thin: %p", (rate, starts, thin) =>
  expect(isThin(rate, starts)).toBe(thin),
);

test("thin=flag adds a last column with the rates whose interval is wider than 20 points", async () => {
  const table = await form(asOf, "ashford-park", 3, text("number,stats.overall.*"), true, flag);
  expect(table[0]?.slice(-2)).toEqual(["Career place rate", "Thin samples"]);
  expect(table[1]?.at(-1)).toBe("Career win rate, Career place rate"); // 8 starts
});

test("a rate of many starts is not named", async () => {
  const [row] = await jockey("Keira Ambrose", null, null, text("winRate,placeRate"), false, flag);
  expect(row).toEqual([0.2, 0.5, ""]); // 400 starts
});

test("a table without rates stays as it is, and layout=columns turns the mark too", async () => {
  expect((await race(asOf, "ashford-park", 3, text("track"), true, flag))[0]).toEqual(["Track"]);
  const options = text("thin=flag; layout=columns");
  const turned = await form(asOf, "ashford-park", 3, text("number,Career win rate"), true, options);
  expect(turned.map(([heading]) => heading)).toEqual(["No", "Career win rate", "Thin samples"]);
  expect(turned[2]).toEqual(["Thin samples", "Career win rate", "Career win rate"]);
});
