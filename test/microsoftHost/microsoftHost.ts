import type { ExcelPage } from "../../src/workbench/officeHost/excelPage";
import { appContext, saveSettings, storedSettings } from "./appContext";
import { Channel, frameName, type HostMethod } from "./channel";
import { CalculatedEvent } from "./excel/calculatedEvent";
import { Workbook } from "./excel/workbook";
import { FunctionCalls } from "./functionCalls";
import { changesWorkbook, type HostProfile } from "./hostProfile";
import {
  editingAnswer,
  processQuery,
  type Query,
  type QueryObjects,
  readsSettings,
  refusalOf,
  usesService,
  usesWorkbook,
} from "./requests/processQuery";
import { References } from "./requests/references";
import { createServices } from "./services";

/** The numbers of the methods behind "executeMethod". */
const dispatch = { loadSettings: 75, saveSettings: 76, query: 93, commandCompleted: 94 } as const;
/** The positions of a request's text and flags in the arguments of `dispatch.query`. */
const [queryText, queryFlags] = [4, 6] as const;
/** The flag of a request that waits while the user is typing into a cell: `delayForCellEdit`. */
const delayForCellEdit = 64;
const succeeded = 0;
const unsupported = 5001;
const settingsCannotSave = 4001;

/** The page's notifications of keys that lead out of it, each with the target of the focus. */
const exits: Readonly<Record<number, "next" | "previous" | "grid">> = {
  13: "next", // Tab on the last control
  14: "previous", // Shift+Tab on the first
  15: "grid", // Escape
  16: "grid", // F2
  17: "next", // Tab into a page without a control
  18: "previous",
};

interface Execution {
  readonly DdaMethod: { readonly DispatchId: number };
  readonly ArrayData?: readonly unknown[];
  readonly DdaSettingsMethod?: { readonly Properties: readonly (readonly [string, string])[] };
  /** The id of a completed command. */
  readonly 0?: string;
}

interface OpenedWindow {
  readonly strUrl: string;
}

export interface HostOptions {
  readonly frame: HTMLIFrameElement;
  readonly page: ExcelPage;
  readonly profile: HostProfile;
  /** The address of the add-in's page. */
  readonly address: string;
  /** The user interface's language, "en-AU". */
  readonly language: string;
  /** Opens an address in the user's browser. */
  readonly openWindow: (address: string) => void;
}

const addin = "racing-form";
let conversations = 0;

/**
 * Excel on the web for a page of the add-in on Microsoft's own office.js: answers its messages over the
 * workbench's grid. Nothing is put into the frame and no file of Microsoft's is changed.
 */
export class MicrosoftHost {
  readonly calls: FunctionCalls;
  /** Resolves once the page has associated its functions. */
  readonly functionsReady: Promise<void>;
  private areFunctionsReady = false;
  private readonly options: HostOptions;
  private readonly channel: Channel;
  private readonly objects: QueryObjects;
  private readonly commands = new Map<string, () => void>();
  /** Called once the page has read the settings. */
  private readonly afterSettings = new Set<() => void>();

  /** Loads the page into the frame. */
  constructor(options: HostOptions) {
    const { frame, page, address, language, profile } = options;
    const { origin } = window.location;
    const identity = { conversation: `conversation${++conversations}`, addin, language, origin };
    this.options = options;
    const reportMessages = (messages: readonly unknown[]): void =>
      void this.channel.report("richApiMessage", { ArrayData: messages });
    this.calls = new FunctionCalls(reportMessages, profile);
    let onFunctionsReady = (): void => undefined;
    this.functionsReady = new Promise((resolve) => {
      onFunctionsReady = () => {
        page.attach({ find: (id) => this.calls.asFunction({ id }) });
        this.areFunctionsReady = true;
        resolve();
      };
    });
    this.objects = {
      workbook: new Workbook(page, new CalculatedEvent(page.grid, reportMessages)),
      services: createServices({ page, calls: this.calls, profile, onFunctionsReady }),
      references: new References(),
      ...(profile.isReadOnly && { refuses: changesWorkbook }),
    };
    this.channel = new Channel(frame, { identity, methods: this.methods() });
    this.channel.open();
    page.settings.onChange(() => this.reportSettings());
    frame.name = frameName(identity);
    frame.src = address;
  }

