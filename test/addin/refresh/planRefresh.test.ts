import { mayLackParts, planRefresh } from "../../../src/addin/refresh/planRefresh";
import { Cancelled } from "../../../src/client/failure";
import { parseContext } from "../parseContext";
import { type Plan, planOf } from "./planOf";

const parametersOf = ({ questions }: Plan): unknown[] => questions.map(({ parameters }) => parameters.race);

test("equal questions of several formulas are counted once, whatever their spelling", async () => {
  const plan = await planOf(
    ['=RACING.FORM("2026-03-14","Ashford-Park",3)', '=RACING.RUNNER(B1,"ashford-park","3",1,"name")'],
    {
      "Race!B1": [["2026-03-14"]],
    },
  );
  expect([plan.cells.length, plan.questions.length, plan.computed]).toEqual([2, 1, 0]);
});

test("arguments are read from the cells they refer to", async () => {
  const plan = await planOf(["=RACING.FORM(B1,Card!B2,B3)"], {
    "Race!B1": [[46095]],
    "Card!B2": [["ashford-park"]],
    "Race!B3": [[4]],
  });
  expect(plan.questions[0]?.parameters).toMatchObject({ date: "2026-03-14", track: "ashford-park", race: 4 });
});

test("an invalid call and a function without the service send no request", async () => {
  const plan = await planOf([
    '=RACING.FORM("2026-03-14","ashford-park",99)',
    '=RACING.STATUS("source")',
    "=RACING.OVERROUND(B1:B3)",
  ]);
  expect([plan.cells.length, plan.questions]).toEqual([3, []]);
});

test("calls that only Excel can compute are counted separately", async () => {
  const plan = await planOf(["=RACING.FORM(TODAY(),B2,3)", '=RACING.FORM("2026-03-14","ashford-park",4)']);
  expect([plan.computed, [...plan.computedEndpoints], parametersOf(plan)]).toEqual([1, ["form"], [4]]);
});

test("errorsOnly includes only cells that show an error", async () => {
  const formulas = [3, 4].map((race) => `=RACING.FORM("2026-03-14","ashford-park",${race})`);
  const plan = await planOf(formulas, {}, { values: ["No", "#N/A"], errorsOnly: true });
  expect(parametersOf(plan)).toEqual([4]);
});

const never = (): Promise<never> => new Promise(() => undefined);
const cell = { sheet: "Race", row: 0, column: 0, formula: "=RACING.FORM(B1,B2,B3)", value: "" };

test.each([
  ["formulas", { findFormulas: never, readValues: async () => [] }],
  ["arguments", { findFormulas: async () => [cell], readValues: never }],
])("a cancellation acts while Excel still reads %s", async (_what, workbook) => {
  const controller = new AbortController();
  const { signal } = controller;
  const progress: number[] = [];
  const options = { workbook, context: parseContext, peek: () => undefined, signal };
  const planned = planRefresh(
    { scope: "workbook", errorsOnly: false },
    { ...options, onProgress: (done) => progress.push(done) },
  );
  await new Promise((resolve) => setTimeout(resolve));
  const before = progress.length;
  controller.abort();
  await expect(planned).rejects.toThrow(Cancelled);
  expect(progress).toHaveLength(before);
});

test("cells that show other parts where one has failed are known by their function", () => {
  const cell = (formula: string) => ({ sheet: "Race", row: 0, column: 0, formula, value: 1 });
  const parts = '=RACING.CARD("today","sha-tin",1)';
  expect(
    [parts, "=RACING.BIASCOMPARE(A1)", "=RACING.FORM(A1,A2,A3)", "=1+1"].map((one) =>
      mayLackParts(cell(one)),
    ),
  ).toEqual([true, true, false, false]);
});

test("a card asks for the parts of its columns, and for people once the form is known", async () => {
  const plan = await planOf(['=RACING.CARD("2026-03-14","ashford-park",3,,,"number,winProb,barrierStarts")']);
  expect(plan.questions.map(({ endpoint }) => endpoint)).toEqual(["form", "predictions", "trackBias"]);
  expect(plan.computed).toBe(0);
  expect((await planOf(['=RACING.CARD("2026-03-14","ashford-park",3,,,"jockeyStarts")'])).computed).toBe(1);
});

test("a function whose code is not fetched yet is planned like any other", async () => {
  const bets = [["Date","Track","Race","No","Odds","Stake"], ["2026-03-07","ashford-park",1,2,3,10]]; // prettier-ignore
  const plan = await planOf(["=RACING.SETTLE(Bets!A1:F2)"], { "Bets!A1:F2": bets });
  expect(plan.questions).toMatchObject([{ endpoint: "results", parameters: { track: "ashford-park" } }]);
});
