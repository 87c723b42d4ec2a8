import type { Getters } from "@odoo/o-spreadsheet";
import { emptyBeforeTyping } from "../../../src/workbench/grid/selection";

/** Returns the texts of the cell's editor and of the formula bar after a first character in one of them. */
function typed(place: string, isSelectionActive: boolean): (string | null)[] {
  const editor = `<p class="o-composer"><b>last cell's</b></p>`;
  document.body.innerHTML = `<main><div class="o-grid-composer">${editor}</div><div class="bar">${editor}</div></main>`;
  const grid = document.querySelector("main") as HTMLElement;
  emptyBeforeTyping(grid, () => ({ isGridSelectionActive: () => isSelectionActive }) as unknown as Getters);
  document.querySelector(`${place} b`)?.dispatchEvent(new Event("beforeinput", { bubbles: true }));
  return [...document.querySelectorAll(".o-composer")].map(({ textContent }) => textContent);
}

test.each([
  [".o-grid-composer", true, ["", "last cell's"]],
  [".o-grid-composer", false, ["last cell's", "last cell's"]],
  [".bar", true, ["last cell's", "last cell's"]],
])("the first character in %s, while a cell is selected (%s), empties the cell's editor alone", (...call) => {
  const [place, isSelectionActive, texts] = call;
  expect(typed(place, isSelectionActive)).toEqual(texts);
});
