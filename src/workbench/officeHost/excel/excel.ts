import { serialOfDate } from "../../../dates/serials";
import { cultureOf } from "../culture";
import { type CustomXml, namespaceOf, type XmlPart } from "../customXml";
import type { ExcelPage, WorkbookSettings } from "../excelPage";
import { cellArea } from "../../grid/address";
import { ClientObject, loadable, RequestContext } from "./clientObject";
import { Range, RangeCollection } from "./range";
import { WorksheetCollection } from "./worksheet";

/** A value that a method returns once the script has synchronised. */
class ClientResult<Value> extends ClientObject<true, { value: Value }> {
  get value(): Value {
    return this.property("value");
  }
}

class CustomXmlPart extends loadable<XmlPart, { id: string }>("id") {
  private readonly stored: CustomXml;

  constructor(context: RequestContext, find: () => XmlPart | undefined) {
    super(context, { find, properties: ({ id }) => ({ id }) });
    this.stored = context.page.customXml;
  }

  /** Returns the XML of the moment at which the script synchronises. */
  getXml(): ClientResult<string> {
    const properties = (): { value: string } => {
      const { id } = this.resolved();
      return { value: this.stored.parts().find((part) => part.id === id)?.xml ?? "" };
    };
    return new ClientResult(this.context, { find: () => true, properties }).load("value");
  }
  delete(): void {
    this.enqueue(({ id }) => this.stored.remove(id));
  }
}

/** Excel.CustomXmlPartScopedCollection: the parts of one namespace. */
class CustomXmlPartScopedCollection extends loadable<true, { items: CustomXmlPart[] }>("items") {
  constructor(context: RequestContext, namespace: string) {
    const { customXml } = context.page;
    const own = (): XmlPart[] => customXml.parts().filter(({ xml }) => namespaceOf(xml) === namespace);
    super(context, {
      find: () => true,
      properties: () => ({ items: own().map((part) => new CustomXmlPart(context, () => part).load()) }),
    });
  }
}

class CustomXmlPartCollection {
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
  }

  add(xml: string): CustomXmlPart {
    return new CustomXmlPart(this.context, () => this.context.page.customXml.add(xml));
  }
  getByNamespace(namespace: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(this.context, namespace);
  }
}

interface Entry {
  readonly key: string;
  readonly value: unknown;
}

/** Excel.Setting: a value of the workbook by its key. */
class Setting extends loadable<Entry, Entry>("key", "value") {
  constructor(context: RequestContext, find: () => Entry | undefined) {
    super(context, { find, properties: (entry) => entry });
  }
}

type Listener = (event: { readonly settings: SettingCollection }) => unknown;

/** Excel.SettingCollection: the same values as Office.context.document.settings, written at once. */
class SettingCollection extends loadable<true, { items: Setting[] }>("items") {
  private readonly stored: WorkbookSettings;

  constructor(context: RequestContext) {
    const { settings } = context.page;
    const entries = (): Entry[] => Object.entries(settings.read()).map(([key, value]) => ({ key, value }));
    super(context, {
      find: () => true,
      properties: () => ({ items: entries().map((entry) => new Setting(context, () => entry).load()) }),
    });
    this.stored = settings;
  }

  /** Sets a value, which the workbook holds as a text. */
  add(key: string, value: unknown): Setting {
    const copy: unknown = JSON.parse(JSON.stringify(value));
    this.enqueue(() => this.stored.write({ ...this.stored.read(), [key]: copy }));
    return new Setting(this.context, () => ({ key, value: copy }));
  }
  /** Fires for every change, one's own included. */
  readonly onSettingsChanged = {
    add: (listener: Listener): void =>
      this.enqueue(() => this.stored.onChange(() => listener({ settings: this }))),
  };
}

class NumberFormatInfo extends loadable<string, { numberDecimalSeparator: string }>(
  "numberDecimalSeparator",
) {}

class DatetimeFormatInfo extends loadable<string, { shortDatePattern: string }>("shortDatePattern") {}

/** Excel.CultureInfo: the region in the settings of the user's system, here of the user's browser. */
class CultureInfo extends loadable<string, { name: string }>("name") {
  readonly numberFormat: NumberFormatInfo;
  readonly datetimeFormat: DatetimeFormatInfo;

  constructor(context: RequestContext) {
    const find = (): string => context.page.culture;
    super(context, { find, properties: (name) => ({ name }) });
    this.numberFormat = new NumberFormatInfo(context, {
      find,
      properties: (language) => ({ numberDecimalSeparator: cultureOf(language).decimalSeparator }),
    });
    this.datetimeFormat = new DatetimeFormatInfo(context, {
      find,
      properties: (language) => ({ shortDatePattern: cultureOf(language).shortDatePattern }),
    });
  }
}

export class WorkbookContext extends RequestContext {
  readonly workbook = new Workbook(this);
}

interface RunOptions {
  readonly delayForCellEdit?: boolean;
}
type Batch<Result> = (context: WorkbookContext) => Promise<Result>;

/** Creates the global Excel, as far as the add-in uses it, on top of the workbench. */
export function excel(page: ExcelPage) {
  /** Excel.run with options; synchronises at the end. */
  async function run<Result>(
    { delayForCellEdit = false }: RunOptions,
    batch: Batch<Result>,
  ): Promise<Result> {
    if (delayForCellEdit) await page.grid.editingEnded();
    const context = new WorkbookContext(page);
    const result = await batch(context);
    await context.sync();
    return result;
  }
  return { run };
}

class Application {
  private readonly context: RequestContext;

  constructor(context: RequestContext) {
    this.context = context;
  }

  get cultureInfo(): CultureInfo {
    return new CultureInfo(this.context);
  }
  /** Calculates everything, the only type that the add-in uses. */
  calculate(_type: "Full"): void {
    this.context.enqueue(() => this.context.page.grid.calculate());
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
    date: (year: number, month: number, day: number): ClientResult<number> =>
      new ClientResult(this.context, {
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
    return new Range(this.context, () => cellArea(this.context.page.grid.selection()));
  }
}
