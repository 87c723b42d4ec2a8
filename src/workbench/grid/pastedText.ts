/** Texts that are pasted from other programs. */
import type { CellPosition, Getters } from "@odoo/o-spreadsheet";
import { markedContent, markedText, spellsError, unmarkedContent } from "./asText";
import { inputsOf, marksOf } from "./cellMarks";
import { plainText } from "./cells";
import { engine } from "./engineValue";
import { refusedInput } from "./typedLimits";
import { storedIn } from "./typedNumbers";

/** A pasted cell; with the original text if it comes from another program. */
interface PastedCell {
  readonly content: string;
  readonly format?: string;
  readonly typed?: string;
  readonly evaluatedCell: { readonly type?: string; readonly value?: unknown };
}

interface PastedCells {
  readonly cells: readonly (readonly PastedCell[])[];
}

/** The engine's pasting of cells, including members that its types hide. */
interface Handler {
  readonly getters: Getters;
  dispatch(
    type: "UPDATE_CELL",
    command: CellPosition & { readonly content: string; readonly format?: string },
  ): void;
  copy(...asked: unknown[]): PastedCells;
  convertTextToClipboardData(text: string): PastedCells;
  pasteCell(origin: PastedCell, target: CellPosition, options?: { readonly pasteOption?: string }): void;
}

/**
 * Returns true for a calculated cell on a sheet with input cells. A text from another program, which may be
 * wider than the inputs, leaves it unchanged.
 */
function isCalculated(getters: Getters, target: CellPosition): boolean {
  const main = getters.getMainCellPosition(target);
  const holdsFormula = getters.getCell(main)?.isFormula || getters.getArrayFormulaSpreadingOn(main);
  if (!holdsFormula || marksOf(getters, main).isInput) return false;
  return inputsOf(getters, target.sheetId).length > 0;
}

/** Returns a copied cell in the engine's form: its text stays a text if it spells an error. */
function marked(cell: PastedCell): PastedCell {
  const { content, evaluatedCell } = cell;
  if (evaluatedCell.type !== "text") return cell;
  const value = markedText(String(evaluatedCell.value));
  return {
    ...cell,
    content: spellsError(content) ? markedText(content) : markedContent(content),
    evaluatedCell: { ...evaluatedCell, value },
  };
}

type HandlerClass = new (...given: never) => Handler;

/**
 * Makes pasted texts keep the look of their cells, stay unchanged in cells with the text format, and leave
 * the formulas of a sheet with input cells.
 */
export function installPastedText(notify: (text: string) => void): void {
  let count = 0;
  const refused = new Map<string, number>();
  /** States once for each reason how many of the pasted cells Excel would refuse. */
  const refuse = (reason: string): void => {
    if (refused.size === 0)
      queueMicrotask(() => {
        for (const [words, cells] of refused)
          notify(`${words} ${cells === 1 ? "One cell was" : `${cells} cells were`} left as before.`);
        refused.clear();
      });
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  };
  const keepText = (): void => {
    if (count++ > 0) return;
    queueMicrotask(() => {
      notify(
        `Pasted. ${count === 1 ? "One calculated cell was" : `${count} calculated cells were`} left as before.`,
      );
      count = 0;
    });
  };
  const { cellHandlers } = engine().registries.clipboardHandlersRegistries;
  const Original = cellHandlers.get("cell") as unknown as HandlerClass;
  class WithTexts extends Original {
    override convertTextToClipboardData(text: string) {
      const { cells } = super.convertTextToClipboardData(text);
      const lines = text.replaceAll("\r", "").split("\n");
      return {
        cells: cells.map((row, index) => {
          const typed = lines[index]?.split("\t") ?? [];
          return row.map((cell, column) => ({ ...cell, typed: typed[column] ?? "" }));
        }),
      };
    }

    override copy(...asked: unknown[]): PastedCells {
      const copied = super.copy(...asked);
      const cells = copied.cells.map((row) =>
        row.map((cell) => ({ ...cell, content: unmarkedContent(cell.content) })),
      );
      return { ...copied, cells };
    }

    override pasteCell(...[origin, target, options]: Parameters<Handler["pasteCell"]>): void {
      const { content, typed } = origin;
      if (typed === undefined) return super.pasteCell(marked(origin), target, options);
      if (isCalculated(this.getters, target)) return keepText();
      const refusal = refusedInput(typed);
      if (refusal !== undefined) return refuse(refusal);
      const { format } = this.getters.getCell(target) ?? {};
      const isText = format === plainText && !typed.startsWith("=");
      const storedText = isText ? undefined : storedIn(this.getters, target, { content: typed, format });
      this.dispatch("UPDATE_CELL", {
        ...target,
        content: isText ? markedText(typed) : (storedText?.content ?? content),
        ...(storedText?.format !== undefined && !format && { format: storedText.format }),
      });
    }
  }
  cellHandlers.replace("cell", WithTexts as never);
}
