/** Suite of src/addin/refresh/runRefresh.ts: nextRefresh. */
import { createNextRefresh, nextInterval } from "../../../src/addin/refresh/runRefresh";
import type { FormulaCell } from "../../../src/addin/excel/workbook";
import { keyOf } from "../../../src/client/question";
import { parseContext } from "../parseContext";

const cell = (row: number, formula: string): FormulaCell => ({
  sheet: "Race",
  row,
  column: 0,
  formula,
  value: "",
});

/** A workbook of formulas, and a client that notes the questions sent. */
function open(...formulas: string[]) {
  const cells = formulas.map((formula, row) => cell(row, formula));
  const sent: string[] = [];
  const calculated: number[] = [];
  let time = 0;
  const refresh = createNextRefresh({
    workbook: {
      findFormulas: async () => cells,
      readValues: async () => [],
      calculateCells: async (of) => void calculated.push(of.length),
    },
    client: {
      peek: () => undefined,
      refetch: async (question) => {
        sent.push(`${question.endpoint} ${keyOf(question).match(/gallops|harness/)?.[0]}`);
        return () => undefined;
      },
      clearCache: () => undefined,
    },
    context: () => parseContext,
    now: () => time,
  });
  const later = (minutes: number): void => void (time += minutes * nextInterval);
  return { sent, calculated, later, refresh: () => refresh(new AbortController().signal) };
}

test("one request brings the formulas of NEXT up to date, and no second one follows within a minute", async () => {
  const { sent, calculated, later, refresh } = open(
    '=RACING.NEXT("gallops")',
    '=RACING.FORM("today","ashford-park",3)',
    '=INDEX(RACING.NEXT("gallops",,4),1,1)',
  );
  expect(await refresh()).toEqual({ cells: 2, questions: 1 });
  later(0.99);
  expect(await refresh()).toBeUndefined();
  expect([sent, calculated]).toEqual([["meetings gallops"], [2]]);
  later(0.01);
  await refresh();
  expect([sent.length, calculated]).toEqual([2, [2, 2]]);
});

test("several questions are sent in turn, one a minute", async () => {
  const { sent, later, refresh } = open('=RACING.NEXT("gallops")', '=RACING.NEXT("harness")');
  for (let minute = 0; minute < 3; minute++) {
    expect(await refresh()).toEqual({ cells: 2, questions: 2 });
    later(1);
  }
  expect(sent).toEqual(["meetings gallops", "meetings harness", "meetings gallops"]);
});

test("a workbook without NEXT sends nothing", async () => {
  const { sent, calculated, refresh } = open('=RACING.FORM("today","ashford-park",3)');
  expect(await refresh()).toEqual({ cells: 0, questions: 0 });
  expect([sent, calculated]).toEqual([[], []]);
});
