import { angle } from "../../src/functions/angle";
import { explain } from "../../src/functions/explain";
import { status } from "../../src/functions/status";
import type { Service } from "../../src/service/createService";
import type { QualifiersResponse } from "../../src/spec/qualifiers";
import { examplePrices } from "../service/prices/examplePrices";
import { errorOf, now, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const none = null as never;
const text = (value: unknown) => value as never; // a cell's value where a range may stand
const columnsOf = async (conditions: string, fields: string) =>
  (await angle(text(conditions), none, none, none, text(fields), false))[0] ?? [];

test("starts, wins and the return are those of the starts report, by year and in all", async () => {
  const conditions = text("barrier=1-2; distance<=1200");
  const [starts, wins, profit] = await columnsOf("barrier=1-2; distance<=1200", "starts,wins,profit");
  const each = await angle(conditions, none, none, "starts", text("finish,profit"), false);
  expect(each).toHaveLength(Number(starts));
  expect(each.filter(([finish]) => finish === 1)).toHaveLength(Number(wins));
  expect(each.reduce((sum, [, one]) => sum + Number(one), 0)).toBeCloseTo(Number(profit), 6);
  const years = await angle(conditions, none, none, "years", text("year,starts,wins,profit"), false);
  const total = (index: number) => years.reduce((sum, row) => sum + Number(row[index]), 0);
  expect(years.map(([year]) => Number(year))).toEqual([2026, 2025]);
  expect([total(1), total(2)]).toEqual([starts, wins]);
});

test("the period limits the starts, and a range of names and values is the text of its conditions", async () => {
  const range = [
    ["barrier", "1-2"],
    ["first-up", false],
    ["jockey", 0],
  ] as never;
  const dates = await angle(range, "2025-11-01", "2025-12-31", "starts", text("date"), false);
  expect(Math.max(...dates.flat().map(Number))).toBeLessThanOrEqual(46_022);
  await angle(text("barrier=1-2"), "2025-11-01", "2025-12-31", "starts", text("all"));
  expect(opened.asked).toEqual([
    "/x1/angle?conditions=barrier%3D1-2&from=2025-11-01&until=2025-12-31&report=starts&angles=1&limit=200&race_code=gallops",
  ]);
});

test("each further angle widens the corrected interval; the records shown before stay until calculated anew", async () => {
  const fields = "angles,correctedActualToExpectedLow,correctedActualToExpectedHigh,actualToExpectedLow";
  const first = await columnsOf("barrier=1", fields);
  expect(first[0]).toBe(1);
  expect(first[1]).toBe(first[3]);
  for (const barrier of [2, 3, 4, 5]) await columnsOf(`barrier=${barrier}`, fields);
  expect(await columnsOf("barrier=1", fields)).toEqual(first);
  expect(opened.asked).toHaveLength(5);
  expect(status("angles today")).toEqual([[5]]);
  opened.client.clearCache();
  const again = await columnsOf("barrier=1", fields);
  expect(again[0]).toBe(5);
  expect(Number(again[1])).toBeLessThan(Number(first[1]));
  expect(Number(again[2])).toBeGreaterThan(Number(first[2]));
});

test("angles asked for at the same time are all counted before the first is sent", async () => {
  const asked = ["barrier=1", "barrier=2", "barrier=3"].map((conditions) => columnsOf(conditions, "angles"));
  expect(await Promise.all(asked)).toEqual([[3], [3], [3]]);
});

test("a warning states why there is no edge; an angle without a start has no rates", async () => {
  expect((await columnsOf("barrier=1", "warning"))[0]).toMatch(/^No edge: /);
  expect(
    await columnsOf("barrier=1; distance=4000", "starts,winRate,actualToExpected,returnOnStakes"),
  ).toEqual([0, "", "", ""]);
});

test.each([
  [["barrier=nine"], /^conditions barrier must be a number from 1 to 99/],
  [["debut", "2026-03-14"], /^from must be before the source's today, 2026-03-14/],
  [["debut", none, "today"], /^until must be before the source's today, 2026-03-14/],
  [["debut", "2026-01-02", "2026-01-01"], /^from must not be after until, 2026-01-01/],
  [["debut", none, none, "months"], /^report must be one of summary, years, starts, runners, noted/],
  [["debut", none, none, none, none, none, "limit=1001"], /^limit must be a whole number from 1 to 1000/],
])("%p is refused without a request", async (args, message) => {
  const [conditions, ...more] = args as readonly unknown[];
  const error = await errorOf(() => angle(text(conditions), ...(more as never[])));
  expect(error).toMatchObject({ code: "#VALUE!", message: expect.stringMatching(message) as string });
  expect(opened.asked).toEqual([]);
});

test("EXPLAIN shows the request, the count and the cost, and counts nothing", async () => {
  await opened.client.ready();
  const rows = explain("ANGLE", [[["barrier=1"]]] as never) as unknown as readonly (readonly unknown[])[];
  expect(rows).toContainEqual([
    "asks",
    "GET /x1/angle?conditions=barrier%3D1&report=summary&limit=200&race_code=gallops",
    "",
  ]);
  expect(rows.find(([item]) => item === "angles asked today")?.[1]).toBe(0);
  expect(rows).toContainEqual([
    "source reads",
    "its races, or each start where the starts of a race differ",
    "some half a second for a million starts",
  ]);
  expect(opened.asked).toEqual([]);
});

test("it needs a Pro key, and a source that keeps past starts", async () => {
  opened = openTestSession({ answer: service.handle, key: "free-key" });
  expect(await errorOf(() => angle(text("debut")))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("Pro key") as string,
  });
  opened = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live", asOf: "2026-03-14" }),
  });
  expect(await errorOf(() => angle(text("debut")))).toMatchObject({
    code: "#N/A",
    message: expect.stringMatching(/^This source keeps no past starts/) as string,
  });
  expect(opened.asked).toEqual([]);
});

