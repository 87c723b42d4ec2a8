import type { Model } from "@odoo/o-spreadsheet";
import { engine, owl } from "./engine";

export interface ComponentOptions {
  readonly target: HTMLElement;
  /** The engine's templates, as the text of its file. */
  readonly templates: string;
  /** Tells the user what the engine could not do. */
  readonly tell: (text: string) => void;
}

export interface GridComponent {
  show(model: Model): void;
  setDark(dark: boolean): void;
}

/** Draws a model in the page, with the engine's own component. */
export async function gridComponent(model: Model, { target, templates, tell }: ComponentOptions): Promise<GridComponent> {
  const { App, Component, markRaw, reactive, useState, xml } = owl();
  const state = reactive({ model: markRaw(model), colorScheme: "light", version: 0 });

  class Book extends Component {
    static override template = xml`<Spreadsheet t-key="state.version" model="state.model" colorScheme="state.colorScheme"
      notifyUser="notifyUser" raiseError="raiseError" askConfirmation="askConfirmation"/>`;
    static components = { Spreadsheet: engine().Spreadsheet };
    state = useState(state);
    notifyUser = ({ text }: { text: string }): void => tell(text);
    raiseError = (text: string, after?: () => void): void => {
      tell(text);
      after?.();
    };
    askConfirmation = (text: string, confirmed: () => void): void => {
      if (window.confirm(text)) confirmed();
    };
  }

  await new App(Book, { templates }).mount(target);
  return {
    show(next) {
      state.model = markRaw(next);
      state.version++;
    },
    setDark(dark) {
      state.colorScheme = dark ? "dark" : "light";
    },
  };
}
