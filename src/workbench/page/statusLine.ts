import type { GridHost } from "../grid/gridHost";
import { element } from "./element";

interface Line {
  readonly text: string;
  readonly isError: boolean;
}

/** What the selected cell has to say: its error and why. */
function lineOf(grid: GridHost): Line {
  const area = { ...grid.selection(), rows: 1, columns: 1 };
  const error = grid.read(area)[0]?.[0]?.error;
  if (!error) return { text: "", isError: false };
  const why = error.message ? `: ${error.message}` : "";
  return { text: `${grid.addressOf(area).split("!").at(-1)} ${error.error}${why}`, isError: error.error !== "#BUSY!" };
}

/** Shows under the grid why the selected cell is an error, and whatever else there is to tell until a cell has more to say. */
export function statusLine(grid: GridHost): { update(): void; tell(text: string): void } {
  const place = element("status", HTMLElement);
  let said = "";
  const show = ({ text, isError }: Line): void => {
    place.textContent = text;
    place.classList.toggle("error", isError);
  };
  return {
    update() {
      const line = lineOf(grid);
      if (line.text === said) return;
      said = line.text;
      show(line);
    },
    tell: (text) => show({ text, isError: false }),
  };
}