const runnersOf = (conditions: unknown, fields: string, day: unknown = "today") =>
  angle(text(conditions), "runners", day, null, text(fields), false);

test("the runners of a day that meet the conditions, by start time, each with the angle's record", async () => {
  const rows = await runnersOf("barrier=1-2", "track,raceNumber,barrier,startTime,all.starts,all.winRate");
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(([, , barrier]) => barrier))).toEqual(new Set([1, 2]));
  const times = rows.map((row) => Number(row[3]));
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const gallops = await columnsOf("barrier=1-2", "starts,winRate");
  expect(rows.map((row) => row.slice(4))).toContainEqual(gallops);
  expect(opened.asked[0]).toBe(
    "/x1/qualifiers?conditions=barrier%3D1-2&date=2026-03-14&angles=1&timezone=Australia%2FSydney",
  );
});

test("the runners have the prices of the server's table, with the table's time or the reason for none", async () => {
  const fields = "raceNumber,number,price,day.pricesAt,day.priceProblem";
  const without = await runnersOf("number=2; track=ashford-park", fields);
  expect(without.length).toBeGreaterThan(3);
  for (const [, , price, time, problem] of without)
    expect([price, time, problem]).toEqual([
      "",
      "",
      expect.stringMatching(/^the server was started without --prices/),
    ]);
  const priced = await openService(examplePrices(() => now));
  openTestSession({ answer: priced.handle });
  const rows = await runnersOf("number=2; track=ashford-park", fields);
  expect(rows.map(([race, , price]) => [race, price])).toEqual(
    without.map(([race]) => [race, race === 3 ? 5.2 : ""]),
  );
  for (const [, , , time, problem] of rows) {
    expect(Math.abs(Number(time) - 46_095)).toBeLessThan(1); // on the clock of the tests
    expect(problem).toBe("");
  }
  const own = notes(["Early Voyage", "", 7, ""]);
  expect((await notedOf(own, "number,price,mark"))[0]).toEqual([3, "", 7]);
});

test("the report runners is the short form, of today unless the options name a day or a code", async () => {
  const short = await runnersOf("barrier=1", "name,scratched");
  expect(await angle(text("barrier=1"), none, none, "runners", text("name,scratched"), false)).toEqual(short);
  expect(opened.asked).toHaveLength(1);
  const options = text("date=tomorrow; race_code=harness");
  await angle(text("barrier=1"), none, none, "runners", text("name"), false, options);
  expect(opened.asked[1]).toContain("date=2026-03-15");
  expect(opened.asked[1]).toContain("race_code=harness");
});

test("the p-value of an angle is corrected by Holm for the saved angles shown with it", async () => {
  const fields = "angle,all.pValue,all.holmPValue,all.angles";
  const saved = [
    ["Angle", "Conditions"],
    ["Rail", "barrier=1"],
    ["Wide", "barrier=4"],
  ];
  const rows = await runnersOf(saved, fields);
  expect(rows.length).toBeGreaterThan(2);
  const tried = Math.max(...rows.map(([, , , angles]) => Number(angles)));
  for (const [, p, corrected] of rows) {
    expect(Number(corrected)).toBeGreaterThanOrEqual(Number(p));
    expect(Number(corrected)).toBeLessThanOrEqual(1);
  }
  const least = [...rows].sort(([, one], [, other]) => Number(one) - Number(other))[0] ?? [];
  expect(Number(least[2])).toBeGreaterThanOrEqual(Math.min(1, tried * Number(least[1])) - 1e-9);
  const [[p, corrected, angles] = []] = await angle(text("barrier=1"), none, none, none, text("pValue,holmPValue,angles"), false); // prettier-ignore
  expect(Number(corrected)).toBeCloseTo(Math.min(1, Number(p) * Number(angles)), 9);
});

