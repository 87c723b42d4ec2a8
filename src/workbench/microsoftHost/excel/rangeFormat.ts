import type { Area, GridHost } from "../../grid/gridHost";
import { HostObject } from "../requests/hostObject";

/** A screen has 96 pixels per inch; Excel measures in points of 1/72 inch. */
const pixelsPerPoint = 96 / 72;

/** A part of a range's format, which writes to the range's area. */
abstract class FormatPart extends HostObject {
  protected readonly grid: GridHost;
  /** Returns the area; throws if its sheet is protected. */
  protected readonly writable: () => Area;

  constructor(grid: GridHost, writable: () => Area) {
    super();
    this.grid = grid;
    this.writable = writable;
  }
}

/** Excel.RangeFont. */
class RangeFont extends FormatPart {
  readonly typeName = "RangeFont";
  set Bold(bold: boolean) {
    this.grid.setStyle(this.writable(), { bold });
  }
  set Color(textColor: string) {
    this.grid.setStyle(this.writable(), { textColor });
  }
}

/** Excel.RangeFill. */
class RangeFill extends FormatPart {
  readonly typeName = "RangeFill";
  set Color(fillColor: string) {
    this.grid.setStyle(this.writable(), { fillColor });
  }
}

/** Excel.RangeFormat; the add-in writes formats and reads none. */
export class RangeFormat extends FormatPart {
  readonly typeName = "RangeFormat";
  get Font(): RangeFont {
    return new RangeFont(this.grid, this.writable);
  }
  get Fill(): RangeFill {
    return new RangeFill(this.grid, this.writable);
  }
  set ColumnWidth(points: number) {
    this.grid.setColumnWidth(this.writable(), points * pixelsPerPoint);
  }
}
