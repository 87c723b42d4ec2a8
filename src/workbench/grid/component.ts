import type { Model } from "@odoo/o-spreadsheet";
import { loadScriptWithCharts } from "./chartScript";
import { mapCanvases } from "./darkCanvas";
import { engine, owl } from "./engine";
import { emptyBeforeTyping } from "./selection";
import { readTypedDates } from "./typedDate";

export interface ComponentOptions {
  readonly target: HTMLElement;
  /** The text of the engine's template file. */
  readonly templates: Promise<string>;
  /** Shows a message of the engine to the user. */
  readonly notify: (text: string) => void;
  /** Returns a date as people of the user's region type it as YYYY-MM-DD; undefined for another text. */
  readonly typedDate: (text: string) => string | undefined;
}

export interface GridComponent {
  /** Resolves once the model is drawn and takes keys; at once in a hidden page, which draws nothing. */
  show(model: Model): Promise<void>;
  setDark(dark: boolean): void;
}

/** Renders a model in the page with the engine's own component. */
export async function gridComponent(
  model: Model,
  { target, templates, notify, typedDate }: ComponentOptions,
): Promise<GridComponent> {
  const { App, Component, markRaw, onPatched, reactive, useState, xml } = owl();
  const state = reactive({ model: markRaw(model), colorScheme: "light", version: 0 });
  const awaiting: (() => void)[] = [];

  class Workbook extends Component {
    static override template = xml`<Spreadsheet t-key="state.version" model="state.model" colorScheme="state.colorScheme"
      notifyUser="notifyUser" raiseError="raiseError" askConfirmation="askConfirmation"/>`;
    static components = { Spreadsheet: engine().Spreadsheet };
    state = useState(state);
    override setup = (): void => onPatched(() => awaiting.splice(0).forEach((drawn) => drawn()));
    notifyUser = ({ text }: { text: string }): void => notify(text);
    raiseError = (text: string, after?: () => void): void => {
      notify(text);
      after?.();
    };
    askConfirmation = (text: string, confirmed: () => void): void => {
      if (window.confirm(text)) confirmed();
    };
  }

  loadScriptWithCharts();
  readTypedDates(model, typedDate);
  emptyBeforeTyping(target, () => state.model.getters);
  mapCanvases(target, () => state.colorScheme === "dark");
  await new App(Workbook, { templates: await templates }).mount(target);
  return {
    show(next) {
      readTypedDates(next, typedDate);
      state.model = markRaw(next);
      state.version++;
      return document.hidden ? Promise.resolve() : new Promise((resolve) => awaiting.push(resolve));
    },
    setDark(dark) {
      const scheme = dark ? "dark" : "light";
      if (scheme === state.colorScheme) return;
      target.dataset.bsTheme = state.colorScheme = scheme;
      state.version++; // the engine draws its canvases only when what they show changes
    },
  };
}