test("saved angles give their runners in one table, each angle one request; without any the headings", async () => {
  const saved = (...rows: readonly (readonly unknown[])[]) => [["Angle", "Conditions"], ...rows];
  const rows = await runnersOf(
    saved(["Rail", "barrier=1"], ["", ""], ["Wide", "barrier>=6"], ["", "number=3"]),
    "angle,barrier,number",
  );
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(["Rail", "Wide", "number=3"]));
  for (const [name, barrier, number] of rows)
    expect(name === "Rail" ? barrier === 1 : name === "Wide" ? Number(barrier) >= 6 : number === 3).toBe(
      true,
    );
  expect(opened.asked).toHaveLength(3);
  opened.asked.length = 0;
  const heads = await angle(text(saved(["", ""])), "runners", null, null, text("angle,name"));
  expect(heads).toEqual([["Angle", "Runner"]]);
  expect(opened.asked).toEqual([]);
  expect(await errorOf(() => angle(text(saved(["Rail", "barrier=1"]))))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringMatching(/^conditions must be the conditions of one angle/) as string,
  });
  expect(await errorOf(() => runnersOf(saved(["Rail", "barrier=x"]), "name"))).toMatchObject({
    message: expect.stringMatching(/^conditions \(Rail\) barrier must be a number/) as string,
  });
});

const notes = (...rows: readonly (readonly unknown[])[]) => [["Runner", "Day", "Mark", "Note"], ...rows];
const notedOf = (range: unknown, fields: string, day: unknown = "today") =>
  angle(text(range), "noted", day, null, text(fields), false);

test("the runners of a day with a note have the newest, from one request that names none of them", async () => {
  const own = notes(
    ["EARLY VOYAGE (NZ)", "2026-03-07", 7, "Ran on late"],
    ["Early Voyage", "2026-02-07", 5, "Needed the run"],
    ["Ivory Jamboree", 0, 0, "Watch in the wet"],
    ["Nobody Atall", "2026-03-07", 9, ""],
  );
  const fields = "track,raceNumber,number,name,scratched,mark,note,noteCount";
  expect(await notedOf(own, fields)).toEqual([
    ["Ashford Park", 1, 3, "Early Voyage", false, 7, "Ran on late", 2],
    ["Ashford Park", 5, 9, "Ivory Jamboree", false, "", "Watch in the wet", 1],
  ]);
  expect(opened.asked).toEqual([
    "/x1/qualifiers?conditions=number%3D1-99&date=2026-03-14&angles=1&timezone=Australia%2FSydney",
  ]);
  expect(await angle(text(own), none, none, "noted", text(fields), false)).toHaveLength(2);
  expect(opened.asked).toHaveLength(1);
  await notedOf(own, fields, "tomorrow");
  expect(opened.asked[1]).toContain("date=2026-03-15");
  expect(status("angles today")).toEqual([[0]]); // a list of notes is no angle that was tried
});

test("a note that fits namesakes on the day's cards says so with each, unless its row states the race code", async () => {
  openTestSession({
    answer: async (request) => {
      const answered = await service.handle(request);
      if (!request.url.includes("/x1/qualifiers")) return answered;
      const response = (await answered.json()) as QualifiersResponse;
      const greyhounds = response.codes.map((code) => ({ ...code, raceType: "greyhounds" }));
      return Response.json(
        { ...response, codes: [...response.codes, ...greyhounds] },
        { headers: answered.headers },
      );
    },
  });
  const doubt =
    "Early Voyage fits several runners, gallops au and greyhounds au: state its Race code and Race country in columns of your notes";
  const fields = "name,mark,note,noteCount";
  expect(await notedOf(notes(["Early Voyage", "", 7, ""]), fields)).toEqual([
    ["Early Voyage", "", doubt, 1],
    ["Early Voyage", "", doubt, 1],
  ]);
  const withCode = [
    ["Runner", "Mark", "Race code"],
    ["Early Voyage", 7, "dogs"],
  ];
  expect(await notedOf(withCode, `${fields},raceType`)).toEqual([["Early Voyage", 7, "", 1, "greyhounds"]]);
});

test("notes without a row give the headings without a request; wrong ranges and reports are refused", async () => {
  expect(await angle(text(notes(["", "", "", ""])), "noted", null, null, text("name,mark"))).toEqual([
    ["Runner", "Mark"],
  ]);
  const refused = async (range: unknown, ...more: readonly unknown[]) =>
    (await errorOf(() => angle(text(range), ...(more as never[])))).message;
  const own = notes(["Early Voyage", "", 7, ""]);
  expect(await refused([["Angle", "Conditions"]], "noted")).toMatch(
    /^conditions must be a range of your notes with headings, Runner, and Mark, Rating or Note/,
  );
  expect(await refused("barrier=1", none, none, "noted")).toMatch(
    /^conditions must be a range of your notes/,
  );
  for (const word of ["summary", "runners"])
    expect(await refused(own, none, none, word)).toMatch(/^conditions must be the conditions of an angle/);
  expect(await refused(notes(["", "", 7, ""]), "noted")).toMatch(
    /^conditions has a note without a runner in row 2/,
  );
  expect(opened.asked).toEqual([]);
});

test("runners with a note need a Pro key, and a source that keeps past starts", async () => {
  const own = notes(["Early Voyage", "", 7, ""]);
  opened = openTestSession({ answer: service.handle, key: "free-key" });
  expect((await errorOf(() => notedOf(own, "name"))).message).toContain("Pro key");
  opened = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live", asOf: "2026-03-14" }),
  });
  expect((await errorOf(() => notedOf(own, "name"))).message).toMatch(/^This source keeps no past starts/);
  expect(opened.asked).toEqual([]);
});
