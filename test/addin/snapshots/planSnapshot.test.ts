import type { FormulaCell } from "../../../src/addin/excel/workbook";
import {
  planSnapshot,
  SnapshotNameError,
  snapshotLimits,
  uniqueName,
} from "../../../src/addin/snapshots/planSnapshot";
import { describeSnapshotPlan, formatSize, isTooLarge } from "../../../src/addin/messages";
import { serialiseSnapshots } from "../../../src/client/snapshots/snapshotFile";
import { form } from "../../../src/functions/form";
import { session } from "../../../src/functions/call/session";
import type { Service } from "../../../src/service/createService";
import { formOf } from "../../client/questions";
import { answerOf, snapshotOf } from "../../client/snapshots/snapshotOf";
import { asOf, now, openService, openTestSession } from "../../functions/testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});

const cellOf = (formula: string, row = 0): FormulaCell => ({
  sheet: "Race",
  row,
  column: 0,
  formula,
  value: "",
});
const workbookOf = (...formulas: readonly string[]) => ({
  findFormulas: async () => formulas.map(cellOf),
  readValues: async () => [],
});
const sizes = {
  list: () => [],
  sizeOf: (list: Parameters<typeof serialiseSnapshots>[0]) => serialiseSnapshots(list).length,
};
const formula = (race: number): string => `=RACING.FORM("${asOf}","ashford-park",${race})`;
const open = (key = "pro-key") => openTestSession({ key, answer: (request) => service.handle(request) });

test("it holds what the formulas use and nothing else that is cached, without a request", async () => {
  const { asked } = open();
  await form(asOf, "ashford-park", 3);
  await form(asOf, "ashford-park", 4);
  const sent = asked.length;
  const options = {
    workbook: workbookOf(formula(3), formula(3)),
    open: session(),
    store: sizes,
    key: "pro-key",
  };
  const plan = await planSnapshot("", options);
  expect(asked).toHaveLength(sent);
  expect(plan.snapshot.answers.map(({ question }) => question.parameters.race)).toEqual([3]);
  expect(plan).toMatchObject({ formulas: 2, missing: [], computed: 0 });
  expect(plan.snapshot).toMatchObject({ takenAt: now, source: { source: "results", asOf } });
  expect(plan.snapshot.name).toMatch(/^\d\d:\d\d$/);
  expect(plan.size).toBe(serialiseSnapshots([plan.snapshot]).length);
});

test("uncached answers are named, and what Excel computes is included as it was calculated", async () => {
  open();
  await form(asOf, "ashford-park", 3);
  const workbook = workbookOf(formula(2), `=RACING.FORM("${asOf}",LOWER("Ashford-Park"),3)`);
  const plan = await planSnapshot("noon", { workbook, open: session(), store: sizes, key: "pro-key" });
  expect(plan.missing.map(({ parameters }) => parameters.race)).toEqual([2]);
  expect(plan.snapshot.answers.map(({ question }) => question.parameters.race)).toEqual([3]);
  expect(describeSnapshotPlan(plan, 0)).toEqual([
    expect.stringMatching(/^“noon”: 1 answer of 2 formulas, \d+ kB\.$/),
    "1 answer missing. Calculate their formulas first, or the snapshot shows #N/A for them.",
    expect.stringContaining("1 call with arguments that only Excel computes"),
  ]);
});

test("an answer that contains the key is never stored", async () => {
  open();
  await form(asOf, "ashford-park", 3);
  const options = { workbook: workbookOf(formula(3)), open: session(), store: sizes, key: "Ashford Park" };
  expect((await planSnapshot("", options)).snapshot.answers).toEqual([]);
});

test("a taken name gets a number; one that options cannot hold is refused", () => {
  const taken = [{ name: "10:00" }, { name: "10:00 (2)" }];
  expect(uniqueName(" 10:00 ", taken)).toBe("10:00 (3)");
  expect(uniqueName("11:00", taken)).toBe("11:00");
  for (const name of ["a;b", "a,b", "a=b"]) expect(() => uniqueName(name, taken)).toThrow(SnapshotNameError);
});

test("above 2 MB it is called large, above 10 MB it is refused, and the largest answers are named", () => {
  const snapshot = snapshotOf([
    answerOf(formOf(3), { long: "x".repeat(3_000_000) }),
    answerOf(formOf(4), {}),
  ]);
  const planOf = (size: number) => ({
    snapshot,
    formulas: 2,
    missing: [],
    computed: 0,
    added: size,
    size,
  });
  const largest = "form 2026-11-21 sha-tin 3 gallops hk Australia/Sydney (3.0 MB)";
  expect(describeSnapshotPlan(planOf(snapshotLimits.warning), 0)).toHaveLength(1);
  expect(describeSnapshotPlan(planOf(2_500_000), 1)).toEqual([
    "“10:00”: 2 answers of 2 formulas, 2.5 MB. The workbook then holds 2 snapshots, 2.5 MB.",
    expect.stringContaining(`This is large for a file that is mailed. The largest answers: ${largest}`),
  ]);
  expect(isTooLarge(planOf(snapshotLimits.refusal))).toBe(false);
  expect(isTooLarge(planOf(10_000_001))).toBe(true);
  expect(describeSnapshotPlan(planOf(10_000_001), 0)[1]).toContain(
    "Too large: a workbook takes at most 10.0 MB.",
  );
  expect([formatSize(10), formatSize(86_400)]).toEqual(["1 kB", "86 kB"]);
});

test("the races of a day take less than 40 kB each", async () => {
  open();
  const races = [1, 2, 3, 4];
  for (const race of races) await form(asOf, "ashford-park", race, "all" as never);
  const options = {
    workbook: workbookOf(...races.map(formula)),
    open: session(),
    store: sizes,
    key: "pro-key",
  };
  const { size, snapshot } = await planSnapshot("", options);
  expect(snapshot.answers).toHaveLength(4);
  expect(size / races.length).toBeLessThan(40_000);
});
