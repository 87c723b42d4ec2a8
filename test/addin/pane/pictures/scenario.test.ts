import type { Formula } from "../../../../src/addin/pane/builder/formula";
import { scenarioKey, scenarioOf, withScenario } from "../../../../src/addin/pane/pictures/scenario";
import { whatifCall } from "../../../../src/functions/whatif";
import { parseContext } from "../../parseContext";

const formula = (values: Formula["values"], country = "au"): Formula => ({
  call: whatifCall,
  values: { date: "2026-03-14", track: "ashford-park", race: "3", ...values },
  fields: [],
  headers: true,
  scope: { race_code: "gallops", country },
});
const key = (...given: Parameters<typeof formula>) => scenarioKey(formula(...given), parseContext);

test("a race has one key, whichever way its day is written", () => {
  expect(key({ date: "today" })).toBe(key({}));
  expect(key({ scratched: "2" })).toBe(key({}));
});

test.each<[string, Parameters<typeof formula>]>([
  ["date", [{ date: "2026-03-13" }]],
  ["track", [{ track: "linton" }]],
  ["race", [{ race: "4" }]],
  ["country", [{}, "nz"]],
])("another %s is another race", (_name, other) => {
  expect(key(...other)).toBeDefined();
  expect(key(...other)).not.toBe(key({}));
});

test.each([{ race: "" }, { track: "" }, { race: "x" }])("there is no race with %j", (values) => {
  expect(key(values)).toBeUndefined();
});

test("the scenario is what is entered for a race, and replaces another", () => {
  const entered = scenarioOf(formula({ scratched: "2, 5", sharpen: "" }));
  expect(entered).toEqual({ scratched: "2, 5" });
  expect(withScenario(formula({ sharpen: "1.2" }), entered).values).toMatchObject({
    ...{ race: "3", scratched: "2, 5", sharpen: "" },
  });
  expect(scenarioOf(withScenario(formula({ scratched: "2" }), undefined))).toBeUndefined();
});
