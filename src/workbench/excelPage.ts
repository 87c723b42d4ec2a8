import type { GridHost } from "./grid/gridHost";
import type { CustomFunction } from "./runtime/invocation";

/** What the add-in's page offers once its script has run. */
export interface AttachedAddin {
  /** The function that was associated with an id, whatever its capitals. */
  find(id: string): CustomFunction | undefined;
}

/** Values that travel with the book. */
export interface BookSettings {
  read(): Readonly<Record<string, unknown>>;
  write(settings: Readonly<Record<string, unknown>>): void;
}

/** The pane beside the grid that holds the add-in's page. */
export interface TaskPane {
  isOpen(): boolean;
  open(): void;
  close(): void;
  onChange(listener: (open: boolean) => void): () => void;
}

/** What the page with the grid is to the add-in's page in its frame: everything that Excel is. */
export interface ExcelPage {
  readonly grid: GridHost;
  readonly settings: BookSettings;
  readonly pane: TaskPane;
  readonly version: string;
  isDark(): boolean;
  onThemeChange(listener: () => void): void;
  attach(addin: AttachedAddin): void;
}
