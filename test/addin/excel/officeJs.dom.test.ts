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

test("onCommand does nothing without Office", () => {
  expect(() => onCommand("recalculate", () => Promise.resolve())).not.toThrow();
});
