import { explain } from "../../src/functions/explain";
import { results } from "../../src/functions/results";
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

const text = (value: string) => value as never; // a cell's text where a range may stand
const notAvailable = (message: string) => ({ code: "#N/A", message });

test("a race's runners in the order of finish, with margin, time and starting price", async () => {
  const [head, ...rows] = await results("2026-03-07", "ashford-park", 3);
  expect(head).toContain("Starting price");
  expect(rows.map((row) => row[1] as number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows[0]?.[8]).toBe(0);
  expect(opened.asked).toHaveLength(1);
});

test("a meeting's races one below the other, for a betting log", async () => {
  const rows = await results("2026-03-07", "ashford-park", null, text("log"), false);
  const races = rows.map((row) => row[2] as number);
  expect(races).toEqual([...races].sort((one, other) => one - other));
  expect(new Set(races).size).toBeGreaterThan(2);
  expect(new Set(rows.map(([date, track]) => `${date} ${track}`))).toEqual(new Set(["46088 Ashford Park"]));
});

test("a day months back is asked for; a day further ahead than a week is refused without a request", async () => {
  expect((await results("2025-11-01", "ashford-park", null, text("finish"), false)).length).toBeGreaterThan(
    5,
  );
  opened.asked.length = 0;
  const error = await errorOf(() => results("2026-03-22", "ashford-park"));
  expect(error).toEqual(
    expect.objectContaining({
      code: "#VALUE!",
      message:
        'date must be at most 2026-03-21 (7 days ahead of the source\'s today, 2026-03-14): current value is "2026-03-22"',
    }),
  );
  expect(opened.asked).toEqual([]);
});

test("a race that has not been run is #N/A and says so, as is a meeting of such races", async () => {
  expect(await errorOf(() => results("today", "ashford-park", 3))).toMatchObject(
    notAvailable("Race 3 of Ashford Park on 2026-03-14 has no result: it has not been run."),
  );
  expect(await errorOf(() => results("today", "ashford-park"))).toMatchObject(
    notAvailable("Ashford Park has no result on 2026-03-14: no race has been run."),
  );
});

describe("of all tracks", () => {
  const fields = "track,country,raceNumber,number,finish";
  const rowsOf = (date: string, race: number | null, options: string) =>
    results(date, "all", race, text(fields), false, text(options));

  test("the rows of every meeting of the day in the country, from one request", async () => {
    const rows = await rowsOf("2026-03-07", null, "");
    expect(opened.asked).toEqual([
      "/x1/day-results?date=2026-03-07&race_code=gallops&country=au&timezone=Australia%2FSydney",
    ]);
    const tracks = [...new Set(rows.map(([track]) => String(track)))];
    expect(tracks.length).toBeGreaterThan(0);
    const each = await Promise.all(
      tracks.map((track) => results("2026-03-07", track, null, text(fields), false)),
    );
    expect(rows).toEqual(each.flat());
    expect(new Set(rows.map(([, country]) => country))).toEqual(new Set(["au"]));
  });

  test("a race number is that race of every track; options choose country and race code", async () => {
    const rows = await rowsOf("2026-03-07", 2, "");
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([2]));
    expect(opened.asked[0]).toContain("&race=2&");
    const [error] = [await errorOf(() => rowsOf("2026-03-07", null, "country=jp; race_code=harness"))];
    expect(error.message).toContain("no harness meeting in jp is on 2026-03-07");
  });

  test("a day on which nothing has been run is #N/A; a blank track sends no request", async () => {
    expect(await errorOf(() => results("today", "all"))).toMatchObject(
      notAvailable("No gallops race in au on 2026-03-14 has a result: none has been run."),
    );
    const { length } = opened.asked;
    expect(await errorOf(() => results("2026-03-07", ""))).toMatchObject({ code: "#VALUE!" });
    expect(opened.asked).toHaveLength(length);
  });

  test("the cost and EXPLAIN state the one request", async () => {
    const rows = await explain(
      "RESULTS",
      ["2026-03-07", "all"].map((cell) => [[cell]]),
    );
    const shownRows = rows.map((row) => row.join(" ")).join("\n");
    expect(shownRows).toMatch(/requests now 1/);
    expect(shownRows).toContain("/x1/day-results?date=2026-03-07");
    expect(shownRows).not.toContain("/x1/results?");
    expect(opened.asked).toEqual([]);
  });
});
