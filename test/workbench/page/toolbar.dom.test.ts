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
