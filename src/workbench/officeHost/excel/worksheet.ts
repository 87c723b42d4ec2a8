import { addressOnSheet, cellArea } from "../../grid/address";
import type { PrintSetup } from "../../../addin/excel/applySheetLook";
import type { Area } from "../../grid/gridHost";
import type { GridHost } from "../../grid/oSpreadsheetGrid";
import type { GridLook } from "../../grid/gridLook";
import { Chart } from "./charts";
import { requireSheetName } from "../excelRefusals";
import { Collection, loadable, readable, type RequestContext } from "./clientObject";
import { Range } from "./range";

/** Excel.Worksheet on the grid, identified by the sheet's name. */
export class Worksheet extends loadable<string, { id: string; name: string }, "id">("id") {
  constructor(context: RequestContext, find: () => string | undefined) {
    const { grid } = context.page;
    super(context, { find, properties: (name) => ({ id: grid.sheetId(name), name }) });
  }

  get protection() {
    const { grid } = this.context.page;
    return readable(this.context, ["protected"], () => ({ protected: grid.isProtected(this.resolved()) }));
  }

  get name(): string {
    return this.property("name");
  }
  set name(name: string) {
    this.enqueue((old) => {
      const { grid } = this.context.page;
      const others = grid.sheets().filter((sheet) => sheet !== old);
      requireSheetName(name, others);
      grid.renameSheet(old, name);
      this.retarget(name);
    });
  }
  /** Copies to the end, the only position that the add-in uses. */
  copy(_position?: string): Worksheet {
    return new Worksheet(this.context, () => this.context.page.grid.copySheet(this.resolved()));
  }
  delete(): void {
    this.enqueue((name) => this.context.page.grid.removeSheet(name));
  }
  readonly charts = {
    add: (type: string, source: Range, seriesBy: "Columns" | "Rows"): Chart =>
      new Chart(this.context, () => {
        const sheet = this.resolved();
        const name = this.context.page.grid.charts.add(sheet, { type, source: source.area(), seriesBy });
        return { sheet, name };
      }),
  };
  readonly freezePanes = {
    freezeRows: (count: number): void => this.changeLook((look, name) => look.freezeRows(name, count)),
  };
  /** Excel.PageLayout. The grid prints in landscape, on pages as wide as the area. */
  readonly pageLayout = {
    orientation: "Landscape",
    zoom: { horizontalFitToPages: 1 },
    setPrintArea: (area: string): void => this.changePrint({ area }),
    setPrintTitleRows: (rows: string): void => this.changePrint({ titleRows: rows.replaceAll("$", "") }),
  };
  set tabColor(color: string) {
    this.changeLook((look, name) => look.setTabColor(name, color));
  }
  set showGridlines(isShown: boolean) {
    this.changeLook((look, name) => look.showGridLines(name, isShown));
  }
  activate(): void {
    this.enqueue((name) => this.context.page.grid.activate(name));
  }
  getRange(address: string): Range {
    return new Range(this.context, () => ({
      ...this.context.page.grid.area(addressOnSheet(this.resolved(), address)),
    }));
  }
  getCell(row: number, column: number): Range {
    return new Range(this.context, () => cellArea({ sheet: this.resolved(), row, column }));
  }
  /** The grid counts only cells with values, whatever `valuesOnly` is. */
  getUsedRangeOrNullObject(_valuesOnly?: boolean): Range {
    return new Range(this.context, () => this.context.page.grid.usedArea(this.resolved()));
  }

  private changeLook(change: (look: GridLook, name: string) => void): void {
    this.enqueue((name) => change(this.context.page.grid.look, name));
  }

  private changePrint(setup: PrintSetup): void {
    this.changeLook((look, name) => look.setPrintSetup(name, { ...look.printSetup(name), ...setup }));
  }
}

/** Returns the event for a clicked cell: its sheet, and its address without the sheet. */
export const clickedIn = (grid: GridHost, cell: Area) => ({
  worksheetId: grid.sheetId(cell.sheet),
  address: grid.addressOf(cell).split("!").at(-1) ?? "",
});

/** Excel.WorksheetCollection on the grid. */
export class WorksheetCollection extends Collection<Worksheet> {
  constructor(context: RequestContext) {
    super(context, () =>
      context.page.grid.sheets().map((name) => new Worksheet(context, () => name).load("id,name")),
    );
  }

  getItem(name: string): Worksheet {
    return new Worksheet(this.context, () => this.find(name));
  }
  getItemOrNullObject(name: string): Worksheet {
    return this.getItem(name);
  }
  getActiveWorksheet(): Worksheet {
    return new Worksheet(this.context, () => this.context.page.grid.activeSheet());
  }
  add(name?: string): Worksheet {
    const { grid } = this.context.page;
    return new Worksheet(this.context, () => {
      if (name !== undefined) requireSheetName(name, grid.sheets());
      return grid.addSheet(name);
    });
  }

  /** Fires for every sheet after each calculation, because the grid does not report which sheets changed. */
  readonly onCalculated = {
    add: (listener: (event: { readonly worksheetId: string }) => unknown): void =>
      this.enqueue(() => {
        const { grid } = this.context.page;
        grid.onCalculated(() => {
          for (const sheet of grid.sheets()) listener({ worksheetId: grid.sheetId(sheet) });
        });
      }),
  };

  readonly onSingleClicked = {
    add: (listener: (event: { readonly worksheetId: string; readonly address: string }) => unknown): void =>
      this.enqueue(() => {
        const { grid } = this.context.page;
        grid.onClicked((cell) => listener(clickedIn(grid, cell)));
      }),
  };

  private find(nameOrId: string): string | undefined {
    const { grid } = this.context.page;
    return (
      grid.sheets().find((sheet) => sheet.toLowerCase() === nameOrId.toLowerCase()) ??
      grid.sheetName(nameOrId)
    );
  }
}
