import { serialOfDate } from "../../../src/dates/serials";
import type { ExcelPage } from "../../../src/workbench/officeHost/excelPage";
import type { Area } from "../../../src/workbench/grid/gridHost";
import { requireDefinedName } from "../../../src/workbench/officeHost/excelRefusals";
import { HostObject } from "../requests/hostObject";
import type { CalculatedEvent } from "./calculatedEvent";
import { CultureInfo } from "./cultureInfo";
import { CustomXmlPartCollection } from "./customXmlParts";
import { Range, RangeAreas } from "./range";
import { SettingCollection } from "./settings";
import { WorksheetCollection } from "./worksheet";

/** The part of the workbench that Excel's objects show. */
type WorkbookPage = Pick<ExcelPage, "culture" | "customXml" | "grid" | "settings">;

/** Excel.FunctionResult. */
class FunctionResult extends HostObject {
  readonly typeName = "FunctionResult";
  override readonly loadable = ["value", "error"];
  readonly Error = null;
  readonly Value: number;

  constructor(value: number) {
    super();
    this.Value = value;
  }
}

/** Excel.Functions, as far as the add-in uses it. */
class Functions extends HostObject {
  readonly typeName = "Functions";
  Date(year: number, month: number, day: number): FunctionResult {
    return new FunctionResult(serialOfDate(year, month, day));
  }
}

/** Excel.Application. */
class Application extends HostObject {
  readonly typeName = "Application";
  private readonly page: WorkbookPage;

  constructor(page: WorkbookPage) {
    super();
    this.page = page;
  }
  get CultureInfo(): CultureInfo {
    return new CultureInfo(this.page.culture);
  }
  /** "Full" recalculates everything; "Recalculate" only what depends on changed cells. */
  Calculate(type: string): void {
    const { grid } = this.page;
    if (type === "Recalculate") grid.calculateChanged();
    else grid.calculate();
  }
}

/** Excel.NamedItem. */
class NamedItem extends HostObject {
  readonly typeName = "NamedItem";
}

/** Excel.NamedItemCollection, to which names of cells can be added. */
class NamedItemCollection extends HostObject {
  readonly typeName = "NamedItemCollection";
  private readonly grid: WorkbookPage["grid"];

  constructor(grid: WorkbookPage["grid"]) {
    super();
    this.grid = grid;
  }
  Add(name: string, range: Range): NamedItem {
    requireDefinedName(name);
    this.grid.nameCells(name, range.area());
    return new NamedItem();
  }
}

/** Excel.Workbook over the workbench's grid: the object at which every request begins. */
export class Workbook extends HostObject {
  readonly typeName = "Workbook";
  private readonly page: WorkbookPage;
  private readonly calculated: CalculatedEvent;

  constructor(page: WorkbookPage, calculated: CalculatedEvent) {
    super();
    this.page = page;
    this.calculated = calculated;
  }
  get Worksheets(): WorksheetCollection {
    return new WorksheetCollection(this.page.grid, this.calculated);
  }
  get Application(): Application {
    return new Application(this.page);
  }
  get Functions(): Functions {
    return new Functions();
  }
  get Settings(): SettingCollection {
    return new SettingCollection(this.page.settings);
  }
  get Names(): NamedItemCollection {
    return new NamedItemCollection(this.page.grid);
  }
  get CustomXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.page.customXml);
  }
  GetActiveCell(): Range {
    return this.range({ ...this.page.grid.selection(), rows: 1, columns: 1 });
  }
  GetSelectedRange(): Range {
    return this.range(this.page.grid.selection());
  }
  GetSelectedRanges(): RangeAreas {
    return new RangeAreas(this.page.grid.selections().map((area) => this.range(area)));
  }

  private range(area: Area): Range {
    return new Range(this.page.grid, this.page.grid.sheetId(area.sheet), area);
  }
}
