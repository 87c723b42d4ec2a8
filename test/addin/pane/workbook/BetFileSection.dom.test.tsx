import { act } from "preact/test-utils";
import { createNavigation } from "../../../../src/addin/navigation";
import { BetFileSection } from "../../../../src/addin/pane/workbook/BetFileSection";
import { renderInPane } from "../renderInPane";

test("a file that is dropped is taken here: the browser does not open it in place of the pane", async () => {
  await renderInPane({ navigation: createNavigation() }, <BetFileSection />);
  const passedOn = jest.fn();
  document.addEventListener("drop", passedOn);
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  document.querySelector("textarea")?.dispatchEvent(drop);
  document.removeEventListener("drop", passedOn);
  expect([drop.defaultPrevented, passedOn.mock.calls.length]).toEqual([true, 0]);
});

test("of several dropped files none is taken in silence: the pane asks for one", async () => {
  await renderInPane({ navigation: createNavigation() }, <BetFileSection />);
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  const files = ["a.csv", "b.csv"].map((name) => new File(["Date"], name));
  Object.assign(drop, { dataTransfer: { files } });
  await act(async () => void document.querySelector("textarea")?.dispatchEvent(drop));
  expect(document.body.textContent).toContain("Choose one file: you check the columns of each by itself.");
});
