import { answerInTime, commandTimeout, onCommand, runInExcel } from "../../../src/addin/excel/officeJs";

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
  const completed = new Promise<void>((resolve) => commands["recalculate"]?.({ completed: resolve }));
  await expect(completed).resolves.toBeUndefined();
});

test("a command runs without an event, as a shortcut may call it", async () => {
  const commands: Record<string, (event: null) => void> = {};
  Object.assign(globalThis, {
    Office: { actions: { associate: (name: string, run: () => void) => void (commands[name] = run) } },
  });
  const ran = new Promise<void>((resolve) => {
    onCommand("recalculate", async () => resolve());
    commands["recalculate"]?.(null);
  });
  await expect(ran).resolves.toBeUndefined();
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

describe("an Excel that does not answer, as while a cell is being edited", () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const run = async <Result>(_options: object, batch: (context: object) => Result): Promise<Result> =>
    batch({ sync: () => answered });
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { Excel: { run } });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, "Excel");
  });

  test("ends a command with what to do, and the command is not carried out later", async () => {
    const write = jest.fn();
    const command = runInExcel(async (context) => {
      await context.sync();
      write();
    });
    const ended = expect(command).rejects.toThrow("Press Enter or Esc in the sheet, then try again.");
    await jest.advanceTimersByTimeAsync(commandTimeout);
    await ended;
    answer();
    await jest.advanceTimersByTimeAsync(commandTimeout);
    expect(write).not.toHaveBeenCalled();
  });

  test("ends a wait for Office itself alike", async () => {
    const ended = expect(answerInTime(new Promise(() => undefined))).rejects.toMatchObject({
      code: "Timeout",
    });
    await jest.advanceTimersByTimeAsync(commandTimeout);
    await ended;
  });
});

test("a command may take longer once Excel has begun it", async () => {
  jest.useFakeTimers();
  const run = async <Result>(_options: object, batch: (context: object) => Result): Promise<Result> =>
    batch({ sync: async () => undefined });
  Object.assign(globalThis, { Excel: { run } });
  const command = runInExcel(async (context) => {
    await context.sync();
    await new Promise((resolve) => setTimeout(resolve, 3 * commandTimeout));
    return "done";
  });
  await jest.advanceTimersByTimeAsync(3 * commandTimeout);
  expect(await command).toBe("done");
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "Excel");
});

test("onCommand does nothing without Office", () => {
  expect(() => onCommand("recalculate", () => Promise.resolve())).not.toThrow();
});
