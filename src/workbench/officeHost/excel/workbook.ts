import { serialOfDate } from "../../../dates/serials";
import type { Area } from "../../grid/gridHost";
import { ClientObject } from "./clientObject";
import { Range } from "./range";
import { RangeCollection } from "./rangeCollection";
import type { RequestContext } from "./requestContext";
import { WorksheetCollection } from "./worksheetCollection";

/** A result of one of the book's own functions. */
class FunctionResult extends ClientObject<true, { value: number }> {
  get value(): number {
    return this.property("value");
  }
}

/** Excel.Workbook over the grid, as far as the add-in uses it. */
export class Workbook {
  readonly worksheets: WorksheetCollection;
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
    this.worksheets = new WorksheetCollection(context);
  }

  readonly application = {
    /** "Full" calls every function again; "Recalculate" those with changed arguments, of which the grid leaves none. */
    calculate: (type: string): void => {
      if (type !== "Recalculate") this.context.enqueue(() => this.context.page.grid.calculate());
    },
  };

  readonly functions = {
    date: (year: number, month: number, day: number): FunctionResult =>
      new FunctionResult(this.context, { find: () => true, properties: () => ({ value: serialOfDate(year, month, day) }) }),
  };

  getSelectedRange(): Range {
    return new Range(this.context, () => this.context.page.grid.selection());
  }
  /** All selected areas, as Excel.RangeAreas. */
  getSelectedRanges(): { readonly areas: RangeCollection } {
    return { areas: new RangeCollection(this.context, () => this.context.page.grid.selections()) };
  }
  getActiveCell(): Range {
    return new Range(this.context, (): Area => ({ ...this.context.page.grid.selection(), rows: 1, columns: 1 }));
  }
}
