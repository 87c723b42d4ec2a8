import type { PrintSetup } from "../../../src/addin/excel/applySheetLook";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { HostObject } from "../requests/hostObject";
import { Range } from "./range";

/** Excel.PageLayout. The grid prints in landscape, on pages as wide as the area. */
export class PageLayout extends HostObject {
  readonly typeName = "PageLayout";
  Orientation = "Landscape";
  Zoom: unknown;
  private readonly grid: GridHost;
  private readonly sheet: () => string;

  constructor(grid: GridHost, sheet: () => string) {
    super();
    this.grid = grid;
    this.sheet = sheet;
  }
  SetPrintArea(area: Range | string): void {
    this.change({ area: area instanceof Range ? (area.Address.split("!").at(-1) ?? "") : area });
  }
  SetPrintTitleRows(rows: string): void {
    this.change({ titleRows: rows.replaceAll("$", "") });
  }

  private change(setup: PrintSetup): void {
    const { look } = this.grid;
    look.setPrintSetup(this.sheet(), { ...look.printSetup(this.sheet()), ...setup });
  }
}
