import type { WorkbookSettings } from "../../../src/workbench/officeHost/excelPage";
import { requireSettings } from "../../../src/workbench/officeHost/excelRefusals";
import { HostObject, notFound } from "../requests/hostObject";

/** Excel.Setting. */
class Setting extends HostObject {
  readonly typeName = "Setting";
  override readonly loadable = ["key", "value"];
  readonly Key: string;
  private readonly settings: WorkbookSettings;

  constructor(settings: WorkbookSettings, key: string) {
    super();
    this.settings = settings;
    this.Key = key;
  }
  override identity(): { _Id: string } {
    return { _Id: this.Key };
  }
  get Value(): unknown {
    return this.settings.read()[this.Key];
  }
  set Value(value: unknown) {
    const next = { ...this.settings.read(), [this.Key]: value };
    requireSettings(next);
    this.settings.write(next);
  }
  Delete(): void {
    const others = Object.entries(this.settings.read()).filter(([key]) => key !== this.Key);
    this.settings.write(Object.fromEntries(others));
  }
}

/** Excel.SettingCollection: the values that document.settings stores too. */
export class SettingCollection extends HostObject {
  readonly typeName = "SettingCollection";
  private readonly settings: WorkbookSettings;

  constructor(settings: WorkbookSettings) {
    super();
    this.settings = settings;
  }
  override items(): readonly Setting[] {
    return Object.keys(this.settings.read()).map((key) => new Setting(this.settings, key));
  }
  override item(key: unknown): Setting {
    const foundSetting = this.GetItemOrNullObject(String(key));
    if (foundSetting) return foundSetting;
    throw notFound();
  }
  GetItemOrNullObject(key: string): Setting | null {
    return key in this.settings.read() ? new Setting(this.settings, key) : null;
  }
  GetCount(): number {
    return Object.keys(this.settings.read()).length;
  }
  Add(key: string, value: unknown): Setting {
    const next = { ...this.settings.read(), [key]: value };
    requireSettings(next);
    this.settings.write(next);
    return new Setting(this.settings, key);
  }
}
