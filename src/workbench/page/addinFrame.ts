import type { ExcelPage, FocusTarget, TaskPane } from "../officeHost/excelPage";
import { element } from "./browser";
import { focusFirst } from "./parts";

/** The pane next to the grid. When it is closed, its page keeps running, like Excel's shared runtime. */
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
  // otherwise it would cover the sheet
  if (element("tools", HTMLButtonElement).offsetParent !== null) show(false);
  element("close", HTMLButtonElement).addEventListener("click", () => {
    show(false);
    toggle.focus();
  });
  const exits: Readonly<Record<FocusTarget, () => void>> = {
    next: focusFirst, // the pane is the last part of the page
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

/** The add-in's page in the pane's frame. */
export interface LoadedAddin {
  /** Resolves when the page's scripts, including its functions', have run or could not be loaded. */
  readonly loaded?: Promise<void>;
  /** Presses a ribbon button; resolves once the add-in's command has ended. */
  press(action: string): Promise<void>;
  /** Opens another window of the workbench, with a separate page. */
  openWindow?(): void;
  /** The host, if it is not the workbench itself. */
  readonly host?: unknown;
}

/** Returns the name of another host that the page's address asks for: `?host=NAME`. */
export const otherHostName = ({ search }: Pick<Location, "search">): string | undefined =>
  /^[a-z]+$/.exec(new URLSearchParams(search).get("host") ?? "")?.[0];

/** Adds the pane's frame, still empty, to the page. */
export function addFrame(): HTMLIFrameElement {
  return Object.assign(document.createElement("iframe"), { title: "Racing Form" });
}

/** The commands of the add-in's page by their names. */
interface AddinWindow {
  readonly Office?: { readonly actions: { readonly _association: { readonly mappings: Commands } } };
}
type Commands = Readonly<Record<string, (event: { completed(): void }) => void>>;

/** Loads the add-in's page with the workbench's replacement for Office.js. */
export function loadAddin(): LoadedAddin {
  const frame = addFrame();
  frame.src = "workbench-taskpane.html";
  const loaded = new Promise<void>((resolve) =>
    frame.addEventListener("load", () => resolve(), { once: true }),
  );
  element("pane", HTMLElement).append(frame);
  return {
    loaded,
    press: (action) =>
      new Promise((resolve) => {
        const addin: (Window & AddinWindow) | null = frame.contentWindow;
        addin?.Office?.actions._association.mappings[action]?.({ completed: resolve });
      }),
  };
}

/**
 * Loads the add-in's page in a host from another script, workbench/NAME.js, which sets `racingHost`. The
 * built pages contain none; a clone makes one for its tests, which runs the page on Microsoft's own
 * office.js.
 */
export async function loadInOtherHost(name: string, page: ExcelPage): Promise<LoadedAddin> {
  const script = Object.assign(document.createElement("script"), { src: `workbench/${name}.js` });
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () =>
      reject(new Error(`this server has no host "${name}": start it with npm start -- --office`)),
    );
    document.head.append(script);
  });
  const { racingHost } = window as Window & { racingHost?: (page: ExcelPage) => LoadedAddin };
  if (!racingHost) throw new Error(`workbench/${name}.js has no host`);
  return racingHost(page);
}
