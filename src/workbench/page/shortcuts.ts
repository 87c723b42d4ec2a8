/** The add-in's keyboard shortcuts, from the same file that Excel reads. */
import { loadFile } from "./workbench";

export interface ShortcutsFile {
  readonly shortcuts: readonly {
    readonly action: string;
    readonly key: Readonly<Record<"default" | "mac", string>>;
  }[];
}

type Key = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Returns the action for a key with modifiers, such as Ctrl+Shift+Alt+N; undefined for any other key. */
export function actionOf(
  { code, ctrlKey, metaKey, shiftKey, altKey }: Key,
  { shortcuts }: ShortcutsFile,
): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || !shiftKey || !altKey || ctrlKey === metaKey) return undefined;
  const pressed = { default: `Ctrl+Shift+Alt+${letter}`, mac: `Command+Shift+Option+${letter}` };
  const name = ctrlKey ? "default" : "mac";
  return shortcuts.find(({ key }) => key[name] === pressed[name])?.action;
}

/**
 * Runs the add-in's actions at their keys, in the page and in the pane's frame; does nothing without the
 * file.
 */
export function wireShortcuts(press: (action: string) => Promise<void>, pane: HTMLElement): void {
  let file: ShortcutsFile = { shortcuts: [] };
  const read = async (): Promise<void> => {
    file = (await (await loadFile("assets/shortcuts.json")).json()) as ShortcutsFile; // from our own build
  };
  void read().catch(() => undefined);
  const onKey = (event: KeyboardEvent): void => {
    const action = actionOf(event, file);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void press(action);
  };
  window.addEventListener("keydown", onKey, true);
  pane.addEventListener(
    "load",
    ({ target }) => {
      if (target instanceof HTMLIFrameElement) target.contentWindow?.addEventListener("keydown", onKey, true);
    },
    true,
  );
}
