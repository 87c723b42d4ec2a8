import type { FocusTarget, TaskPane } from "../officeHost/excelPage";
import { element } from "./browser";

/**
 * The pane beside the grid. A closed pane is hidden while its page keeps running, as in Excel's shared
 * runtime.
 */
export function taskPane(focusGrid: () => void): TaskPane {
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
  const exits: Readonly<Record<FocusTarget, () => void>> = {
    next: () => element("new", HTMLButtonElement).focus(), // the pane is the last part of the page
    previous: () => element("close", HTMLButtonElement).focus(),
    grid: focusGrid,
  };
  return {
    isOpen,
    open: () => show(true),
    close: () => show(false),
    leave: (to) => exits[to](),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
