import { createBusyWatch } from "../../../src/addin/refresh/busyWatch";
import { fakeClock, turns } from "../../client/fakeClock";

/** A workbook with these values, whose client has just been asked. */
function open(values: unknown[]) {
  const clock = fakeClock();
  const calculated: number[][] = [];
  const status = { pendingQuestions: 0 };
  let changed = (): void => undefined;
  let reads = 0;
  const watch = createBusyWatch({
    client: {
      onChange: (listener) => {
        changed = listener;
        return () => undefined;
      },
      status: () => status as ReturnType<Parameters<typeof createBusyWatch>[0]["client"]["status"]>,
    },
    workbook: {
      findFormulas: async () => {
        reads++;
        return values.map((value, row) => ({
          sheet: "Race",
          row,
          column: 0,
          formula: "=RACING.FORM(1)",
          value,
        }));
      },
      calculateCells: async (cells) => void calculated.push(cells.map(({ row }) => row)),
    },
    schedule: clock.schedule,
    now: clock.now,
  });
  /** Lets some seconds pass, and after each the workbook's answers arrive. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1_000);
      await turns(3);
    }
  }
  watch.start();
  changed();
  return { watch, values, status, calculated, ask: () => changed(), reads: () => reads, pass };
}

test("a cell that is busy in two looks after the answers is calculated again and counted", async () => {
  const { watch, calculated, pass } = open(["#BUSY!", 3]);
  await pass(30);
  expect(calculated).toEqual([]);
  await pass(30);
  expect([calculated, watch.calculated()]).toEqual([[[0]], 1]);
});

test("a cell that stays busy is calculated at most once a minute", async () => {
  const { calculated, pass } = open(["#BUSY!"]);
  await pass(119);
  expect(calculated).toHaveLength(1);
  await pass(1);
  expect(calculated).toHaveLength(2);
});

test("nothing is read while answers are awaited, nor again once no cell is busy", async () => {
  const { values, status, calculated, reads, ask, pass } = open(["#BUSY!"]);
  status.pendingQuestions = 1;
  await pass(300);
  expect(reads()).toBe(0);
  Object.assign(status, { pendingQuestions: 0 });
  values[0] = 1;
  await pass(300);
  expect([reads(), calculated]).toEqual([1, []]);
  ask();
  await pass(30);
  expect(reads()).toBe(2);
});
