import type { CellPosition, Getters, Model } from "@odoo/o-spreadsheet";
import { positionsOf, sheetIdOf } from "./sheetAreas";
import { engine } from "./engineValue";
import type { Area } from "./gridHost";
import { isNumberOfEngine } from "./typedNumbers";

/** Returns the content of a cell that opens a sheet: "[R4](o-spreadsheet://sheet2)". */
export const linkContent = (text: string, sheetId: string): string =>
  engine().links.markdownLink(text, `o-spreadsheet://${sheetId}`);

/** Returns a text as the label of a link; the engine would take 7/2 for a date. */
const asLabel = (text: string): string => (isNumberOfEngine(text) ? `'${text}` : text);

/**
 * Makes the first cell of an area open a sheet. A formula stays unchanged, because the engine cannot link it.
 */
export function linkCell(area: Area, sheet: string, model: Model): void {
  const { getters } = model;
  const [position] = positionsOf(area, getters)[0] ?? [];
  if (!position || getters.getCell(position)?.isFormula) return;
  const { value } = getters.getEvaluatedCell(position);
  const text = (typeof value === "string" ? asLabel(value) : String(value ?? "")) || sheet;
  model.dispatch("UPDATE_CELL", { ...position, content: linkContent(text, sheetIdOf({ sheet }, getters)) });
}

const toSheet = /^o-spreadsheet:\/\//;

/** Opens the sheet to which a clicked cell links, at the first click, the same as in Excel. */
export function followLink(area: Area, { getters, dispatch }: Model): void {
  const [[position] = []] = positionsOf(area, getters);
  const { link } = (position && getters.getEvaluatedCell(getters.getMainCellPosition(position))) ?? {};
  if (!link || !toSheet.test(link.url)) return;
  const sheetIdTo = link.url.replace(toSheet, "");
  const sheetIdFrom = getters.getActiveSheetId();
  if (getters.getSheetIds().includes(sheetIdTo) && sheetIdTo !== sheetIdFrom)
    dispatch("ACTIVATE_SHEET", { sheetIdFrom, sheetIdTo });
}

/** The engine's builder of the box at a cell's corner, including members that its types hide. */
interface PopoverBuilder {
  onHover?(position: CellPosition, getters: Getters): { readonly isOpen: boolean };
}

/** Shows no box for a link to a sheet, which a click follows; a link to a page keeps its box. */
export function hideSheetLinkBoxes(): void {
  const { cellPopoverRegistry } = engine().registries as unknown as {
    readonly cellPopoverRegistry: {
      get(name: string): PopoverBuilder;
      replace(name: string, builder: PopoverBuilder): void;
    };
  };
  const builder = cellPopoverRegistry.get("LinkCell");
  cellPopoverRegistry.replace("LinkCell", {
    ...builder,
    onHover: (position, getters) =>
      toSheet.test(getters.getEvaluatedCell(position).link?.url ?? "")
        ? { isOpen: false }
        : (builder.onHover?.(position, getters) ?? { isOpen: false }),
  });
}
