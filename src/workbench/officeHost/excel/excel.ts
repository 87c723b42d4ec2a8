import { serialOfDate } from "../../../dates/serials";
import { cultureOf } from "../culture";
import { namespaceOf, type XmlPart } from "../customXml";
import type { ExcelPage } from "../excelPage";
import { requireDefinedName, requireSettings } from "../excelRefusals";
import { cellArea } from "../../grid/address";
import { Collection, loadable, readable, RequestContext } from "./clientObject";
import { Range, RangeCollection } from "./range";
import { WorksheetCollection } from "./worksheet";

/** Excel.ClientResult: a method's value, available once the script has synchronised. */
const clientResult = <Value>(context: RequestContext, value: () => Value) =>
  readable(context, ["value"], () => ({ value: value() }));

class CustomXmlPart extends loadable<XmlPart, { id: string }>("id") {
  constructor(context: RequestContext, find: () => XmlPart | undefined) {
    super(context, { find, properties: ({ id }) => ({ id }) });
  }

  /** Returns the XML at the time when the script synchronises. */
  getXml() {
    const xml = (): string => {
      const { id } = this.resolved();
      return this.context.page.customXml.parts().find((part) => part.id === id)?.xml ?? "";
    };
    return clientResult(this.context, xml).load("value");
  }
  delete(): void {
    this.enqueue(({ id }) => this.context.page.customXml.remove(id));
  }
}

/** Excel.CustomXmlPartCollection. */
const customXmlParts = (context: RequestContext) => ({
  add(xml: string) {
    context.send(xml);
    return new CustomXmlPart(context, () => context.page.customXml.add(xml));
  },
  getByNamespace: (namespace: string) =>
    new Collection(context, () =>
      context.page.customXml
        .parts()
        .filter(({ xml }) => namespaceOf(xml) === namespace)
        .map((part) => new CustomXmlPart(context, () => part).load()),
    ),
});

interface Entry {
  readonly key: string;
  readonly value: unknown;
}

/** Excel.Setting: a value of the workbook by its key. */
class Setting extends loadable<Entry, Entry>("key", "value") {
  constructor(context: RequestContext, find: () => Entry | undefined) {
    super(context, { find, properties: (entry) => entry });
  }
  delete(): void {
    const { settings } = this.context.page;
    this.enqueue(({ key }) => {
      settings.write(Object.fromEntries(Object.entries(settings.read()).filter(([name]) => name !== key)));
    });
  }
}

type Listener = (event: { readonly settings: SettingCollection }) => unknown;

/** Excel.SettingCollection: the same values as Office.context.document.settings, written at once. */
class SettingCollection extends Collection<Setting> {
  constructor(context: RequestContext) {
    super(context, () =>
      Object.entries(context.page.settings.read()).map(([key, value]) =>
        new Setting(context, () => ({ key, value })).load(),
      ),
    );
  }

  getItemOrNullObject(key: string): Setting {
    const { settings } = this.context.page;
    return new Setting(this.context, () => {
      const values = settings.read();
      return key in values ? { key, value: values[key] } : undefined;
    });
  }
  /** Sets a value, which the workbook stores as text. */
  add(key: string, value: unknown): Setting {
    const { settings } = this.context.page;
    const copy: unknown = JSON.parse(JSON.stringify(value));
    this.context.send(copy);
    this.enqueue(() => {
      const next = { ...settings.read(), [key]: copy };
      requireSettings(next);
      settings.write(next);
    });
    return new Setting(this.context, () => ({ key, value: copy }));
  }
  /** Fires for every change, including the script's own. */
  readonly onSettingsChanged = {
    add: (listener: Listener): void =>
      this.enqueue(() => this.context.page.settings.onChange(() => listener({ settings: this }))),
  };
}

/** Excel.CultureInfo: the region in the user's system settings, here of the user's browser. */
function cultureInfo(context: RequestContext) {
  const { culture } = context.page;
  const { decimalSeparator: numberDecimalSeparator, shortDatePattern } = cultureOf(culture);
  return Object.assign(
    readable(context, ["name"], () => ({ name: culture })),
    {
      numberFormat: readable(context, ["numberDecimalSeparator"], () => ({ numberDecimalSeparator })),
      datetimeFormat: readable(context, ["shortDatePattern"], () => ({ shortDatePattern })),
    },
  );
}

/** The part of Excel.Workbook that the add-in uses, on the grid. */
const workbookOf = (context: RequestContext) => ({
  worksheets: new WorksheetCollection(context),
  application: {
    get cultureInfo() {
      return cultureInfo(context);
    },
    /** Calculates everything, the only type that the add-in uses. */
    calculate: (_type: "Full"): void => context.enqueue(() => context.page.grid.calculate()),
  },
  functions: {
    date: (year: number, month: number, day: number) =>
      clientResult(context, () => serialOfDate(year, month, day)),
  },
  /** A new collection at each access, because Excel's belongs to a request context. */
  get settings() {
    return new SettingCollection(context);
  },
  /** Excel.NamedItemCollection, to which cell names can be added. */
  names: {
    add: (name: string, range: Range): void =>
      context.enqueue(() => {
        requireDefinedName(name);
        context.page.grid.nameCells(name, range.area());
      }),
  },
  customXmlParts: customXmlParts(context),
  getSelectedRange: () => new Range(context, () => context.page.grid.selection()),
  /** Returns all selected areas in the form of Excel.RangeAreas. */
  getSelectedRanges: () => ({ areas: new RangeCollection(context, () => context.page.grid.selections()) }),
  getActiveCell: () => new Range(context, () => cellArea(context.page.grid.selection())),
});

export class WorkbookContext extends RequestContext {
  readonly workbook = workbookOf(this);
}

interface RunOptions {
  readonly delayForCellEdit?: boolean;
}
type Batch<Result> = (context: WorkbookContext) => Promise<Result>;

/** Creates the part of the global Excel that the add-in uses, on top of the workbench. */
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
