import type { Formula } from "../../../../src/addin/pane/builder/formula";
import { scenarioKey, scenarioOf, withRaceScenario } from "../../../../src/addin/pane/pictures/scenario";
import { whatifCall } from "../../../../src/functions/whatif";
import { parseContext } from "../../parseContext";

const formula = (values: Formula["values"], country = "au"): Formula => ({
  call: whatifCall,
  values: { date: "2026-03-14", track: "ashford-park", race: "3", ...values },
  fields: [],
  headers: true,
  scope: { race_code: "gallops", country },
});
const key = (...formulaParts: Parameters<typeof formula>) =>
  scenarioKey(formula(...formulaParts), parseContext);

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

test("the scenario is what is entered for a race, and replaces that of another race", () => {
  const entered = scenarioOf(formula({ scratched: "2, 5", sharpen: "" }));
  expect(entered).toEqual({ scratched: "2, 5" });
  const other = { race: "race 3", shownFor: "race 4" };
  expect(withRaceScenario(formula({ sharpen: "1.2" }), { ...other, kept: entered }).values).toMatchObject({
    race: "3",
    scratched: "2, 5",
    sharpen: "",
  });
  const none = withRaceScenario(formula({ scratched: "2" }), { ...other, kept: undefined });
  expect(scenarioOf(none)).toBeUndefined();
  const cleared = { race: undefined, shownFor: "race 4", kept: undefined };
  expect(scenarioOf(withRaceScenario(formula({ scratched: "2" }), cleared))).toBeUndefined();
});

test("yesterday's scenario is not shown for today's race", () => {
  const shownFormula = formula({ date: "today", scratched: "2" });
  const next = { ...parseContext, today: () => "2026-03-15" };
  const [shownFor, race] = [scenarioKey(shownFormula, parseContext), scenarioKey(shownFormula, next)];
  expect(scenarioOf(withRaceScenario(shownFormula, { race, shownFor, kept: undefined }))).toBeUndefined();
});

test.each([
  ["its own", { race: "race 3", shownFor: "race 3", kept: { scratched: "5" } }],
  ["one entered before a race was chosen", { race: "race 3", shownFor: undefined, kept: undefined }],
])("a formula keeps %s scenario", (_which, shownScenario) => {
  const ownFormula = formula({ scratched: "2" });
  expect(withRaceScenario(ownFormula, shownScenario)).toBe(ownFormula);
});
