import { settle } from "../../src/functions/settle";
import type { Service } from "../../src/service/createService";
import { errorOf, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const head = ["Date", "Track", "Race", "No", "Type", "Odds", "Stake", "Probability", "Deduction"];
const at = "ashford-park";
/** Returns a bet on a runner of Ashford Park on 7 March 2026. */
const bet = (race: number, number: number, rest: readonly unknown[]) => [
  "2026-03-07",
  at,
  race,
  number,
  ...rest,
];
const cells = (value: unknown) => value as never; // a text where a range may stand

/** Settles bets and returns the given columns of each. */
const settled = (bets: readonly (readonly unknown[])[], fields: string, options = "") =>
  settle(cells([head, ...bets]), null, cells(fields), false, cells(options));

test("won, lost, refunded and placed bets by the results of their races, in the order of the rows", async () => {
  const bets = [
    bet(1, 2, ["win", "5/2", 10]), // won
    bet(1, 1, ["win", 21, 5]), // tenth
    bet(1, 9, ["win", 8, 5]), // scratched
    bet(5, 7, ["place", 2.4, 20]), // third of ten
    bet(5, 9, ["place", 2.6, 20]), // fourth of ten
    bet(6, 1, ["win", 4, 7]), // abandoned
  ];
  expect(await settled(bets, "status,returned,profit,finish")).toEqual([
    ["won", 35, 25, 1],
    ["lost", 0, -5, 10],
    ["refunded", 5, 0, ""],
    ["placed", 48, 28, 3],
    ["lost", 0, -20, 4],
    ["refunded", 7, 0, ""],
  ]);
  expect(opened.asked).toHaveLength(1);
});

test("the number of places paid follows the runners at the off, the country and the option", async () => {
  const third = [bet(4, 5, ["place", 2, 10])]; // third of eight at the off, two of ten scratched
  expect(await settled(third, "status")).toEqual([["placed"]]);
  expect(await settled(third, "status", "places=2")).toEqual([["lost"]]);
});

test("a deduction as announced: off the profit by gb, off all that is paid by au", async () => {
  const won = [bet(1, 2, ["win", 3.5, 10, "", "20c"])];
  expect(await settled(won, "returned,deduction", "deduction=gb")).toEqual([[30, 0.2]]);
  expect(await settled(won, "returned,deduction", "deduction=au")).toEqual([[expect.closeTo(28, 9), 0.2]]);
  // A row's own fact counts without an option too, by the rule of the meeting's country.
  expect(await settled(won, "returned,deduction")).toEqual([[expect.closeTo(28, 9), 0.2]]);
});

test("a deduction that is not known is said", async () => {
  const won = [bet(1, 2, ["win", 3.5, 10])];
  expect(await settled(won, "returned,reason", "deduction=gb")).toEqual([
    [35, "a runner was scratched and a deduction may apply: write it, or none, in a column deduction"],
  ]);
});

test("commission is charged on the net of a race", async () => {
  const bets = [bet(1, 2, ["win", 3.5, 10]), bet(1, 1, ["win", 21, 5]), bet(2, 1, ["win", 7, 5])];
  expect(await settled(bets, "profit", "commission=0.05")).toEqual([[24], [-5], [-5]]);
});

test("closing value against the fair starting price, and the profit expected by one's own probability", async () => {
  const [[closing, fair, price, expected] = []] = (await settled(
    [bet(3, 7, ["win", 15, 10, 0.08])],
    "closingValue,startingProbability,startingPrice,expectedProfit",
  )) as number[][];
  expect(price).toBe(11.3);
  expect(closing).toBeCloseTo(15 * Number(fair) - 1, 12);
  expect(Number(fair)).toBeLessThan(1 / 11.3);
  expect(expected).toBeCloseTo(10 * (0.08 * 15 - 1), 12);
});

test("a bet that cannot be settled is unknown with the reason, and no other is lost by it", async () => {
  const bets = [
    bet(1, 40, ["win", 3, 10]),
    bet(9, 1, ["win", 3, 10]),
    ["2026-03-07", "nowhere", 1, 1, "win", 3, 10],
    bet(1, 2, ["tennis", 3, 10]),
    ["2026-03-14", at, 1, 1, "win", 3, 10],
    bet(1, 2, ["win", 3, 10]),
  ];
  expect((await settled(bets, "status,reason")).map(([status, reason]) => `${status}: ${reason}`)).toEqual([
    "unknown: the race had no number 40",
    "unknown: Ashford Park had no race 9 on 2026-03-07",
    expect.stringMatching(/^unknown: .*nowhere/),
    expect.stringMatching(/^unknown: type must be win, place.*tennis/),
    "open: not run yet",
    "won: a runner was scratched and a deduction may apply: write it, or none, in a column deduction",
  ]);
});

test("a number and a name of two runners are not settled as either", async () => {
  const rows = [
    ["Date", "Track", "Race", "No", "Runner", "Odds", "Stake"],
    ["2026-03-07", at, 1, 3, "Yonder Overture", 3, 1],
  ];
  expect(await settle(cells(rows), null, cells("status,reason"), false)).toEqual([
    ["unknown", "number 3 was Nimble Cartwheel, not Yonder Overture"],
  ]);
});

test("bets that state their finish need no source", async () => {
  const rows = [
    ["Odds", "Stake", "Type", "Runners", "Finish"],
    [3, 10, "win", "", "1st"],
    [2, 10, "place", 9, 3],
    [2, 10, "", "", "PU"],
    [2, 10, "", "", 2],
  ];
  expect(await settle(cells(rows), null, cells("status,profit,reason"), false, cells("places=au"))).toEqual([
    ["won", 20, ""],
    ["placed", 10, ""],
    ["lost", -10, "did not finish"],
    ["lost", -10, ""],
  ]);
  expect(opened.asked).toEqual([]);
});

test("the record of all bets, and of each month", async () => {
  const bets = [
    bet(1, 2, ["win", 3.5, 10, 0.4]),
    bet(1, 1, ["win", 21, 5, 0.05]),
    bet(1, 9, ["win", 8, 5, 0.1]),
    ["2025-11-01", at, 1, 2, "win", 2.1, 10, 0.5],
  ];
  const fields = cells(
    "group,bets,settled,refunded,staked,profit,returnOnStakes,paid,expectedPaid,longestLosingRun,largestFall",
  );
  const report = (options: string) =>
    settle(cells([head, ...bets]), "summary", fields, false, cells(options));
  const [[group, ...figures] = []] = await report("");
  expect(group).toBe("all bets");
  expect(figures.slice(0, 5)).toEqual([4, 3, 1, 25, 31]);
  expect(figures[5]).toBeCloseTo(31 / 25, 12);
  expect(figures.slice(6)).toEqual([2, expect.closeTo(0.95, 12), 1, 5]);
  expect((await report("by=month")).map(([month, count]) => [month, count])).toEqual([
    ["2025-11", 1],
    ["2026-03", 3],
  ]);
});

test("the worst runs follow the days and the races of the bets, not their rows", async () => {
  const rows = [
    ["Date", "Race", "Odds", "Stake", "Finish"],
    ["2026-01-02", 2, 3, 10, 4], ["2025-12-31", 9, 3, 10, 4], ["2026-01-02", 1, 3, 10, 1],
    ["2026-01-01", 3, 3, 10, 4], ["", "", 3, 10, 4], ["2026-01-03", 1, 3, 10, 1],
  ]; // prettier-ignore
  // lost without a date, lost, lost, won, lost, won
  expect(await settle(cells(rows), "summary", cells("longestLosingRun,largestFall"), false)).toEqual([
    [3, 30],
  ]);
});

test("headings without the stake are refused by name, without a request", async () => {
  const error = await errorOf(() => settle(cells([head.slice(0, 6)]), null));
  expect(error).toMatchObject({ code: "#VALUE!", message: expect.stringContaining("stake") as string });
  expect(opened.asked).toEqual([]);
});

test("5,000 bets over 300 meetings ask for each meeting once, and for none again", async () => {
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const { date, track } = Object.fromEntries(searchParams);
    return pathname.endsWith("/results")
      ? Response.json({ date, track, slug: track, country: "au", raceCode: "gallops", races: [] })
      : Response.json({});
  };
  const none = openTestSession({ answer });
  const many = Array.from({ length: 5000 }, (_, index) => [
    `${2024 + (index % 2)}-0${1 + (index % 3)}-${10 + (index % 10)}`,
    `track-${index % 300}`,
    1,
    2,
    "win",
    3,
    10,
    "",
    "",
  ]);
  const counts = new Set(many.map(([date, track]) => `${date} ${track}`));
  expect(counts.size).toBe(300);
  const meetings = () => none.asked.filter((address) => String(address).includes("/results")).length;
  const first = await settled(many, "status");
  expect([(first as unknown[]).length, meetings()]).toEqual([5000, 300]);
  await settled(many, "reason");
  expect(meetings()).toBe(300);
});
