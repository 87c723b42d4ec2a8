/** Shows the comments of cells: a mark in the cell's corner, and the text under the pointer. */
import type { CellPosition, Getters } from "@odoo/o-spreadsheet";
import { noteAt, notesOf } from "./cellNotes";
import { engine, owl } from "./engineValue";

/** The engine's renderer, including members that its types hide. */
interface Renderer {
  readonly getters: Getters;
  drawIcon(context: DrawingContext, boxes: readonly Box[]): void;
}
interface DrawingContext {
  readonly ctx: CanvasRenderingContext2D;
  readonly sheetId: string;
}
interface Box {
  /** The cell, or the merged cells. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The mark's size in pixels, and its colour; the engine's mark of errors is red. */
const mark = { size: 7, colour: "#7719aa" } as const;

function drawMark(ctx: CanvasRenderingContext2D, { x, y, width }: Box): void {
  const right = x + width;
  ctx.fillStyle = mark.colour;
  ctx.beginPath();
  ctx.moveTo(right - mark.size, y);
  ctx.lineTo(right, y);
  ctx.lineTo(right, y + mark.size);
  ctx.fill();
}

/** Marks the cells with comments like Excel, and shows a comment while the pointer is on its cell. */
export function installNoteMarks(): void {
  const { registries, stores, helpers } = engine();
  const renderer = stores.GridRenderer.prototype as unknown as Renderer;
  const { drawIcon } = renderer;
  renderer.drawIcon = function (this: Renderer, context, boxes) {
    drawIcon.call(this, context, boxes);
    const notes = notesOf(this.getters).filter(({ sheetId }) => sheetId === context.sheetId);
    if (notes.length === 0) return;
    const cells = new Set(notes.map(({ col, row }) => helpers.toXC(col, row)));
    for (const box of boxes) if (cells.has(box.id.replace(/:.*/, ""))) drawMark(context.ctx, box);
  };
  const { Component, xml } = owl();
  class Note extends Component {
    static override template = xml`<div class="cell-note"><strong t-esc="props.author"/><p t-esc="props.text"/></div>`;
    static override props = { author: String, text: String, onClosed: { type: Function, optional: true } };
    static maxSize = { maxHeight: 320 };
  }
  registries.cellPopoverRegistry.add("note", {
    onHover(position: CellPosition, getters: Getters) {
      const note = noteAt(position, getters);
      return note
        ? { isOpen: true, props: { ...note }, Component: Note, cellCorner: "top-right" }
        : { isOpen: false };
    },
  } as never);
}
