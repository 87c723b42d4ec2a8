import { form } from "../../src/functions/form";
import { starts } from "../../src/functions/starts";
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

const race = [asOf, "ashford-park", 3] as const;
const none = null as never;
const text = (value: string) => value as never; // a cell's text where a range may stand

test("a row for each start of each runner, by number, the latest start first, none on the day or later", async () => {
  const rows = await starts(
    ...race,
    null,
    null,
    text("number,name,date,finish,fieldSize,start.number"),
    false,
  );
  const runners = await form(...race, text("number,name"), false);
  const names = new Map(runners.map(([number, name]) => [number, name]));
  const [{ serial }] = [{ serial: 46_095 }]; // 2026-03-14
  for (const [number, name, date] of rows) {
    expect(names.get(number)).toBe(name);
    expect(Number(date)).toBeLessThan(serial);
  }
  const keys = rows.map(([number, , date]) => Number(number) * 100_000 - Number(date));
  expect(keys).toEqual([...keys].sort((one, other) => one - other));
  expect(new Set(rows.map(([number]) => Number(number))).size).toBeGreaterThan(3);
});

test("one runner by number or name is the same, of the same request as the whole field", async () => {
  const all = await starts(...race, null, null, text("line"), false);
  const byNumber = await starts(...race, 2, null, text("line"), false);
  expect(byNumber).toEqual(all.filter(([number]) => number === 2));
  const [name] = (await starts(...race, 2, null, text("name"), false))[0] ?? [];
  expect(await starts(...race, String(name).toUpperCase(), null, text("line"), false)).toEqual(byNumber);
  expect(opened.asked).toEqual([
    "/x1/starts?date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney&count=6",
  ]);
});

test("count limits the starts of each runner", async () => {
  const rows = await starts(...race, null, 1, text("number"), false);
  expect(new Set(rows.flat()).size).toBe(rows.length);
  expect((await errorOf(() => starts(...race, null, 101))).message).toBe(
    "count must be a whole number from 1 to 100: current value is 101",
  );
});

test("an unknown runner is #N/A with the nearest name, and a field that is none is refused", async () => {
  const error = await errorOf(() => starts(...race, "Amber Mosaik"));
  expect(error).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("did you mean Amber Mosaic?") as string,
  });
  expect((await errorOf(() => starts(...race, 2, 3, text("going")))).code).toBe("#VALUE!");
});

test("ratings need the Pro plan and are blank without it; past starts do not", async () => {
  const rated = async () => (await starts(...race, 2, 1, text("finish,rating,raceClassRating"), false))[0];
  expect((await rated())?.map((cell) => typeof cell)).toEqual(["number", "number", "number"]);
  opened = openTestSession({ answer: service.handle, key: "free-key" });
  expect((await rated())?.slice(1)).toEqual(["", ""]);
});

test("a live source keeps no past starts, and is asked nothing", async () => {
  opened = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live", asOf }),
  });
  const error = await errorOf(() => starts(...race, none));
  expect(error).toMatchObject({
    code: "#N/A",
    message: expect.stringMatching(/^This source keeps no past starts/) as string,
  });
  expect(opened.asked).toEqual([]);
});
