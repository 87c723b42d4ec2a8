import type { ExcelPage } from "../excelPage";
import type { MicrosoftHost } from "../microsoftHost/microsoftHost";
import { element } from "./browser";

/** The add-in's page in the pane's frame. */
export interface LoadedAddin {
  /** Resolves when the page's scripts have run, those of its functions among them, or could not be loaded. */
  readonly loaded?: Promise<void>;
  /** Presses a button of the ribbon; resolves once the add-in's command has ended. */
  press(action: string): Promise<void>;
  /** Opens another window of the workbook, with a page of its own. */
  openWindow?(): void;
  /** The host of Microsoft's scripts, where they are loaded. */
  readonly microsoft?: MicrosoftHost;
}

/** Returns true if the workbench's address asks for Microsoft's scripts: workbench.html?host=microsoft. */
export const wantsMicrosoft = ({ search }: Pick<Location, "search">): boolean =>
  new URLSearchParams(search).get("host") === "microsoft";

/** Adds the pane's frame to the page; it is still empty. */
export function addFrame(): HTMLIFrameElement {
  return Object.assign(document.createElement("iframe"), { title: "Racing Form" });
}

/** The commands of the add-in's page by their names. */
interface AddinWindow {
  readonly Office?: { readonly actions: { readonly _association: { readonly mappings: Commands } } };
}
type Commands = Readonly<Record<string, (event: { completed(): void }) => void>>;

/** Loads the add-in's page with the workbench's own part of Office.js. */
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

/** The address of the add-in's page with Microsoft's scripts, which not every server has. */
const microsoftPage = "office-taskpane.html";

/** Loads the add-in's page with Microsoft's office.js; throws where the server does not serve it. */
export async function loadMicrosoftAddin(page: ExcelPage): Promise<LoadedAddin> {
  const { ok } = await fetch(microsoftPage, { method: "HEAD" });
  if (!ok)
    throw new Error("this server does not serve Microsoft's scripts: start it with npm start -- --office");
  const { MicrosoftHost } = await import("../microsoftHost/microsoftHost");
  const open = (hosted: ExcelPage): MicrosoftHost => {
    const frame = addFrame();
    const host = new MicrosoftHost({
      frame,
      page: hosted,
      address: microsoftPage,
      language: navigator.language,
      openWindow: (address) => void window.open(address, "_blank", "noopener"),
    });
    element("pane", HTMLElement).append(frame);
    return host;
  };
  const microsoft = open(page);
  return {
    press: (action) => microsoft.press(action),
    openWindow: () => void open({ ...page, attach: () => undefined }), // the first answers the formulas
    microsoft,
  };
}
