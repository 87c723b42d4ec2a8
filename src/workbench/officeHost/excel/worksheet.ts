import type { Area } from "../../grid/gridHost";
import { ClientObject } from "./clientObject";
import { Range } from "./range";
import type { RequestContext } from "./requestContext";

/** Excel.Worksheet over the grid; its target is the sheet's name. */
export class Worksheet extends ClientObject<string, { name: string }> {
  constructor(context: RequestContext, find: () => string | undefined) {
    super(context, { find, properties: (name) => ({ name }) });
  }

  get name(): string {
    return this.property("name");
  }
  set name(name: string) {
    this.do((old) => {
      this.context.page.grid.renameSheet(old, name);
      this.become(name);
    });
  }
  /** Every copy goes to the end, which is where the add-in wants it. */
  copy(_position?: string): Worksheet {
    return new Worksheet(this.context, () => this.context.page.grid.copySheet(this.there()));
  }
  delete(): void {
    this.do((name) => this.context.page.grid.removeSheet(name));
  }
  readonly freezePanes = {
    freezeColumns: (count: number): void => this.do((name) => this.context.page.grid.freezeColumns(name, count)),
  };
  activate(): void {
    this.do((name) => this.context.page.grid.activate(name));
  }
  getRange(address: string): Range {
    return new Range(this.context, () => ({
      ...this.context.page.grid.area(`'${this.there().replaceAll("'", "''")}'!${address}`),
    }));
  }
  getCell(row: number, column: number): Range {
    return new Range(this.context, () => ({ sheet: this.there(), row, column, rows: 1, columns: 1 }));
  }
  getUsedRangeOrNullObject(): Range {
    return new Range(this.context, () => this.used());
  }
  /** Calls every function of the sheet again. */
  calculate(): void {
    this.do(() => {
      const { grid } = this.context.page;
      const used = this.used();
      if (used) grid.calculate(grid.formulaCells(used));
    });
  }

  private used(): Area | undefined {
    return this.context.page.grid.usedArea(this.there());
  }
}
