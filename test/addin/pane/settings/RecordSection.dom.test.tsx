import { render } from "preact";
import { act } from "preact/test-utils";
import { recordLine, RecordSection } from "../../../../src/addin/pane/settings/RecordSection";
import type { RecordResponse } from "../../../../src/spec/record";
import { renderInPane } from "../renderInPane";

afterEach(() => void act(() => render(null, document.body)));

const model: RecordResponse["models"][number] = {
  model: "embedded",
  forecasts: 120,
  judged: 100,
  awaiting: 15,
  notJudged: 5,
  runners: 900,
  logLoss: 1.9,
  equalLogLoss: 2.1,
  r2: 0.0952,
  runnerLogLoss: 0.3,
  pricedRaces: 100,
  pricedLogLoss: 1.9,
  marketLogLoss: 1.8,
  topPickWins: 27,
  topPickRate: 0.27,
  topPickLow: 0.19,
  topPickHigh: 0.36,
  winnersInThree: 60,
  inThreeRate: 0.6,
  stakes: 100,
  profit: -13.1,
  returnOnStakes: -0.131,
  overlays: 400,
  claimedValue: 1.1,
  closingValue: -0.05,
};
const record: RecordResponse = {
  from: "2026-01-01",
  until: "2026-03-14",
  report: "summary",
  chain: "intact",
  entries: 1080,
  head: "ab12",
  models: [model],
  bands: [],
  races: [],
};

test("the line has the losses too, and says where the chain is broken", () => {
  expect(recordLine(record)).toBe(
    "120 forecasts, 100 judged: log-loss 1.900 against 2.100 for equal chances (R2 0.095); the top pick won 27.0%, a return of -13.1%. The chain of hashes is intact.",
  );
  expect(recordLine({ ...record, chain: "broken at line 17 (it cannot be read)" })).toMatch(
    /The chain is broken at line 17 \(it cannot be read\)\.$/,
  );
  expect(recordLine({ ...record, models: [{ ...model, judged: 0 }] })).toBe(
    "120 forecasts written, none judged yet. The chain of hashes is intact.",
  );
});

test("nothing is asked before the button is pressed; a refusal is shown with its reason", async () => {
  const asked: unknown[] = [];
  let answer: () => Promise<{ response: RecordResponse }> = async () => ({ response: record });
  const client = {
    ready: async () => undefined,
    ask: (question: unknown) => {
      asked.push(question);
      return answer();
    },
  };
  await renderInPane({ client }, <RecordSection />);
  expect(asked).toEqual([]);
  const press = () =>
    act(async () => {
      document.querySelector("button")?.click();
      await new Promise((resolve) => setTimeout(resolve));
    });
  await press();
  expect(asked).toEqual([{ endpoint: "record", parameters: { report: "summary" } }]);
  expect(document.querySelector("[role=status]")?.textContent).toContain("120 forecasts, 100 judged");
  answer = () => Promise.reject(new Error("this service writes no forecasts down"));
  await press();
  expect(document.querySelector("[role=status]")?.textContent).toContain(
    "this service writes no forecasts down",
  );
});
