/** The engine's cell editor: shows formulas as they were typed, and limits what it reads and colours. */
import type { CellPosition, CompiledFormula, Getters, Model } from "@odoo/o-spreadsheet";
import { markedContent, markedText, unmarkedContent } from "./asText";
import { type Direction, marksOf, nextInput } from "./cellMarks";
import { plainText } from "./cells";
import { typedHere } from "./engineBook";
import { engine } from "./engineValue";
import { refusedInput } from "./typedLimits";
import { widenOnceAnswered } from "./typedWidths";

interface Selection {
  readonly start: number;
  readonly end: number;
}

/** A part of a formula in the editor. */
interface Part extends Selection {
  readonly type: string;
  readonly value: string;
  readonly length: number;
}

/** The engine's editor, including members that its types hide. */
interface Composer {
  readonly getters: Getters;
  readonly currentEditedCell: CellPosition;
  _currentContent: string;
  currentTokens: readonly Part[];
  selectionStart: number;
  selectionEnd: number;
  getComposerContent(cell: CellPosition, selection?: Selection): { readonly text: string };
  getCurrentCanonicalContent(): string;
  getPrettifiedFormula(cell: { readonly compiledFormula: CompiledFormula }): string;
  setContent(text: string, selection?: Selection, raise?: boolean): void;
  updateAutoCompleteProvider(): void;
  readonly editionMode: "inactive" | "editing" | "selecting";
  readonly model: Model;
  readonly notificationStore: { notifyUser(notification: Notification): void };
  startEdition(text?: string, selection?: Selection): void;
  stopEdition(direction?: Direction): void;
}

interface Notification {
  readonly text: string;
  readonly type: "info";
  readonly sticky: boolean;
}

/**
 * The largest formula that the editor colours. The engine's time grows with the parts times the levels of
 * nesting, and with the square of the number of ranges, each of which is drawn on the sheet.
 */
const coloured = { parts: 1_000, partsByLevels: 8_000, ranges: 100 } as const;

const calculated = "This cell is calculated. Type in the yellow cells.";

/** Returns true for a formula that the engine can read and colour at once. */
export function isColoured(text: string): boolean {
  if (text.length <= coloured.ranges) return true;
  const parts = engine().tokenize(text);
  let [level, levels, ranges] = [0, 0, 0];
  for (const { type } of parts) {
    if (type === "LEFT_PAREN") levels = Math.max(levels, ++level);
    else if (type === "RIGHT_PAREN") level--;
    else if (type === "REFERENCE") ranges++;
  }
  return (
    parts.length <= coloured.parts &&
    parts.length * levels <= coloured.partsByLevels &&
    ranges <= coloured.ranges
  );
}

/**
 * Returns a formula as a single part of the type space, which is not coloured, completed or evaluated under
 * the pointer.
 */
const plain = (text: string): Part => ({
  type: "SPACE",
  value: text,
  start: 0,
  end: text.length,
  length: text.length,
});

/** Makes the engine's editor open, show and accept any formula in a time that grows only with its length. */
export function installComposer(): void {
  const { CellComposerStore } = engine().stores;
  const composer = CellComposerStore.prototype as unknown as Composer;
  const { setContent, getComposerContent, getCurrentCanonicalContent, startEdition, stopEdition } = composer;
  composer.startEdition = function (text, selection) {
    const { getters, notificationStore } = this;
    if (this.editionMode === "inactive" && marksOf(getters, getters.getActivePosition()).isCalculated)
      return notificationStore.notifyUser({ text: calculated, type: "info", sticky: false });
    return startEdition.call(this, text, selection);
  };
  composer.stopEdition = function (direction) {
    const { getters, model, currentEditedCell: edited } = this;
    const wasEditing = this.editionMode !== "inactive";
    const refused = wasEditing ? refusedInput(this._currentContent) : undefined;
    if (refused !== undefined)
      return this.notificationStore.notifyUser({ text: refused, type: "info", sticky: false });
    stopEdition.call(this, direction);
    if (wasEditing) widenOnceAnswered(model, edited);
    const next = getters.getActivePosition();
    if (!direction || !wasEditing || next.sheetId !== edited.sheetId) return;
    const input = nextInput(getters, { edited, next, direction });
    if (input) model.selection.selectCell(input.col, input.row);
  };
  // The engine makes a formula of +900, which Excel stores as 900, even in cells with the text format.
  composer.getCurrentCanonicalContent = function () {
    const typed = this._currentContent;
    const format = this.getters.getCell(this.currentEditedCell)?.format;
    if (format === plainText && !typed.startsWith("=")) return markedText(typed);
    if (typed.startsWith("+") && typedHere(typed) !== undefined)
      return format?.endsWith("%") && /\d$/.test(typed) ? `${typed}%` : typed;
    // The engine adds a percent sign to the first digit typed into a percentage cell; a typed one must not
    // double it.
    return markedContent(getCurrentCanonicalContent.call(this).replace(/^([\d.,]+%)%$/, "$1"));
  };
  composer.getComposerContent = function (cell, selection) {
    const content = getComposerContent.call(this, cell, selection);
    return { ...content, text: unmarkedContent(content.text) };
  };
  composer.getPrettifiedFormula = function ({ compiledFormula }) {
    return compiledFormula.toFormulaString(this.getters);
  };
  composer.setContent = function (typed, selection, raise) {
    const text = typed.replace(/^([\d.,]+%)%$/, "$1");
    if (!text.startsWith("=") || isColoured(text)) return setContent.call(this, text, selection, raise);
    this._currentContent = text;
    [this.selectionStart, this.selectionEnd] = selection
      ? [selection.start, selection.end]
      : [text.length, text.length];
    this.currentTokens = [plain(text)];
    this.updateAutoCompleteProvider();
  };
}
