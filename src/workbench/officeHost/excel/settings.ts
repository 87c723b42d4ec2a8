import type { WorkbookSettings } from "../../excelPage";
import { ClientObject, type RequestContext } from "./clientObject";

interface Entry {
  readonly key: string;
  readonly value: unknown;
}

/** Excel.Setting: a value of the workbook by its key. */
export class Setting extends ClientObject<Entry, Entry> {
  constructor(context: RequestContext, find: () => Entry | undefined) {
    super(context, { find, properties: (entry) => entry });
  }

  get key(): string {
    return this.property("key");
  }
  get value(): unknown {
    return this.property("value");
  }
}

type Listener = (event: { readonly settings: SettingCollection }) => unknown;

/** Excel.SettingCollection: the same values as Office.context.document.settings, written at once. */
export class SettingCollection extends ClientObject<true, { items: Setting[] }> {
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

  get items(): Setting[] {
    return this.property("items");
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
