import { wireParts } from "../../../src/workbench/page/parts";
import { press, showPage } from "./workbenchPage";

const focused = (): string | undefined => document.activeElement?.id;

beforeAll(() => {
  showPage();
  wireParts(() => document.getElementById("grid")?.focus());
  for (const id of ["grid", "pane"]) document.getElementById(id)?.setAttribute("tabindex", "-1");
});
beforeEach(() => document.getElementById("toggle")?.focus());

test("F6 goes through the page's parts, Shift+F6 back, in place of the browser's own", () => {
  const visited = [0, 1, 2].map(() => [press("F6").defaultPrevented, focused()]);
  expect(visited).toEqual([
    [true, "grid"],
    [true, "pane"],
    [true, "status-bar"],
  ]);
  press("F6", { shiftKey: true });
  expect(focused()).toBe("pane");
});

test("a closed pane is passed over", () => {
  const pane = document.getElementById("pane");
  pane?.toggleAttribute("hidden", true);
  document.getElementById("grid")?.focus();
  press("F6");
  pane?.toggleAttribute("hidden", false);
  expect(focused()).toBe("status-bar");
});

test("other keys, F6 with another modifier and F6 in a dialog stay the browser's", () => {
  const events = [press("F5"), press("F6", { ctrlKey: true }), press("F6", { altKey: true })];
  document.querySelector("dialog")?.setAttribute("open", "");
  events.push(press("F6"));
  document.querySelector("dialog")?.removeAttribute("open");
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false, false]);
  expect(focused()).toBe("toggle");
});
