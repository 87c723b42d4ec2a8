import type { DateSystem } from "../../dates/serials";
import type { KeyValueStorage } from "../../client/persistentCache";
import type { Workbook } from "./book";

/** What keeps values for this user on this machine, under names. */
export interface UserStore {
  /** False when the browser keeps nothing for this page, so that values last only until it is closed. */
  readonly durable: boolean;
  get(name: string): string | undefined;
  set(name: string, text: string): void;
  delete(name: string): void;
  /** Calls back when another open workbook's page changed a value. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** What is kept in the workbook and travels with it. */
export interface WorkbookStore {
  /** False where there is no workbook to keep anything in. */
  available(): boolean;
  get(name: string): unknown;
  set(name: string, value: unknown): Promise<void>;
  delete(name: string): Promise<void>;
}

export interface ThemeSource {
  isDark(): boolean;
  /** Calls back when the theme may have changed. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** Where the add-in runs, as it can be told to a person who helps. */
export interface Environment {
  /** "Excel" in Excel, "browser" where Office.js is absent or found no host. */
  readonly host: string;
  readonly platform: string | undefined;
  readonly version: string | undefined;
}

/** Whether the program starts the add-in with the open workbook. Kept in the workbook, so that it holds for every reader. */
export interface StartupSetting {
  available(): boolean;
  isOn(): Promise<boolean>;
  set(on: boolean): Promise<void>;
}

/** Everything the add-in asks of the program it runs in. */
export interface Host {
  /** Resolves once the program can be asked; soon also where there is none. */
  ready(): Promise<void>;
  environment(): Environment;
  readonly userStore: UserStore;
  readonly workbookStore: WorkbookStore;
  readonly cache: KeyValueStorage;
  readonly theme: ThemeSource;
  isSetSupported(set: string, version: string): boolean;
  /** The open workbook's date system: 1900 until the workbook has been asked. */
  dateSystem(): DateSystem;
  /** False when the machine knows that it has no network. */
  online(): boolean;
  /** Lets a button of the ribbon do a piece of work. */
  onCommand(name: string, work: () => Promise<void>): void;
  readonly workbook: Workbook;
  readonly startup: StartupSetting;
  showPane(): Promise<void>;
  /** Opens a page in the person's browser. */
  openPage(address: string): void;
  /** Calls every function of the open workbook again. */
  recalculate(): Promise<void>;
}
