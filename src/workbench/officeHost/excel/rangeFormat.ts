import type { Area, GridHost } from "../../grid/gridHost";

/** A screen's pixels are 96 an inch, Excel's points 72. */
const pixelsPerPoint = 96 / 72;

/** Excel.RangeFormat over the grid: what is set is done when the script synchronises. */
export function rangeFormat(grid: GridHost, later: (work: (area: Area) => void) => void) {
  return {
    font: {
      set bold(bold: boolean) {
        later((area) => grid.setStyle(area, { bold }));
      },
      set color(textColor: string) {
        later((area) => grid.setStyle(area, { textColor }));
      },
    },
    fill: {
      set color(fillColor: string) {
        later((area) => grid.setStyle(area, { fillColor }));
      },
    },
    set columnWidth(points: number) {
      later((area) => grid.setColumnWidth(area, points * pixelsPerPoint));
    },
  };
}
