import { results } from "../../src/functions/results";
import { starts } from "../../src/functions/starts";
import { workedout } from "../../src/functions/workedout";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const race = ["2026-02-07", "ashford-park", 3] as const;
const text = (value: string) => value as never; // a cell's text where a range may stand
const rowsOf = (fields: string, later: unknown = null) =>
  workedout(...race, later, null, text(fields), false);

test("a row for each starter in the order of finish, from one request", async () => {
  const shownRows = await rowsOf("number,name,finish");
  const finished = (await results(...race, text("number,name,finish,scratched"), false)).filter(
    (row) => row[3] === false,
  );
  expect(shownRows).toEqual(finished.map(([number, name, finish]) => [number, name, finish]));
  expect(opened.asked.filter((path) => path.startsWith("/x1/worked-out"))).toHaveLength(1);
});

test("the later starts of a runner are those that STARTS has of it after the race", async () => {
  const rows = await rowsOf("name,laterStarts,next.date,next.finish");
  const past = await starts(asOf, "ashford-park", 3, null, 100, text("name,date,finish"), false);
  let compared = 0;
  for (const [name, count, nextDay, nextFinish] of rows) {
    // after 2026-02-07
    const pastRuns = past.filter((row) => row[0] === name && Number(row[1]) > 46060).reverse();
    if (pastRuns.length === 0) continue;
    expect([name, count, nextDay, nextFinish]).toEqual([
      name,
      pastRuns.length,
      pastRuns[0]?.[1],
      pastRuns[0]?.[2],
    ]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});

test("later limits the starts that count; the race's row and the title line have its sentence", async () => {
  const all = await rowsOf("laterStarts");
  const two = await rowsOf("laterStarts", 2);
  expect(two).toEqual(all.map(([count]) => [Math.min(2, Number(count))]));
  const [[sentence, again]] = (await workedout(...race, null, "race", text("sentence,ranAgain"), false)) as [
    [string, number],
  ];
  expect(sentence).toMatch(new RegExp(`^${again} of ${all.length} starters have run again: `));
  const [[title]] = (await workedout(...race, null, null, text("name"), 2)) as [[string]];
  expect(title).toContain(sentence);
});

test("a race that has not been run is #N/A with the reason, and a live service has no past starts", async () => {
  expect(await errorOf(() => workedout("today", "ashford-park", 3))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("race 3 of Ashford Park on 2026-03-14 has not been run") as string,
  });
  const live = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live" }),
  });
  expect(await errorOf(() => workedout(...race))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("keeps no past starts") as string,
  });
  expect(live.asked).toEqual([]);
});

test.each([101, 1.5, "many"])("later of %p is refused without a request", async (later) => {
  expect(await errorOf(() => workedout(...race, later))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("later must be") as string,
  });
  expect(opened.asked).toEqual([]);
});
