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
      U7: "race_code=gallops; country=au",
    }),
    expect.objectContaining({ B3: "=Race!C7", B4: "gallops" }),
    expect.objectContaining({ A6: "=Race!A7", N6: "=Race!U7", AH4: "all", AI4: 1200 }),
  ]);
});

test("another country and race code are in the race's options", () => {
  const [race] = cells({ ...health, example: { ...example, country: "nz", race_code: "harness" } });
  expect(race?.U7).toBe("race_code=harness; country=nz");
});

test.each([health, { ...health, asOf: null }, undefined])(
  "without a proposed race the formulas find the next to jump: %j",
  (state) => {
    const [race, , lab] = cells(state);
    expect(race).toMatchObject({
      A7: '=INDEX(RACING.NEXT("gallops",,1,"slug",FALSE),1,1)',
      C7: '=INDEX(RACING.NEXT("gallops",,1,"date",FALSE),1,1)',
    });
    expect(race?.U7).toContain('"race_code=gallops; country="&');
    expect(lab?.AI4).toContain("RACING.NEXT");
  },
);

test("proposed prices stand under My $ as texts, their note says that they are examples", () => {
  const [race] = cells({ ...health, example: { ...example, prices: [2.4, null, 12] } });
  expect(race).toMatchObject({ G7: "example", K11: "2.4", K13: "12" });
  expect(race).not.toHaveProperty("K12");
  expect(Object.values(race ?? {}).join("\n")).toContain("Example prices (G7): type yours under My $.");
  expect(cells({ ...health, example })[0]).not.toHaveProperty("G7");
});
