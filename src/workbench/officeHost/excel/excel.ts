import type { ExcelPage } from "../../excelPage";
import { ClientObject, RequestContext } from "./clientObject";
import { CultureInfo } from "./cultureInfo";
import { CustomXmlPartCollection } from "./customXmlParts";
import { serialOfDate } from "../../../dates/serials";
import type { Area } from "../../grid/gridHost";
import { Range, RangeCollection } from "./range";
import { SettingCollection } from "./settings";
import { WorksheetCollection } from "./worksheet";

export class WorkbookContext extends RequestContext {
  readonly workbook = new Workbook(this);
}

type Batch<Result> = (context: WorkbookContext) => Promise<Result>;

/** Creates the global Excel, as far as the add-in uses it, on top of the workbench. */
export function excel(page: ExcelPage) {
  /** Excel.run, with or without options; synchronises at the end. */
  async function run<Result>(first: object | Batch<Result>, second?: Batch<Result>): Promise<Result> {
    const batch = second ?? (first as Batch<Result>); // without a second argument the first is the batch
    if (second && "delayForCellEdit" in first) await page.grid.editingEnded();
    const context = new WorkbookContext(page);
    const result = await batch(context);
    await context.sync();
    return result;
  }
  return {
    run,
    CalculationType: { recalculate: "Recalculate", full: "Full", fullRebuild: "FullRebuild" },
  };
}

/** Excel.Application. */
class Application {
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
  }

  get cultureInfo(): CultureInfo {
    return new CultureInfo(this.context);
  }
  /** "Full" recalculates everything; "Recalculate" only what depends on changed cells. */
  calculate(type: string): void {
    const { grid } = this.context.page;
    this.context.enqueue(() => (type === "Recalculate" ? grid.calculateChanged() : grid.calculate()));
  }
}

/** The result of a worksheet function. */
class FunctionResult extends ClientObject<true, { value: number }> {
  get value(): number {
    return this.property("value");
  }
}

/** Excel.Workbook on the grid, as far as the add-in uses it. */
export class Workbook {
  readonly application: Application;
  readonly worksheets: WorksheetCollection;
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
    this.application = new Application(context);
    this.worksheets = new WorksheetCollection(context);
  }

  readonly functions = {
    date: (year: number, month: number, day: number): FunctionResult =>
      new FunctionResult(this.context, {
        find: () => true,
        properties: () => ({ value: serialOfDate(year, month, day) }),
      }),
  };

  /** The collection of this moment, as Excel's is a new object for each request context. */
  get settings(): SettingCollection {
    return new SettingCollection(this.context);
  }

  get customXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.context);
  }

  getSelectedRange(): Range {
    return new Range(this.context, () => this.context.page.grid.selection());
  }
  /** Returns all selected areas, as Excel.RangeAreas. */
  getSelectedRanges(): { readonly areas: RangeCollection } {
    return { areas: new RangeCollection(this.context, () => this.context.page.grid.selections()) };
  }
  getActiveCell(): Range {
    return new Range(this.context, (): Area => ({
      ...this.context.page.grid.selection(),
      rows: 1,
      columns: 1,
    }));
  }
}
