import { onCommand, runInExcel } from "../../../src/addin/excel/officeJs";

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

test.each([
  ["succeeds", () => Promise.resolve()],
  ["fails", () => Promise.reject(new Error("no workbook"))],
])("a command reports its end to Office when its action %s", async (_outcome, work) => {
  const commands: Record<string, (event: { completed(): void }) => void> = {};
  Object.assign(globalThis, {
    Office: { actions: { associate: (name: string, run: () => void) => void (commands[name] = run) } },
  });
  onCommand("recalculate", work);
  await new Promise<void>((resolve) => commands["recalculate"]?.({ completed: resolve }));
});

test("a command runs without an event, as a shortcut may call it", async () => {
  const commands: Record<string, (event: null) => void> = {};
  Object.assign(globalThis, {
    Office: { actions: { associate: (name: string, run: () => void) => void (commands[name] = run) } },
  });
  await new Promise<void>((resolve) => {
    onCommand("recalculate", async () => resolve());
    commands["recalculate"]?.(null);
  });
});

test("a batch waits until the user has finished editing a cell, and a refusal states what to do", async () => {
  const run = async (options: object): Promise<never> => {
    expect(options).toEqual({ delayForCellEdit: true });
    throw Object.assign(new Error("Excel's own words."), { code: "AccessDenied" });
  };
  Object.assign(globalThis, { Excel: { run } });
  await expect(runInExcel(async () => undefined)).rejects.toThrow("Unprotect it on the Review tab");
  Reflect.deleteProperty(globalThis, "Excel");
});

test("onCommand does nothing without Office", () => {
  expect(() => onCommand("recalculate", () => Promise.resolve())).not.toThrow();
});
