import type { Border, CellLook } from "../../../src/addin/excel/applySheetLook";
import { edgeNames, horizontal, pixelsPerPoint, vertical } from "../../../src/workbench/grid/lookNames";
import {
  requireColumnWidth,
  requireFewFormats,
  requireRowHeight,
} from "../../../src/workbench/officeHost/excelRefusals";
import { HostError, HostObject } from "../requests/hostObject";
import type { Area } from "../../../src/workbench/grid/gridHost";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";

/** A part of a range's format, which writes to the range's area. */
export abstract class FormatPart extends HostObject {
  protected readonly grid: GridHost;
  /** Returns the area; throws if its sheet is protected. */
  protected readonly writable: () => Area;

  constructor(grid: GridHost, writable: () => Area) {
    super();
    this.grid = grid;
    this.writable = writable;
  }
}

/** A part of a range's format that sets the look of its cells. */
abstract class LookPart extends FormatPart {
  protected put(look: CellLook): void {
    requireFewFormats(this.grid, [JSON.stringify(look)]);
    this.grid.look.setStyle(this.writable(), look);
  }
}

/** Excel.RangeFont. */
class RangeFont extends LookPart {
  readonly typeName = "RangeFont";
  set Bold(bold: boolean) {
    this.put({ bold });
  }
  set Strikethrough(strikethrough: boolean) {
    this.put({ strikethrough });
  }
  set Underline(name: string) {
    this.put({ underline: name !== "None" });
  }
  set Size(fontSize: number) {
    this.put({ fontSize });
  }
  set Color(textColor: string) {
    this.put({ textColor });
  }
}

/** Excel.RangeFill. */
class RangeFill extends LookPart {
  readonly typeName = "RangeFill";
  set Color(fillColor: string) {
    this.put({ fillColor });
  }
}

/** Excel.RangeBorder: its parts are written one by one, and the border changes with each. */
class RangeBorder extends HostObject {
  readonly typeName = "RangeBorder";
  private border: Border;
  private readonly write: (border: Border) => void;

  constructor(edge: Border["edge"], write: (border: Border) => void) {
    super();
    this.border = { edge, color: "#000000", weight: "thin" };
    this.write = write;
  }
  set Style(_style: string) {
    this.put({});
  }
  set Color(color: string) {
    this.put({ color });
  }
  set Weight(weight: string) {
    this.put({ weight: weight === "Medium" ? "medium" : "thin" });
  }

  private put(change: Partial<Border>): void {
    this.border = { ...this.border, ...change };
    this.write(this.border);
  }
}

/** Excel.RangeBorderCollection. */
class RangeBorderCollection extends FormatPart {
  readonly typeName = "RangeBorderCollection";
  override item(name: unknown): RangeBorder {
    const edge = edgeNames[String(name)];
    if (!edge) throw new HostError("InvalidArgument", `The workbench has no border ${String(name)}.`);
    return new RangeBorder(edge, (border) => this.grid.look.setBorder(this.writable(), border));
  }
}

/** Excel.FormatProtection, as far as the cells to type in, which stay open on a protected sheet. */
class FormatProtection extends LookPart {
  readonly typeName = "FormatProtection";
  set Locked(locked: boolean) {
    this.put({ locked });
  }
}

/** Excel.RangeFormat; of formats the add-in reads the width of columns only. */
export class RangeFormat extends LookPart {
  readonly typeName = "RangeFormat";
  get Font(): RangeFont {
    return new RangeFont(this.grid, this.writable);
  }
  get Fill(): RangeFill {
    return new RangeFill(this.grid, this.writable);
  }
  get Borders(): RangeBorderCollection {
    return new RangeBorderCollection(this.grid, this.writable);
  }
  get Protection(): FormatProtection {
    return new FormatProtection(this.grid, this.writable);
  }
  set HorizontalAlignment(name: string) {
    const align = horizontal[name];
    if (align) this.put({ align });
  }
  set VerticalAlignment(name: string) {
    const verticalAlign = vertical[name];
    if (verticalAlign) this.put({ verticalAlign });
  }
  set WrapText(isWrapped: boolean) {
    this.put({ wrapping: isWrapped ? "wrap" : "overflow" });
  }
  get ColumnWidth(): number {
    return this.grid.look.columnWidth(this.writable()) / pixelsPerPoint;
  }
  set ColumnWidth(points: number) {
    requireColumnWidth(points);
    this.grid.look.setColumnWidth(this.writable(), points * pixelsPerPoint);
  }
  set RowHeight(points: number) {
    requireRowHeight(points);
    this.grid.look.setRowHeight(this.writable(), points * pixelsPerPoint);
  }
}
