import type { Model } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";
import type { Area } from "./gridHost";
import { growSheet } from "./sheetAreas";

/** A command of ours that performs others. */
interface TogetherCommand {
  readonly type: typeof name;
  readonly perform: () => void;
}

const name = "PERFORM_TOGETHER";
type Dispatch = (type: typeof name, command: Omit<TogetherCommand, "type">) => void;

/**
 * Performs commands as one, calculated after the last and undone in one step; nothing reads in between. Their
 * error is thrown once the command has ended, because after a command that throws the engine calculates no
 * others.
 */
export function performTogether(workbook: Model, perform: () => void): void {
  const dispatch = workbook.dispatch as unknown as Dispatch; // the engine's type lists only its own commands
  const failures: unknown[] = [];
  dispatch(name, {
    perform() {
      try {
        perform();
      } catch (error) {
        failures.push(error);
      }
    },
  });
  if (failures.length > 0) throw failures[0];
}

/** Performs changes of cells and looks at once, or together with others. */
export class Changes {
  private readonly workbook: () => Model;
  private readonly waiting: (() => void)[] = [];
  private areCollected = false;

  constructor(workbook: () => Model) {
    this.workbook = workbook;
  }

  /** Collects the changes made by some work. They are performed before the next read and at its end. */
  collect<Result>(work: () => Result): Result {
    this.areCollected = true;
    try {
      return work();
    } finally {
      this.areCollected = false;
      this.perform();
    }
  }

  add(change: () => void): void {
    if (this.areCollected) this.waiting.push(change);
    else performTogether(this.workbook(), change);
  }

  /** Performs a change of cells, for which their sheet grows. Throws if they are beyond the largest sheet. */
  addIn(area: Area, change: () => void): void {
    this.add(() => {
      growSheet(area, this.workbook());
      change();
    });
  }

  /** Performs the collected changes as one. */
  perform(): void {
    const changes = this.waiting.splice(0);
    if (changes.length === 0) return;
    performTogether(this.workbook(), () => {
      for (const change of changes) change();
    });
  }
}

/** Makes workbooks that are opened later perform commands together. */
export function installTogether(): void {
  const { UIPlugin, registries } = engine();
  registries.featurePluginRegistry.replace(
    name,
    class extends UIPlugin {
      override handle(command: { readonly type: string }): void {
        if (command.type === name) (command as TogetherCommand).perform();
      }
    },
  );
}
