import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { exampleWorkbook } from "../../../src/workbench/page/exampleWorkbook";
import type { Health } from "../../../src/workbench/page/health";

const health: Health = { status: "ready", source: "simulated", asOf: "2026-03-14", version: "1.0.0" };
const example = {
  date: "2026-03-14",
  track: "ashford-park",
  race: 4,
  venue: "ashford-park",
  distance: 1200,
  country: "au",
  race_code: "gallops",
};
const sheets = (state: Health | undefined) => exampleWorkbook(state, exampleSheets);
const cells = (state: Health | undefined) => sheets(state).map((sheet) => sheet.cells);

test("contains a race, the meetings and the venue's bias, which depend on the race's sheet", () => {
  expect(sheets({ ...health, example }).map(({ name }) => name)).toEqual(["Race", "Meetings", "Bias lab"]);
  expect(cells({ ...health, example })).toEqual([
    expect.objectContaining({
      C7: "2026-03-14",
      A7: "ashford-park",
      E7: 4,
      T7: "race_code=gallops; country=au",
    }),
    expect.objectContaining({ B3: "=Race!C7", B4: "gallops" }),
    expect.objectContaining({ B3: "=Race!A7", B4: "all", C4: 1200, B6: "=Race!T7" }),
  ]);
});

test("another country and race code are in the race's options", () => {
  const [race] = cells({ ...health, example: { ...example, country: "nz", race_code: "harness" } });
  expect(race?.T7).toBe("race_code=harness; country=nz");
});

test("without a proposed race the formulas find the day's first race", () => {
  const [race] = cells(health);
  expect(race).toMatchObject({ C7: "2026-03-14", A7: '=INDEX(RACING.MEETINGS($C$7,,"slug",FALSE),1,1)' });
  expect(race?.T7).toContain('"race_code=gallops; country="&');
});

test("a live source starts today", () => {
  expect(cells({ ...health, asOf: null })[0]?.C7).toBe("today");
  expect(cells(undefined)[0]?.C7).toBe("today");
});
