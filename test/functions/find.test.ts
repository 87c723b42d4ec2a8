import { find } from "../../src/functions/find";
import { jockey } from "../../src/functions/jockey";
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
const rowsOf = (name: unknown, kind: unknown, fields: string, options = "") =>
  find(name, kind, text(fields), false, text(options));

test("a row for each name with the part, of runners and people, from one request", async () => {
  const rows = await rowsOf("ambrose", null, "name,kind,starts,wins");
  expect(rows.slice(0, 2).map(([name, kind]) => [name, kind])).toEqual([
    ["Ada Ambrose", "jockey"],
    ["Dexter Ambrose", "trainer"],
  ]);
  const [[starts, wins]] = (await jockey(
    "Keira Ambrose",
    null,
    null,
    text("totalStarts,totalWins"),
    false,
  )) as [[number, number]];
  expect(rows.find(([name]) => name === "Keira Ambrose")?.slice(2)).toEqual([starts, wins]);
  expect(opened.asked.filter((path) => path.startsWith("/x1/names"))).toEqual([
    "/x1/names?name=ambrose&kind=any&limit=20",
  ]);
});

test("equal parts in another case share a request; the title line and a column state all matches", async () => {
  const [[title] = [], , ...rows] = await find("AM", "runner", text("name,matches"), 2, text("limit=2"));
  expect(rows).toHaveLength(2);
  const all = await rowsOf("am", "runner", "name", "limit=100");
  expect(rows.map(([, matches]) => matches)).toEqual([all.length, all.length]);
  expect(title).toContain(`The best 2 of ${all.length} names: the option limit lists more, up to 100.`);
  const askedLength = opened.asked.length;
  await rowsOf("Am", "runner", "name", "limit=2");
  expect(opened.asked).toHaveLength(askedLength);
});

test("the last and the next start are those of the history and the cards", async () => {
  const [[last, next, track, race, number, runner]] = (await rowsOf(
    "keira ambrose",
    "jockey",
    "last.date,next.date,next.track,next.raceNumber,next.number,next.runner",
  )) as [[number, number, string, number, number, string]];
  expect(last).toBeLessThan(next);
  expect([track, typeof race, typeof number, typeof runner]).toEqual([
    "Ashford Park",
    "number",
    "number",
    "string",
  ]);
});

test("too short a part and an unknown kind are refused without a request", async () => {
  expect(await errorOf(() => find("a"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("name must have at least two letters or digits") as string,
  });
  expect(await errorOf(() => find("amber", "horse"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("kind must be one of any, runner, jockey, trainer") as string,
  });
  expect(await errorOf(() => find(null))).toMatchObject({ code: "#VALUE!" });
  expect(opened.asked).toEqual([]);
});

test("a name that nobody has is #N/A with the nearest; a live service has no past starts", async () => {
  expect(await errorOf(() => find("keira ambrozze"))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("did you mean Keira Ambrose? Check") as string,
  });
  openTestSession({ answer: service.handle, health: async () => Response.json({ source: "live" }) });
  expect(await errorOf(() => find("ambrose"))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("keeps no past starts") as string,
  });
});
