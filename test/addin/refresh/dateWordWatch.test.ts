import { createDateWordWatch } from "../../../src/addin/refresh/dateWordWatch";
import { memoryHost } from "../settings/memoryHost";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Timers that fire when the test lets time pass, and the promises that they start. */
function manualSchedule() {
  let now = 0;
  let timers: Timer[] = [];
  return {
    after(milliseconds: number, run: () => void) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await new Promise((resolve) => setImmediate(resolve)); // the workbook's answers
      }
      now = end;
    },
  };
}

const second = 1000;
const minute = 60 * second;
const word = '=RACING.FORM("today","sha-tin",3)';

/** A workbook with these formulas, watched from the given day on. */
function open(
  formulas: string[],
  {
    day,
    stored,
    storedMeanwhile,
    automatic = false,
  }: Partial<Record<"day" | "stored" | "storedMeanwhile", string>> & { automatic?: boolean },
) {
  const state = { today: day ?? "2026-03-14", automatic };
  const host = memoryHost();
  if (stored !== undefined) host.changeWorkbook("dateWords", { day: stored });
  const calculated: string[][] = [];
  const schedule = manualSchedule();
  const watch = createDateWordWatch({
    workbook: {
      findFormulas: async () =>
        formulas.map((formula, row) => ({ sheet: "Race", row, column: 0, formula, value: "" })),
      readValues: async (references) => references.map(() => [[""]]),
      calculateCells: async (cells) => void calculated.push(cells.map(({ formula }) => formula)),
    },
    store: {
      ...host.workbookStore,
      async update(name, change) {
        if (storedMeanwhile !== undefined) host.changeWorkbook(name, { day: storedMeanwhile });
        await host.workbookStore.update(name, change);
      },
    },
    today: () => state.today,
    isAutomatic: () => state.automatic,
    schedule,
  });
  watch.start();
  return {
    watch,
    host,
    state,
    calculated,
    schedule,
    formulas,
    day: () => host.workbookStore.get("dateWords"),
  };
}

test("a workbook opened on another day offers its formulas; bringing them up to date stores the day", async () => {
  const { watch, schedule, calculated, day } = open([word, "=RACING.VENUES()", word], {
    stored: "2026-03-13",
  });
  let changes = 0;
  watch.onChange(() => changes++);
  await schedule.pass(3 * second);
  expect([watch.stale(), changes, calculated]).toEqual([{ formulas: 2, day: "2026-03-13" }, 1, []]);
  await watch.update();
  expect([watch.stale(), calculated, day()]).toEqual([undefined, [[word, word]], { day: "2026-03-14" }]);
});

test("opened on the same day, nothing is offered", async () => {
  const { watch, schedule } = open([word], { stored: "2026-03-14" });
  await schedule.pass(3 * second);
  expect(watch.stale()).toBeUndefined();
});

test("when midnight passes, the formulas are offered within a minute", async () => {
  const { watch, schedule, state } = open([word], { stored: "2026-03-14" });
  await schedule.pass(90 * minute);
  expect(watch.stale()).toBeUndefined();
  state.today = "2026-03-15";
  await schedule.pass(minute + 3 * second);
  expect(watch.stale()).toEqual({ formulas: 1, day: "2026-03-14" });
});

test("an offer that was declined is not repeated on the same day, but on the next", async () => {
  const { watch, schedule, state } = open([word], { stored: "2026-03-13" });
  await schedule.pass(3 * second);
  watch.decline();
  await schedule.pass(10 * minute);
  expect(watch.stale()).toBeUndefined();
  state.today = "2026-03-15";
  await schedule.pass(2 * minute);
  expect(watch.stale()).toEqual({ formulas: 1, day: "2026-03-13" });
});

test("where the user wants it so, they are calculated without asking", async () => {
  const { watch, schedule, calculated, day } = open([word], { stored: "2026-03-13", automatic: true });
  await schedule.pass(3 * second);
  expect([watch.stale(), calculated, day()]).toEqual([undefined, [[word]], { day: "2026-03-14" }]);
});

test("the first word of a workbook stores the day, a preview in the pane does not", async () => {
  const { watch, schedule, formulas, day } = open([], {});
  await schedule.pass(3 * second);
  watch.noteWord(); // the pane's preview
  await schedule.pass(3 * second);
  expect(day()).toBeUndefined();
  formulas.push(word);
  watch.noteWord();
  await schedule.pass(3 * second);
  expect(day()).toEqual({ day: "2026-03-14" });
});

test("a word that is resolved on a later day does not hide that others are of an earlier one", async () => {
  const { watch, schedule, day } = open([word], { stored: "2026-03-13" });
  watch.noteWord();
  await schedule.pass(3 * second);
  expect([day(), watch.stale()]).toEqual([{ day: "2026-03-13" }, { formulas: 1, day: "2026-03-13" }]);
});

test("a day that another workbook or a colleague brings while the first is stored counts", async () => {
  const { watch, schedule, day } = open([word], { storedMeanwhile: "2026-03-13" });
  await schedule.pass(3 * second);
  expect(day()).toEqual({ day: "2026-03-13" });
  expect(watch.stale()).toEqual({ formulas: 1, day: "2026-03-13" });
});

test("a workbook without date words is not written to", async () => {
  const { schedule, day, state } = open(["=RACING.VENUES()"], {});
  await schedule.pass(5 * minute);
  state.today = "2026-03-15";
  await schedule.pass(5 * minute);
  expect(day()).toBeUndefined();
});

test("another workbook that is shown is checked by its own day", async () => {
  const { watch, schedule, host } = open([word], { stored: "2026-03-14" });
  await schedule.pass(3 * second);
  host.changeWorkbook("dateWords", { day: "2026-03-10" });
  await schedule.pass(3 * second);
  expect(watch.stale()).toEqual({ formulas: 1, day: "2026-03-10" });
});
