import type { GridHost } from "../grid/gridHost";
import { element } from "./browser";

interface Status {
  readonly text: string;
  readonly isError: boolean;
}

/** Returns the error of the selected cell with its message. */
function statusOf(grid: GridHost): Status {
  const area = { ...grid.selection(), rows: 1, columns: 1 };
  const error = grid.read(area)[0]?.[0]?.error;
  if (!error) return { text: "", isError: false };
  const message = error.message ? `: ${error.message}` : "";
  return {
    text: `${grid.addressOf(area).split("!").at(-1)} ${error.error}${message}`,
    isError: error.error !== "#BUSY!",
  };
}

/** The line below the grid: the error of the selected cell, or a message until the next such error. */
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
