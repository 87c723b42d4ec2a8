import type { ExcelPage } from "../../excelPage";
import { RequestContext } from "./requestContext";
import { Workbook } from "./workbook";

export class BookContext extends RequestContext {
  readonly workbook = new Workbook(this);
}

type Batch<Result> = (context: BookContext) => Promise<Result>;

/** The global Excel, as far as the add-in uses it, over the page with the grid. */
export function excel(page: ExcelPage) {
  /** Excel.run, with or without options; what is left to do at the end is done. */
  async function run<Result>(first: object | Batch<Result>, second?: Batch<Result>): Promise<Result> {
    const batch = second ?? (first as Batch<Result>); // without a second argument the first is the batch
    const context = new BookContext(page);
    const result = await batch(context);
    await context.sync();
    return result;
  }
  return {
    run,
    CalculationType: { recalculate: "Recalculate", full: "Full", fullRebuild: "FullRebuild" },
  };
}
