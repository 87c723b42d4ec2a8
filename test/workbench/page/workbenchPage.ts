import { readFileSync } from "node:fs";
import { join } from "node:path";

const page = readFileSync(join(__dirname, "../../../src/workbench/workbench.html"), "utf8");

/** Shows the workbench's page as it is before its script has run. */
export function showPage(): void {
  document.body.innerHTML = new DOMParser().parseFromString(page, "text/html").body.innerHTML;
  const { prototype } = HTMLDialogElement; // jsdom's dialogs cannot be opened
  prototype.showModal = function () {
    this.open = true;
  };
  prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}

/** Presses a key where the focus is, and returns its event. */
export function press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}
