/**
 * Records the changes of an open workbook, in order, in the form in which the engine sends them to other
 * users.
 */
import type * as Sheets from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

export type Change =
  Sheets.RemoteRevisionMessage | Sheets.RevisionUndoneMessage | Sheets.RevisionRedoneMessage;

/** The number of steps that the engine can undo. */
const longestUndo = 99;

/** Returns the steps that can be undone and redone after these changes. */
export function undoSteps(changes: readonly Change[]) {
  let undo: readonly Sheets.UID[] = [];
  let redo: readonly Sheets.UID[] = [];
  for (const change of changes)
    if (change.type === "REMOTE_REVISION") {
      undo = [...undo, change.nextRevisionId];
      redo = [];
    } else if (change.type === "REVISION_UNDONE") {
      undo = undo.filter((id) => id !== change.undoneRevisionId);
      redo = [...redo, change.undoneRevisionId];
    } else {
      redo = redo.filter((id) => id !== change.redoneRevisionId);
      undo = [...undo, change.redoneRevisionId];
    }
  return { undo: undo.slice(-longestUndo), redo };
}

/** The ids of the changes that can be undone and redone, the next one last in each list. */
export type UndoSteps = ReturnType<typeof undoSteps>;

const isChange = (message: Sheets.CollaborationMessage): message is Change =>
  ["REMOTE_REVISION", "REVISION_UNDONE", "REVISION_REDONE"].includes(message.type);

type Deliver = (message: Sheets.CollaborationMessage) => void;

/** Records each change of a workbook, together with its original data. */
export class ChangeLog implements Sheets.TransportService {
  /** The workbook's data as JSON, before its changes. */
  base: string;
  /** Each change as JSON. */
  changes: string[];
  private readonly deliveries = new Map<string, Deliver>();
  private next: { readonly base: string; readonly from: number } | undefined;
  private readonly onChange: () => void;

  constructor(base: string, changes: readonly string[], onChange: () => void) {
    this.base = base;
    this.changes = [...changes];
    this.onChange = onChange;
  }

  /** True once so many changes are recorded that the present data should replace the original. */
  get isLong(): boolean {
    return !this.next && this.changes.length >= 4 * longestUndo;
  }

  /** Makes the workbook's present data the original, once as many changes follow as can be undone. */
  shorten(data: object): void {
    this.next = { base: JSON.stringify(data), from: this.changes.length };
  }

  async sendMessage(message: Sheets.CollaborationMessage): Promise<void> {
    if (isChange(message)) {
      this.changes.push(JSON.stringify(message));
      this.startAtNext();
    }
    for (const deliver of this.deliveries.values()) deliver(message);
    if (isChange(message)) this.onChange();
  }

  onNewMessage(id: string, deliver: Deliver): void {
    this.deliveries.set(id, deliver);
  }

  leave(id: string): void {
    this.deliveries.delete(id);
  }

  /** Drops the changes before the next original data, unless a later change undoes or redoes one of them. */
  private startAtNext(): void {
    const { next } = this;
    if (!next || this.changes.length < next.from + longestUndo) return;
    const later = this.changes.slice(next.from);
    const changes = later.map((text) => JSON.parse(text) as Change); // these texts are our own
    const ids = new Set(changes.map(({ nextRevisionId }) => nextRevisionId));
    const needed = changes.map((change) => {
      if (change.type === "REMOTE_REVISION") return undefined;
      return change.type === "REVISION_UNDONE" ? change.undoneRevisionId : change.redoneRevisionId;
    });
    this.next = undefined; // a log that cannot be shortened here will be tried again later
    if (needed.some((id) => id !== undefined && !ids.has(id))) return;
    [this.base, this.changes] = [next.base, later];
  }
}

/** The engine's undo plugin, including parts that its types hide. */
interface History {
  undoStack: Sheets.UID[];
  redoStack: Sheets.UID[];
  onNewLocalStateUpdate(change: { readonly id: Sheets.UID }): void;
}
type HistoryClass = new (...config: never) => History;

let original: HistoryClass | undefined;
let isRecorded = true;

/** Performs changes that no step undoes, such as a width that follows from what was typed. */
export function withoutUndoStep(perform: () => void): void {
  isRecorded = false;
  try {
    perform();
  } finally {
    isRecorded = true;
  }
}

/** Lets the next opened workbook undo and redo steps that were made before it was opened. */
export function installUndoSteps({ undo, redo }: UndoSteps): void {
  const plugins = engine().registries.featurePluginRegistry;
  original ??= plugins.get("history") as unknown as HistoryClass; // the engine has registered it
  const Plugin = class extends original {
    constructor(...config: never) {
      super(...config);
      [this.undoStack, this.redoStack] = [[...undo], [...redo]];
    }

    override onNewLocalStateUpdate(change: { readonly id: Sheets.UID }): void {
      if (isRecorded) super.onNewLocalStateUpdate(change);
    }
  };
  plugins.replace("history", Plugin as never);
}
