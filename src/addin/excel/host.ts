import type { KeyValueStorage } from "../../client/persistentCache";
import type { DateOrder } from "../../dates/dateOrder";
import type { DateSystem } from "../../dates/serials";
import type { SheetInputs } from "./sheetInputs";
import type { Workbook } from "./workbook";

/** Stores texts by name for this user on this machine. */
export interface UserStore {
  /** False when the browser refuses storage: values then last until the page is closed. */
  readonly durable: boolean;
  get(name: string): string | undefined;
  set(name: string, text: string): void;
  delete(name: string): void;
  /** Calls the listener when another workbook's page changes a value; returns a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** Stores values by name in the workbook's file, so that they travel with it. */
export interface WorkbookStore {
  /** Resolves once the open workbook's values have been read. */
  ready(): Promise<void>;
  /** False without an open workbook. */
  available(): boolean;
  get(name: string): unknown;
  /** Stores what `change` makes of the stored value, which a colleague may have changed since. */
  update(name: string, change: (stored: unknown) => unknown): Promise<void>;
  /** Calls the listener when a value changes other than by `update`; returns a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** Stores the snapshots' text in custom XML parts of the workbook, so that it travels with it. */
export interface SnapshotParts {
  /** False where the host has no custom XML parts: before ExcelApi 1.5, or without an open workbook. */
  available(): boolean;
  /** Resolves with the stored text; undefined if there is none. */
  read(): Promise<string | undefined>;
  /** Replaces the text, which a colleague may have changed, by what `change` makes of it. */
  update(change: (stored: string | undefined) => string | undefined): Promise<void>;
}

export interface ThemeSource {
  isDark(): boolean;
  /** Calls the listener when the theme may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

/** The program, platform and version that the add-in runs in, for support. */
export interface Environment {
  /** "Excel" in Excel, "browser" where Office.js is absent or found no host. */
  readonly host: string;
  readonly platform: string | undefined;
  readonly version: string | undefined;
}

/** Starts the add-in with the open workbook, for everyone who opens it. */
export interface StartupSetting {
  available(): boolean;
  isOn(): Promise<boolean>;
  set(on: boolean): Promise<void>;
}

/** The names of functions, without the namespace, to show in autocompletion or to hide from it. */
export interface FunctionVisibility {
  readonly show?: readonly string[];
  readonly hide?: readonly string[];
}

/** Everything the add-in needs of the program it runs in. */
export interface Host {
  /** Resolves once the page and Office are loaded, and without Office.js once the page is. */
  ready(): Promise<void>;
  environment(): Environment;
  /** Returns true when Excel has a requirement set, such as ("CustomFunctionsRuntime", "1.4"). */
  isSetSupported(set: string, version: string): boolean;
  /** Returns false when the machine reports that it has no network. */
  online(): boolean;
  readonly userStore: UserStore;
  readonly workbookStore: WorkbookStore;
  readonly snapshotParts: SnapshotParts;
  readonly cache: KeyValueStorage;
  readonly theme: ThemeSource;
  readonly startup: StartupSetting;
  readonly workbook: Workbook;
  readonly sheetInputs: SheetInputs;
  /** Returns the open workbook's date system: 1900 until it has been read. */
  dateSystem(): DateSystem;
  /** Returns the order in which the user types dates; undefined until it is read, or if unknown. */
  dateOrder(): DateOrder | undefined;
  /** Returns the display language once Office is ready, such as "de-DE". */
  language(): string;
  /** Resolves with the region that Excel writes numbers by, such as "de-AT". */
  readonly region: Promise<string>;
  /** Returns true when Excel can hide functions from its autocompletion (ExcelApi 1.20). */
  canHideFunctions(): boolean;
  setFunctionVisibility(change: FunctionVisibility): Promise<void>;
  /** Lets Excel read functions.json again, which it keeps for up to a day, as the workbook is opened next. */
  readonly functionsReading: { available(): boolean; set(asked: boolean): Promise<void> };
  /** Returns a formula of RACING functions in the namespace of the manifest in force. */
  inNamespace(formula: string): string;
  /** Calculates every formula of the open workbooks again, including those whose arguments did not change. */
  recalculate(): Promise<void>;
  /** Runs an action when the ribbon button or shortcut of that name is used. */
  onCommand(name: string, action: () => Promise<void>): void;
  /** Resolves with false where Excel does not show it: only a person opens the pane there. */
  showPane(): Promise<boolean>;
  /** Calls the listener when the pane is closed, whose page goes on; returns a function that ends it. */
  onPaneHidden(listener: () => void): () => void;
  /** Opens a page in a dialog of Excel, or in the user's browser. */
  openDialog(address: string): void;
  /** Opens a page in the user's browser. */
  openPage(address: string): void;
}
