/** The user's selection, and the editor of the selected cell. */
import type { Getters, Model } from "@odoo/o-spreadsheet";
import { zoneOf } from "./address";
import type { Area } from "./gridHost";

export function selectAreas({ selection, getters }: Model, [area, ...more]: readonly Area[]): void {
  if (!area) return;
  // A grid that has no size yet would scroll.
  const scrollIntoView = getters.getSheetViewDimension().width > 0;
  const cell = { col: area.column, row: area.row };
  selection.selectZone({ cell, zone: zoneOf(area) }, { scrollIntoView });
  for (const { row, column, rows, columns } of more) {
    selection.addCellToSelection(column, row);
    selection.setAnchorCorner(column + columns - 1, row + rows - 1);
    selection.commitSelection();
  }
}

/** Returns true while the user is typing in a cell; at other times the engine hides its editor. */
export function isEditing(grid: HTMLElement): boolean {
  const editor = grid.querySelector<HTMLElement>(".o-grid-composer");
  return editor !== null && editor.style.opacity !== "0";
}

/**
 * Empties the editor before the first typed character; otherwise it shows the last cell's text for a frame.
 */
export function emptyBeforeTyping(grid: HTMLElement, getters: () => Getters): void {
  const empty = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.closest(".o-grid-composer")) return;
    if (getters().isGridSelectionActive()) target.closest(".o-composer")?.replaceChildren();
  };
  grid.addEventListener("beforeinput", empty, { capture: true });
}

export async function editingEnded(grid: HTMLElement): Promise<void> {
  if (!isEditing(grid)) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (isEditing(grid)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(grid, { attributes: true, childList: true, subtree: true });
  });
}
