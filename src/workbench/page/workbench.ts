import type { Profile } from "../runtime/callArguments";
import type { CustomFunction, FunctionsFile } from "../runtime/customFunction";
import type { FlushTimes } from "../runtime/flushScheduler";
import { FunctionRuntime } from "../runtime/functionRuntime";
import type { AttachedAddin, WorkbookSettings } from "../officeHost/excelPage";
import type { Clock } from "../runtime/clock";
import { createCustomXml } from "../officeHost/customXml";
import type { SheetFunction } from "../grid/gridHost";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import type { WorkbookFile } from "./workbookFile";

/** The setting by which a workbook asks Excel to read functions.json again when it opens. */
const readsFunctions = "Office.ForceRefreshCustomFunctionsCache";

/**
 * Returns the settings of a workbook that opens, without this setting, which the add-in withdraws when its
 * page starts.
 */
const withoutReading = (settings: WorkbookFile["settings"]): WorkbookFile["settings"] =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name !== readsFunctions));

/** The setting in which the add-in notes the races that sheets show, next to the entries kept for races. */
const raceEntries = "racing.raceEntries";

/**
 * Returns the settings as JSON without the shown races: noting them is no change of the workbook, because the
 * add-in does so whenever a sheet is calculated.
 */
function changeable(settings: Readonly<Record<string, unknown>>): string {
  const { [raceEntries]: entries, ...others } = settings;
  const { kept = {} } = Object(entries) as { readonly kept?: unknown };
  return JSON.stringify([others, kept]);
}

/** The grid connected to the add-in's functions, independent of the page. */
export class Workbench {
  readonly grid: GridHost;
  readonly runtime: FunctionRuntime;
  readonly settings: WorkbookSettings;
  readonly customXml = createCustomXml(() => this.reportStored());
  private addin: AttachedAddin | undefined;
  private savedSettings: Readonly<Record<string, unknown>> = {};
  private readonly settingsListeners = new Set<() => unknown>();
  private readonly openListeners = new Set<() => void>();
  private readonly storedListeners = new Set<() => void>();
  private leave = (): Promise<void> => Promise.resolve();
  private profile: Profile = "desktop";
  private replacements = 0;
  private readonly waitingForReplacement: (() => void)[] = [];
  private isOpen = false;

  /** @param flushTimes The times of the deliveries of results; Excel's by default. */
  constructor(grid: GridHost, clock: Clock, flushTimes?: FlushTimes) {
    this.grid = grid;
    this.runtime = new FunctionRuntime({
      clock,
      find: (id): CustomFunction | undefined => this.addin?.find(id),
      profile: () => this.profile,
      deliver: (cells) => grid.calculate(cells),
      ...(flushTimes && { flushTimes }),
    });
    this.settings = {
      read: () => this.savedSettings,
      write: (settings) => {
        const before = changeable(this.savedSettings);
        this.savedSettings = { ...settings };
        if (changeable(settings) !== before) this.reportStored();
        void this.reportSettings();
      },
      onChange: (listener) => void this.settingsListeners.add(listener),
      onOpen: (listener) => void this.openListeners.add(listener),
    };
    grid.onCalculated((edited) => {
      this.isOpen = true;
      this.runtime.calculationEnded(edited ? (cell) => grid.callsAddin(cell) : undefined);
    });
  }

  /** Connects the add-in once its page has loaded; then the cells, #BUSY! until now, are calculated. */
  attach(addin: AttachedAddin): void {
    this.addin = addin;
    if (!this.isOpen) return;
    this.runtime.reset();
    this.grid.calculate();
  }

  get isAttached(): boolean {
    return this.addin !== undefined;
  }

  setProfile(profile: Profile): void {
    this.profile = profile;
    this.grid.calculate();
  }

  /** Returns the values and custom XML parts of the workbook, without its sheets. */
  stored(): Omit<WorkbookFile, "workbook"> {
    return { settings: this.savedSettings, xmlParts: this.customXml.parts().map(({ xml }) => xml) };
  }

  onStored(listener: () => void): void {
    this.storedListeners.add(listener);
  }

  /** Waits for the listener before another workbook is shown. */
  onLeave(listener: () => Promise<void>): void {
    this.leave = listener;
  }

  file(): WorkbookFile {
    return { workbook: this.grid.save(), ...this.stored() };
  }

  /**
   * Shows another workbook and cancels all calls; the add-in reads its settings first. Resolves to the result
   * of `show`.
   */
  async replace<Shown>(
    show: () => Promise<Shown>,
    { settings = {}, xmlParts = [] }: Partial<Omit<WorkbookFile, "workbook">> = {},
  ): Promise<Shown> {
    return this.replacing(async () => {
      await this.leave();
      this.runtime.reset();
      this.savedSettings = withoutReading(settings);
      this.customXml.open(xmlParts);
      for (const listener of this.openListeners) listener();
      await this.reportSettings();
      return show();
    });
  }

  /** Runs some work that ends with another workbook; the workbench is not idle meanwhile. */
  async replacing<Result>(work: () => Promise<Result>): Promise<Result> {
    this.replacements++;
    try {
      return await work();
    } finally {
      this.replacements--;
      if (!this.isReplacing) for (const resolve of this.waitingForReplacement.splice(0)) resolve();
    }
  }

  /** Resolves once no other workbook is about to be shown. */
  async replaced(): Promise<void> {
    while (this.isReplacing) await new Promise<void>((resolve) => this.waitingForReplacement.push(resolve));
  }

  /** Calculates the active sheet's formulas that use the time, without sending a request. */
  tick(): void {
    if (this.isOpen && !this.isReplacing)
      this.runtime.tick(() => this.grid.calculate(this.grid.timedCells()));
  }

  /** True while another workbook is about to be shown. */
  get isReplacing(): boolean {
    return this.replacements > 0;
  }

  /** True if no other workbook is about to be shown and no call is pending. */
  get idle(): boolean {
    return !this.isReplacing && this.runtime.idle;
  }

  private reportStored(): void {
    for (const listener of this.storedListeners) listener();
  }

  private async reportSettings(): Promise<void> {
    await Promise.allSettled([...this.settingsListeners].map((listener) => listener()));
  }
}

/** The functions' namespace in manifest.xml. */
const namespace = "RACING";

/** Milliseconds within which a file from our own build must load. */
const longestLoad = 60_000;

/** Loads a file from our own build. Throws if the server refuses it or does not send it in time. */
export async function loadFile(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(longestLoad) });
  if (!response.ok) throw new Error(`Cannot load ${path}: the server responded with ${response.status}`);
  return response;
}

/** Loads the metadata that Excel reads. */
export async function loadFunctionsFile(): Promise<FunctionsFile> {
  const response = await loadFile("functions.json");
  return (await response.json()) as FunctionsFile; // from our own build
}

/** Returns the add-in's functions, which the runtime calls. */
export const sheetFunctions = (runtime: FunctionRuntime, { functions }: FunctionsFile): SheetFunction[] =>
  functions.map((metadata) => ({
    name: `${namespace}.${metadata.name}`,
    metadata,
    evaluate: (args, cell) => runtime.evaluate(metadata, args, cell),
    preview: (args) => runtime.preview(metadata, args),
  }));
