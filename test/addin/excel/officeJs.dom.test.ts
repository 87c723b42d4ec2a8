import { onCommand } from "../../../src/addin/excel/officeJs";

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

test("onCommand does nothing without Office", () => {
  expect(() => onCommand("recalculate", () => Promise.resolve())).not.toThrow();
});
