import { wireCards } from "../../../src/workbench/page/cellCard";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { press, showPage } from "./workbenchPage";

const card = {
  title: "Old Oak",
  sections: [
    {
      title: "Runner",
      fields: [
        { name: "Barrier", content: "4" },
        { name: "Form", content: [["Date", "Finish"], ["7 Mar", "1"]] }, // prettier-ignore
      ],
    },
    { title: "Notes", fields: [] },
  ],
};
const cell = { sheet: "Race", row: 3, column: 1, rows: 1, columns: 1 };
const notices: string[] = [];
let hasCard = true;
let focusedGrid = 0;
let clickMark = (_cell: typeof cell): void => undefined;

const grid: Partial<GridHost> = {
  card: () => (hasCard ? card : undefined),
  addressOf: () => "Race!B4",
  selection: () => cell,
  placeOf: () => ({ left: 40, right: 90, top: 60 }) as DOMRect,
  onCardMark: (listener) => void (clickMark = listener),
  focus: () => void focusedGrid++,
};
const dialog = (): HTMLDialogElement => document.getElementById("card") as HTMLDialogElement;

beforeAll(() => {
  showPage();
  wireCards(grid as GridHost, (text) => void notices.push(text));
});

test("a click on its mark shows the card of a cell beside it, with its texts and tables", () => {
  clickMark(cell);
  const texts = (selector: string) =>
    [...document.querySelectorAll(`#card ${selector}`)].map(({ textContent }) => textContent);
  expect([dialog().open, dialog().style.left, dialog().style.top]).toEqual([true, "98px", "60px"]);
  expect([texts("#card-title"), texts("h3"), texts("dt"), texts("dd")]).toEqual([
    ["Old Oak"],
    ["Runner", "Notes"],
    ["Barrier"],
    ["4"],
  ]);
  expect(document.querySelectorAll("#card dl")).toHaveLength(1); // none without a text
  expect([texts("th"), texts("td")]).toEqual([
    ["Date", "Finish"],
    ["7 Mar", "1"],
  ]);
  dialog().close();
});

test.each(["text", "button"])("once it is closed, keys go to the grid, not to a %s of the page", (place) => {
  press("F5", { ctrlKey: true, shiftKey: true });
  expect(dialog().open).toBe(true);
  if (place === "text") document.getSelection()?.selectAllChildren(document.body);
  else document.getElementById("toggle")?.focus();
  const before = focusedGrid;
  dialog().dispatchEvent(new MouseEvent("click")); // outside of its content
  expect(dialog().open).toBe(false);
  expect([document.getSelection()?.rangeCount, document.activeElement, focusedGrid]).toEqual([
    0,
    document.body,
    before + 1,
  ]);
});

test("a cell without a card is named", () => {
  hasCard = false;
  press("F5", { ctrlKey: true, shiftKey: true });
  expect([dialog().open, notices]).toEqual([false, ["Race!B4 has no card"]]);
});
