import { TextDecoder, TextEncoder } from "node:util";
import { render } from "preact";
import { act } from "preact/test-utils";
import { newLayout } from "../../../../src/addin/workbook/betLayout";
import { createNavigation } from "../../../../src/addin/navigation";
import { BetFileSection } from "../../../../src/addin/pane/workbook/BetFileSection";
import { openTestSession } from "../../../functions/testSession";
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

Object.assign(globalThis, { TextDecoder });
afterEach(() => act(() => render(null, document.body)));

/** Drops files on the pane, whose sheet Bets is empty, and returns what the pane then shows. */
async function shownAfterDrop(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const betLog = async () => ({
    read: async () => ({ options: "", layout: newLayout, headings: [], rows: [] }),
  });
  const settings = { chosen: () => ({ workbook: {}, user: {} }) };
  openTestSession({ answer: () => Promise.reject(new TypeError("no network")) });
  await renderInPane({ navigation: createNavigation(), betLog, settings }, <BetFileSection />);
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  const dropped = Object.entries(files).map(([name, lines]) => {
    const file = new File([], name);
    return Object.assign(file, {
      arrayBuffer: async () => new TextEncoder().encode(lines.join("\n")).buffer,
    });
  });
  Object.assign(drop, { dataTransfer: { files: dropped } });
  await act(async () => void document.querySelector("textarea")?.dispatchEvent(drop));
  while (!document.querySelector(".notice.warning, .notice.danger"))
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  return document.body.textContent ?? "";
}

const prices = ["Course,Date,Race,No,Horse,SP", "Linton,2026-03-07,1,1,Alder Lane,2"];

test("several dropped files are read together, and each line left out names its file", async () => {
  const other = ["Day,Track,R,Number,SP", "2026-03-07,Linton,1,1,2", "2026-03-07,Linton,1,2,soon"];
  const shown = await shownAfterDrop({ "a.csv": prices, "b.csv": other });
  expect(shown).toContain("1 starting price, 2 lines left out");
  expect(shown).toContain("b.csv, line 2: the runner of a.csv, line 2 again");
  expect(shown).toContain("b.csv, line 3: starting price must be");
});

test("a dropped file that is no table is refused with its name", async () => {
  expect(await shownAfterDrop({ "a.csv": prices, "b.png": ["\u0000\u0001"] })).toContain(
    "b.png: The file is not a table",
  );
});