  /** Presses a button of the ribbon; resolves once the add-in reports that its command has ended. */
  press(action: string): Promise<void> {
    const id = `command${this.commands.size + 1}`;
    const data = { 0: id, 1: action, 2: JSON.stringify({ source: { id: action } }) };
    return new Promise((resolve) => {
      this.commands.set(id, resolve);
      this.channel.report("appCommandInvoked", data);
    });
  }

  /** The methods that the page calls, by their names. */
  private methods(): Readonly<Record<string, HostMethod>> {
    const { page, language, profile, openWindow } = this.options;
    return {
      ContextActivationManager_getAppContextAsync: () =>
        appContext({ addin, language, settings: page.settings, profile }),
      ContextActivationManager_notifyHost: (data) => {
        const target = exits[Number((data as readonly unknown[])[1])];
        // The user may have moved the focus elsewhere since the key.
        if (target && document.activeElement === this.options.frame) page.pane.leave(target);
        return null;
      },
      ContextActivationManager_openWindowInHost: (data) => openWindow((data as OpenedWindow).strUrl),
      executeMethod: (data) => this.execute(data as Execution),
    };
  }

  private async execute(execution: Execution): Promise<object> {
    const executions: Readonly<Record<number, () => object | Promise<object>>> = {
      [dispatch.query]: () => this.query(execution.ArrayData ?? []),
      [dispatch.loadSettings]: () => {
        const storedTexts = storedSettings(this.options.page.settings);
        return { Properties: { Settings: storedTexts.map(([Name, Value]) => ({ Name, Value })) } };
      },
      [dispatch.saveSettings]: () => {
        const properties = execution.DdaSettingsMethod?.Properties ?? [];
        return saveSettings(this.options.page.settings, properties) ? {} : { Error: settingsCannotSave };
      },
      [dispatch.commandCompleted]: () => {
        this.commands.get(String(execution[0]))?.();
        return {};
      },
    };
    const work = executions[execution.DdaMethod.DispatchId];
    return work ? { Version: 1, Error: succeeded, ...(await work()) } : { Version: 1, Error: unsupported };
  }

  /** Answers a request. While the user types into a cell, it waits if it asks to and fails otherwise. */
  private async query(data: readonly unknown[]): Promise<object> {
    const { page, profile } = this.options;
    const { grid } = page;
    const query = JSON.parse(String(data[queryText])) as Query;
    const asksWorkbook = usesWorkbook(query) && !usesService(query); // results of functions come through
    const waits = (Number(data[queryFlags]) & delayForCellEdit) > 0;
    const isSilent = profile.isSilent && this.areFunctionsReady;
    const isEdited = profile.isEditing && this.areFunctionsReady;
    if (asksWorkbook && (isSilent || (isEdited && waits))) await new Promise(() => undefined);
    if (waits) await grid.editingEnded();
    const answer =
      refusalOf(String(data[queryText])) ??
      ((grid.isEditing() || isEdited) && asksWorkbook
        ? editingAnswer
        : grid.together(() => processQuery(query, this.objects)));
    if (readsSettings(query)) setTimeout(() => this.settingsWereRead()); // the answer is sent first
    return { Data: [200, [], JSON.stringify(answer)] };
  }

  /** Reports that the settings have changed. Resolves once the page, if it listens, has read them. */
  private async reportSettings(): Promise<void> {
    if (!this.channel.report("settingsChanged", {})) return;
    await new Promise<void>((resolve) => this.afterSettings.add(resolve));
  }

  private settingsWereRead(): void {
    for (const resolve of this.afterSettings) resolve();
    this.afterSettings.clear();
  }
}
