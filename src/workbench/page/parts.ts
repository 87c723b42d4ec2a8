import { element } from "./browser";

/** A part of the page to which F6 moves the keyboard focus. */
interface Part {
  readonly element: HTMLElement;
  focus(): void;
}

/** Moves the keyboard focus to the first visible button of the page. */
export function focusFirst(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("header.bar button")];
  buttons.find((button) => button.offsetParent !== null)?.focus();
}

/** Returns the parts in the order of F6, without a closed pane. */
function partsOf(focusGrid: () => void): readonly Part[] {
  const pane = element("pane", HTMLElement);
  const statusBar = element("status-bar", HTMLElement);
  const toggle = element("toggle", HTMLButtonElement);
  const parts = [
    { element: toggle.closest("header") ?? toggle, focus: focusFirst },
    { element: element("grid", HTMLElement), focus: focusGrid },
    { element: pane, focus: () => (pane.querySelector("iframe") ?? pane).focus() },
    { element: statusBar, focus: () => statusBar.focus() },
  ];
  return parts.filter((part) => !part.element.hidden);
}

/**
 * Moves the focus between the page's parts at F6 and Shift+F6, the same as in Excel, because Tab moves
 * between cells.
 */
export function wireParts(focusGrid: () => void): void {
  const move = (event: KeyboardEvent): void => {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    const parts = partsOf(focusGrid);
    const current = parts.findIndex((part) => part.element.contains(document.activeElement));
    const from = current < 0 && event.shiftKey ? 0 : current;
    parts.at((from + (event.shiftKey ? -1 : 1)) % parts.length)?.focus();
  };
  window.addEventListener("keydown", move, true);
  // The frame's own window receives the keys that are pressed in the pane.
  element("pane", HTMLElement).addEventListener(
    "load",
    ({ target }) => {
      if (target instanceof HTMLIFrameElement) target.contentWindow?.addEventListener("keydown", move, true);
    },
    true,
  );
}
