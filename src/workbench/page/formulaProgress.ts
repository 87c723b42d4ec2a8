import { cellArea } from "../grid/address";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import { element } from "./browser";

/** Returns the error of the selected cell with its message, or else its comment. */
function statusOf(grid: GridHost) {
  const area = cellArea(grid.selection());
  const cell = grid.addressOf(area).split("!").at(-1);
  const error = grid.read(area)[0]?.[0]?.error;
  const note = grid.note(area);
  if (!error && !note) return { text: "", isError: false };
  if (!error) return { text: `${cell}, comment: ${note?.text.replace(/\s+/g, " ")}`, isError: false };
  const message = error.message ? `: ${error.message}` : "";
  return { text: `${cell} ${error.error}${message}`, isError: error.error !== "#BUSY!" };
}

type Status = ReturnType<typeof statusOf>;

/** The line below the grid: the selected cell's error or comment, or a message until the next of them. */
export function statusLine(grid: GridHost): { update(): void; notify(text: string): void } {
  const line = element("status", HTMLElement);
  let current = "";
  const show = ({ text, isError }: Status): void => {
    line.textContent = text;
    line.classList.toggle("error", isError);
  };
  return {
    update() {
      const status = statusOf(grid);
      if (status.text === current) return;
      current = status.text;
      show(status);
    },
    notify: (text) => show({ text, isError: false }),
  };
}

/** The formulas that have been waiting since the last time when none was. */
export interface FormulaProgress {
  readonly waiting: number;
  readonly total: number;
}

export const noFormulas: FormulaProgress = { waiting: 0, total: 0 };

export const progressWith = (
  { waiting: before, total }: FormulaProgress,
  waiting: number,
): FormulaProgress =>
  waiting === 0 ? noFormulas : { waiting, total: total + Math.max(0, waiting - before) };

const formulas = (count: number): string => `${count} ${count === 1 ? "formula" : "formulas"}`;

/** Returns the text for the status bar: "12 of 60 formulas". */
export const progressText = ({ waiting, total }: FormulaProgress): string =>
  total === 0 ? "" : `${total - waiting} of ${formulas(total)}`;

/** Returns the text for a screen reader: when formulas start to wait, and when all are answered. */
export function announcementOf(before: FormulaProgress, now: FormulaProgress): string | undefined {
  if (before.total === 0 && now.total > 0) return `Waiting for ${formulas(now.total)}`;
  if (before.total > 0 && now.total === 0) return `${formulas(before.total)} answered`;
  return undefined;
}

interface ProgressSource {
  readonly waitingCells: () => number;
  readonly clockTime: () => string;
}

/** Returns an update of the status bar's progress, which finally states when all were answered. */
export function formulaProgress({ waitingCells, clockTime }: ProgressSource): () => void {
  const bar = element("progress", HTMLProgressElement);
  const text = element("formulas", HTMLElement);
  const announcement = element("announcement", HTMLElement);
  let current = noFormulas;
  return () => {
    const next = progressWith(current, waitingCells());
    const spoken = announcementOf(current, next);
    if (next.waiting === current.waiting && next.total === current.total) return;
    text.textContent =
      next.total > 0 ? progressText(next) : `${formulas(current.total)} answered at ${clockTime()}`;
    current = next;
    bar.hidden = next.total === 0;
    bar.max = Math.max(1, next.total);
    bar.value = next.total - next.waiting;
    if (spoken !== undefined) announcement.textContent = spoken;
  };
}
