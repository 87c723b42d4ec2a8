import type { CustomXml } from "./customXml";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import type { CustomFunction } from "../runtime/customFunction";

/** The functions of the add-in's page, once its script has run. */
export interface AttachedAddin {
  /** Returns the function associated with an id, ignoring case. */
  find(id: string): CustomFunction | undefined;
}

export interface WorkbookSettings {
  read(): Readonly<Record<string, unknown>>;
  write(settings: Readonly<Record<string, unknown>>): void;
  /** Calls back after each change, also when another workbook is shown. */
  onChange(listener: () => unknown): void;
  /** Calls back when another workbook is opened, before it is shown. */
  onOpen(listener: () => void): void;
}

/** The target of focus that leaves the pane: the page's next or previous control, or the grid. */
export type FocusTarget = "next" | "previous" | "grid";

/** The pane next to the grid, with the add-in's page. */
export interface TaskPane {
  isOpen(): boolean;
  open(): void;
  close(): void;
  /** Moves the keyboard focus out of the pane. */
  leave(to: FocusTarget): void;
  onChange(listener: (open: boolean) => void): () => void;
}

/** The workbench for the add-in's page in its frame, in place of Excel. */
export interface ExcelPage {
  readonly grid: GridHost;
  readonly settings: WorkbookSettings;
  readonly customXml: CustomXml;
  readonly pane: TaskPane;
  /** Resolves when a workbook is open, because Excel starts an add-in together with one. */
  readonly opened: Promise<void>;
  /** The version of the service; "" until it is known. */
  readonly version: string;
  /** The user's region, such as "de-DE". */
  readonly culture: string;
  isDark(): boolean;
  onThemeChange(listener: () => void): void;
  attach(addin: AttachedAddin): void;
}
