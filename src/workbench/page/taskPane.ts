import type { TaskPane } from "../excelPage";
import { element } from "./browser";

/**
 * The pane beside the grid. A closed pane is hidden while its page keeps running, as in Excel's shared
 * runtime.
 */
export function taskPane(): TaskPane {
  const pane = element("pane", HTMLElement);
  const toggle = element("toggle", HTMLButtonElement);
  const listeners = new Set<(open: boolean) => void>();
  const isOpen = (): boolean => !pane.hasAttribute("hidden");
  const show = (open: boolean): void => {
    if (open === isOpen()) return;
    pane.toggleAttribute("hidden", !open);
    toggle.setAttribute("aria-expanded", String(open));
    for (const listener of listeners) listener(open);
  };
  toggle.addEventListener("click", () => show(!isOpen()));
  element("close", HTMLButtonElement).addEventListener("click", () => {
    show(false);
    toggle.focus();
  });
  return {
    isOpen,
    open: () => show(true),
    close: () => show(false),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Loads the add-in's page into the pane. */
export function loadAddin(address: string): void {
  const frame = Object.assign(document.createElement("iframe"), { src: address, title: "Racing Form" });
  element("pane", HTMLElement).append(frame);
}
