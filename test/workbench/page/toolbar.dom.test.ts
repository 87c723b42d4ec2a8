import type { Keeper } from "../../../src/workbench/kept/keeper";
import { wireToolbar } from "../../../src/workbench/page/toolbar";
import type { Workbench } from "../../../src/workbench/page/workbench";
import { press, showPage } from "./workbenchPage";

/** The page's toolbar over a workbook that is kept or not, and the calls that it makes. */
function open({ isAtRisk = false, confirms = false } = {}) {
  showPage();
  const done: string[] = [];
  const grid = {
    calculate: () => done.push("calculate"),
    calculateChanged: () => done.push("calculate changed"),
  };
  window.confirm = () => (done.push("confirm"), confirms);
  const keeper = { isAtRisk, flush: async () => void done.push("flush") };
  const toolbar = wireToolbar({ grid } as unknown as Workbench, {
    keeper: keeper as unknown as Keeper,
    notify: (text) => void done.push(text),
    showExample: async () => undefined,
    importResults: async (files) => void done.push(`results ${files.map(({ name }) => name).join(", ")}`),
  });
  return { toolbar, done };
}

test.each([
  [{ isAtRisk: false }, true, ["flush"]],
  [{ isAtRisk: true, confirms: true }, true, ["flush", "confirm"]],
  [{ isAtRisk: true, confirms: false }, false, ["flush", "confirm"]],
])("a workbook of %j may be left: %s", async (options, may, steps) => {
  const { toolbar, done } = open(options);
  expect([await toolbar.mayLeave(), done]).toEqual([may, steps]);
});

test("F9 calculates what has changed, Ctrl+Alt+F9 and the button everything; other keys are the browser's", () => {
  const { done } = open();
  const events = [press("F9"), press("F9", { ctrlKey: true, altKey: true }), press("F9", { shiftKey: true })];
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, false]);
  document.getElementById("recalculate")?.click();
  expect(done.slice(-3)).toEqual(["calculate changed", "calculate", "calculate"]);
});

const choose = async (...names: string[]): Promise<void> => {
  const input = document.getElementById("file") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: names.map((name) => new File([""], name)) });
  input.dispatchEvent(new Event("change"));
  await new Promise((resolve) => setTimeout(resolve));
};

test.each([
  [["results.csv"], "results results.csv"],
  [["a.csv", "b.json"], "results a.csv, b.json"],
  [["a.xlsx", "b.xlsx"], "results a.xlsx, b.xlsx"],
])("Open takes results files too: %j", async (names, expected) => {
  const { done } = open();
  await choose(...names);
  expect(done).toEqual([expected]);
});
