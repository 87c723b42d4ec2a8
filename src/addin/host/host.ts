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

/** A large store of texts for what can be fetched again. */
export interface KeyValueStorage {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface ThemeSource {
  isDark(): boolean;
  /** Calls back when the theme may have changed. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** How a workbook counts days: from 1900 or from 1904. */
export type DateSystem = 1900 | 1904;

/** Where the add-in runs, as it can be told to a person who helps. */
export interface Place {
  /** "Excel" in Excel, "browser" where Office.js is absent or found no host. */
  readonly host: string;
  readonly platform: string | undefined;
  readonly version: string | undefined;
}

/** Everything the add-in asks of the program it runs in. */
export interface Host {
  /** Resolves once the program can be asked; soon also where there is none. */
  ready(): Promise<void>;
  place(): Place;
  readonly user: UserStore;
  readonly workbook: WorkbookStore;
  readonly cache: KeyValueStorage;
  readonly theme: ThemeSource;
  isSetSupported(set: string, version: string): boolean;
  /** The open workbook's date system: 1900 until the workbook has been asked. */
  dateSystem(): DateSystem;
  /** False when the machine knows that it has no network. */
  online(): boolean;
  /** Calls every function of the open workbook again. */
  recalculate(): Promise<void>;
}
