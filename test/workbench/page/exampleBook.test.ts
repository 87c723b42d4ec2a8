import { exampleBook } from "../../../src/workbench/page/exampleBook";
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
const cells = (state: Health | undefined) => exampleBook(state).map((sheet) => sheet.cells);

test("an Australian gallop needs no options", () => {
  expect(cells({ ...health, example })).toEqual([
    expect.objectContaining({ B1: "2026-03-14", B2: "ashford-park", B3: "4", A5: "=RACING.FORM(B1,B2,B3)" }),
    expect.objectContaining({ B1: "ashford-park", B2: "1200", A4: "=RACING.BIAS(B1,B2)" }),
  ]);
});

test.each([
  ["another country", { country: "hk" }, "country=hk"],
  ["another code", { race_code: "harness" }, "race_code=harness"],
  ["both", { country: "nz", race_code: "harness" }, "country=nz; race_code=harness"],
])("%s is said in the formulas", (_title, other, options) => {
  const [race, bias] = cells({ ...health, example: { ...example, ...other } });
  expect(race?.A5).toBe(`=RACING.FORM(B1,B2,B3,,,"${options}")`);
  expect(bias?.A4).toBe(`=RACING.BIAS(B1,B2,,,,,,"${options}")`);
});

test("without a proposal the formulas find the day's first race themselves", () => {
  const [race, bias] = cells(health);
  expect(race).toMatchObject({ B1: "2026-03-14", B2: '=INDEX(RACING.MEETINGS(B1,,"slug",FALSE),1,1)' });
  expect(race?.A5).toContain('"country="&E1');
  expect(bias?.B1).toBe("=Race!B2");
});

test("a live source begins today", () => {
  expect(cells({ ...health, asOf: null })[0]?.B1).toBe("today");
  expect(cells(undefined)[0]?.B1).toBe("today");
});
