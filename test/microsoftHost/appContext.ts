import type { WorkbookSettings } from "../../src/workbench/officeHost/excelPage";
import { requireSettings } from "../../src/workbench/officeHost/excelRefusals";
import type { HostProfile } from "./hostProfile";

/** The newest version that the workbench has of each requirement set. */
export const requirementSets = {
  CustomFunctions: "1.7",
  CustomFunctionsRuntime: "1.4",
  DelayForCellEdit: "1.1",
  ExcelApi: "1.12",
  RichApiRuntime: "1.1",
  Settings: "1.1",
  SharedRuntime: "1.1",
} as const;

/** The numbers of Office.js for Excel on the web, editing, and a pane that fills its frame. */
const excelOnTheWeb = 16;
const [readOnly, readWrite] = [0, 1] as const;
const taskPane = 2;

interface Options {
  readonly addin: string;
  readonly language: string;
  readonly settings: WorkbookSettings;
  readonly profile: HostProfile;
}

/** Returns the description of host and workbook that office.js asks for first. */
export function appContext({ addin, language, settings, profile }: Options): object {
  return {
    _id: addin,
    _appName: excelOnTheWeb,
    _appVersion: "16",
    _appMinorVersion: 0,
    _hostFullVersion: "16.0.0.0",
    _appUILocale: language,
    _dataLocale: language,
    _docUrl: "",
    _clientMode: profile.isReadOnly ? readOnly : readWrite,
    _settings: storedSettings(settings),
    _reason: "documentOpened",
    _osfControlType: 0,
    _eToken: "",
    _correlationId: "",
    _appInstanceId: "1",
    _requirementMatrix: JSON.stringify({ ...requirementSets, ...profile.sets }),
    _initialDisplayMode: taskPane,
  };
}

/** Returns the workbook's settings as document.settings stores them: names and JSON texts. */
export const storedSettings = (settings: WorkbookSettings): (readonly [name: string, text: string])[] =>
  Object.entries(settings.read()).map(([name, value]) => [name, JSON.stringify(value)]);

/** Replaces the workbook's settings by those that document.settings saves; false if they are too many. */
export function saveSettings(
  settings: WorkbookSettings,
  storedSettings: readonly (readonly [name: string, text: string])[],
): boolean {
  const next = Object.fromEntries(storedSettings.map(([name, text]) => [name, JSON.parse(text) as unknown]));
  try {
    requireSettings(next);
  } catch {
    return false;
  }
  settings.write(next);
  return true;
}
