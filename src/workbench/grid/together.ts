import type { Model } from "@odoo/o-spreadsheet";
import { engine } from "./engine";

/** A command of our own, which performs others. */
interface TogetherCommand {
  readonly type: typeof name;
  readonly perform: () => void;
}

const name = "PERFORM_TOGETHER";
const isTogether = (command: { readonly type: string }): command is TogetherCommand => command.type === name;

type Dispatch = (type: typeof name, command: Omit<TogetherCommand, "type">) => void;

/**
 * Performs commands as one: the workbook is calculated once, after the last, and one step undoes them all.
 * Values that the commands change must not be read before.
 */
export function performTogether(workbook: Model, perform: () => void): void {
  const dispatch = workbook.dispatch as unknown as Dispatch; // the engine's type lists its own commands
  dispatch(name, { perform });
}

/** Lets the workbooks that are opened next perform commands together. */
export function installTogether(): void {
  const { UIPlugin, registries } = engine();
  registries.featurePluginRegistry.replace(
    name,
    class extends UIPlugin {
      override handle(command: { readonly type: string }): void {
        if (isTogether(command)) command.perform();
      }
    },
  );
}
