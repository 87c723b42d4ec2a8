import { bias } from "../../src/functions/bias";
import { biascompare } from "../../src/functions/biascompare";
import { explain } from "../../src/functions/explain";
import { impactValue, wilsonInterval } from "../../src/maths/rates";
import type { Service } from "../../src/service/createService";
import { errorOf, openTestSession, openService } from "./testSession";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
const cells = (...args: unknown[]) => args.map((arg) => [[arg]]);
const none = null as never;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
const open = () => openTestSession({ answer: service.handle });

test("slices stand side by side, aligned by barrier, each with BIAS's own numbers", async () => {
  const { asked } = open();
  const table = await biascompare(text("Ashford Park"), text("1000-1400, all"));
  expect(table[0]).toEqual([
    "Barrier",
    ...["win rate", "impact value", "starts", "win rate from", "win rate to"].map(
      (m) => `Ashford Park · 1000-1400 m: ${m}`,
    ),
    ...["win rate", "impact value", "starts", "win rate from", "win rate to"].map(
      (m) => `Ashford Park: ${m}`,
    ),
  ]);
  const fields = text("barrierNumber,wins,totalStarts,winRate");
  const whole = (await bias("ashford-park", null, null, null, null, fields, false)) as [
    number,
    number,
    number,
    number,
  ][];
  expect(asked).toHaveLength(2);
  const all = {
    winners: whole.reduce((sum, row) => sum + row[1], 0),
    runners: whole.reduce((sum, row) => sum + row[2], 0),
  };
  expect(table.slice(1).map(([barrier]) => barrier as number)).toEqual(
    whole.map(([barrier]) => barrier).sort((a, b) => a - b),
  );
  for (const [barrier, wins, starts, rate] of whole) {
    const { low, high } = wilsonInterval(wins, starts);
    const row = table.find(([number]) => number === barrier);
    expect(row?.slice(6)).toEqual([
      rate,
      impactValue({ winners: wins, runners: starts }, all),
      starts,
      low,
      high,
    ]);
  }
});

test("a window's slice is of its races alone, and one measure has one column a slice", async () => {
  open();
  const table = await biascompare(text("ashford-park"), none, text([["all"], [90]]), none, "starts");
  expect(table[0]).toEqual(["Barrier", "Ashford Park: starts", "Ashford Park · 90 days: starts"]);
  const recent = await bias(
    "ashford-park",
    null,
    90,
    null,
    "recent barriers",
    text("barrierNumber,totalStarts"),
    false,
  );
  for (const [barrier, starts] of recent)
    expect(table.find(([number]) => number === barrier)?.[2]).toBe(starts);
  for (const row of table.slice(1)) expect(Number(row[2])).toBeLessThanOrEqual(Number(row[1]));
});

test("it sends one request per slice, as EXPLAIN announces; a warm call returns without a promise", async () => {
  const { asked } = open();
  const args = [text("ashford-park"), text("1200, all"), text("30, 90"), text("Good")] as const;
  const table = await explain("BIASCOMPARE", cells("ashford-park", "1200, all", "30, 90", "Good"));
  const rows = Object.fromEntries(table.map(([item, ...rest]) => [item as string, rest as unknown[]]));
  expect(rows["requests in all"]?.[0]).toBe(4);
  expect(rows["requests now"]?.[0]).toBe(4);
  expect(rows.distances).toEqual(["1200, all", "argument"]);
  expect(asked).toEqual([]);
  await biascompare(...args);
  expect(asked).toHaveLength(4);
  expect(Array.isArray(biascompare(...args, "impact value"))).toBe(true);
  expect(asked).toHaveLength(4);
});

test("an unknown venue is #N/A with the reason and the venue that may be meant", async () => {
  open();
  const error = await errorOf(() => biascompare(text("nowhere")));
  expect([error.code, error.message]).toEqual([
    "#N/A",
    expect.stringContaining("Check the date, the name or slug"),
  ]);
  const similar = await errorOf(() => biascompare(text("ashford-parc")));
  expect(similar.message).toContain("Did you mean ashford-park?");
  const [, [, , reason] = []] = await biascompare(
    text("ashford-park, lantern-bai"),
    none,
    none,
    none,
    "starts",
  );
  expect(reason).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("Did you mean lantern-bay?"),
  });
});

test.each<[unknown, unknown, unknown, unknown, unknown, string]>([
  ["", null, null, null, null, "venues is blank"],
  [[["", " , "]], null, null, null, null, "venues is blank"],
  ["ashford-park", "100", null, null, null, "distances must lie between 200 and 5000"],
  ["ashford-park", null, "7", null, null, "windows must be a whole number from 14 to 365"],
  [
    "ashford-park",
    null,
    "all, 90",
    "Good",
    null,
    'conditions applies only to windows of days: current value is "Good"',
  ],
  ["ashford-park", null, null, null, "wins", "measure must be one of all, win rate"],
  ["a,b,c,d,e,f,g", "1000,1100,1200,1300,1400,1500,1600", null, null, null, "at most 48 slices"],
])(
  "throws for %j, %j, %j, %j, %j with the reason, and sends no request",
  async (venues, distances, windows, conditions, measure, message) => {
    const { asked } = open();
    const error = await errorOf(() =>
      biascompare(text(venues), text(distances), text(windows), text(conditions), measure),
    );
    expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
    expect(asked).toEqual([]);
  },
);
