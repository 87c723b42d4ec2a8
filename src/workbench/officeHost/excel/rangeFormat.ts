import type { Area, GridHost } from "../../grid/gridHost";

/** A screen has 96 pixels per inch; Excel measures in points of 1/72 inch. */
const pixelsPerPoint = 96 / 72;

/** Excel.RangeFormat; changes are applied when the script synchronises. */
export function rangeFormat(grid: GridHost, enqueue: (work: (area: Area) => void) => void) {
  return {
    font: {
      set bold(bold: boolean) {
        enqueue((area) => grid.setStyle(area, { bold }));
      },
      set color(textColor: string) {
        enqueue((area) => grid.setStyle(area, { textColor }));
      },
    },
    fill: {
      set color(fillColor: string) {
        enqueue((area) => grid.setStyle(area, { fillColor }));
      },
    },
    set columnWidth(points: number) {
      enqueue((area) => grid.setColumnWidth(area, points * pixelsPerPoint));
    },
  };
}
