import type { Model, PaneDivision } from "@odoo/o-spreadsheet";
import { type ColourRole, darkColour } from "./darkColour";
import { engine, owl } from "./engineValue";
import { installNoteMarks } from "./noteMarks";
import { emptyBeforeTyping } from "./selection";
import { refuseSheetNames } from "./typedLimits";
import { readTypedNumbers } from "./typedNumbers";

type Drawing = "fillRect" | "fill" | "fillText" | "strokeRect" | "stroke" | "strokeText";
type Style = "fillStyle" | "strokeStyle";

const drawings: Readonly<Record<Drawing, { readonly style: Style; readonly role: ColourRole }>> = {
  fillRect: { style: "fillStyle", role: "surface" },
  fill: { style: "fillStyle", role: "surface" },
  fillText: { style: "fillStyle", role: "text" },
  strokeRect: { style: "strokeStyle", role: "surface" },
  stroke: { style: "strokeStyle", role: "surface" },
  strokeText: { style: "strokeStyle", role: "text" },
};

/** The engine darkens selected cells by multiplying; dark cells are lightened instead. */
const selected = { from: "multiply", to: "screen", colour: "#14284a" } as const;

type Draw = (...args: unknown[]) => void;

/** Draws with the dark colours while the page is dark; the context itself keeps the light ones. */
function mapColours(context: CanvasRenderingContext2D, isDark: () => boolean): void {
  for (const [name, { style, role }] of Object.entries(drawings)) {
    const draw = Reflect.get(context, name) as Draw;
    const drawDark: Draw = (...args) => {
      const { [style]: light, globalCompositeOperation: operation } = context;
      const isSelection = operation === selected.from;
      if (isSelection) context.globalCompositeOperation = selected.to;
      if (typeof light === "string") context[style] = isSelection ? selected.colour : darkColour(light, role);
      draw.apply(context, args);
      context[style] = light;
      context.globalCompositeOperation = operation;
    };
    const mapped: Draw = (...args) => (isDark() ? drawDark(...args) : draw.apply(context, args));
    Object.defineProperty(context, name, { value: mapped, configurable: true });
  }
}

/** Maps the colours of every canvas in an element, at the moment when the engine requests its context. */
function mapCanvases(target: HTMLElement, isDark: () => boolean): void {
  const mapped = new WeakSet<object>();
  const { prototype } = HTMLCanvasElement;
  const getContext = Reflect.get(prototype, "getContext") as (...args: unknown[]) => unknown;
  Object.defineProperty(prototype, "getContext", {
    configurable: true,
    writable: true,
    value(this: HTMLCanvasElement, ...args: unknown[]) {
      const context = getContext.apply(this, args);
      if (context instanceof CanvasRenderingContext2D && !mapped.has(context) && target.contains(this)) {
        mapped.add(context);
        mapColours(context, isDark);
      }
      return context;
    },
  });
}

/** The unmodified script of Chart.js, which the engine expects to be loaded. */
const script = "workbench/vendor/chart.umd.min.js";

interface Charts {
  readonly Chart?: { getChart(canvas: HTMLCanvasElement): { draw(): void } | undefined };
}

let loading: Promise<void> | undefined;

/** Loads the chart script once; a failure may be followed by another attempt. */
export function loadChartScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: script });
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`Cannot load ${script}`)));
    document.head.append(element);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Makes the engine's charts load their drawing script before the first one is shown. */
function loadScriptWithCharts(): void {
  const { registries } = engine();
  const charts = registries.chartComponentRegistry;
  for (const type of charts.getKeys()) {
    const Chart = charts.get(type);
    charts.replace(
      type,
      class extends Chart {
        override setup(): void {
          owl().onWillStart(loadChartScript);
          super.setup();
        }
      },
    );
  }
}

/** Changes to the engine's templates, for screen readers and for the Tab order. */
const mendings: readonly (readonly [string, string])[] = [
  ['tabindex="1"', 'tabindex="0"'],
  ['class="o-composer ', 'role="textbox" aria-multiline="true" aria-label="Content of the cell" $&'],
  ['class="o-font-size o-number-input ', 't-att-aria-label="props.title" $&'],
  ['class="o-grid-add-rows-input ', 'aria-label="Rows to add" $&'],
  [
    't-att-placeholder="props.placeholder"\n        t-on-change="save"',
    "t-att-aria-label=\"props.placeholder or (props.id ? false : 'Name')\" $&",
  ],
];

/** The largest part of the view that frozen rows or columns may take. */
const largestFrozen = 0.6;

/** The engine's record of the visible part, including members that its types hide. */
interface Viewports {
  readonly sheetViewHeight: number;
  readonly sheetViewWidth: number;
  getPaneDivisions(sheetId: string): PaneDivision;
}

/** Lets frozen rows and columns scroll if the window is too small to leave room for others. */
function scrollLargePanes({ getters }: Model): void {
  const viewports = getters.getViewportCollection() as unknown as Viewports;
  const { getPaneDivisions: divisions, getColDimensions, getRowDimensions } = getters;
  const getPaneDivisions = (sheetId: string): PaneDivision => {
    const frozen = divisions(sheetId);
    const { xSplit, ySplit } = frozen;
    const { sheetViewWidth: width, sheetViewHeight: height } = viewports;
    try {
      return {
        xSplit: xSplit && getColDimensions(sheetId, xSplit).start > largestFrozen * width ? 0 : xSplit,
        ySplit: ySplit && getRowDimensions(sheetId, ySplit).start > largestFrozen * height ? 0 : ySplit,
      };
    } catch {
      return frozen; // during a change, while the engine knows no positions of the sheet's cells
    }
  };
  Object.assign(viewports, { getPaneDivisions });
  Object.assign(getters, { getPaneDivisions });
}

export interface ComponentOptions {
  readonly target: HTMLElement;
  /** The text of the engine's template file. */
  readonly templates: Promise<string>;
  readonly notify: (text: string) => void;
}

/** Renders a model in the page with the engine's own component. */
export async function gridComponent(model: Model, { target, templates, notify }: ComponentOptions) {
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
  installNoteMarks();
  readTypedNumbers(model);
  refuseSheetNames(model, notify);
  scrollLargePanes(model);
  emptyBeforeTyping(target, () => state.model.getters);
  mapCanvases(target, () => state.colorScheme === "dark");
  // In small windows the page folds the engine's toolbars; the engine would show different ones.
  const env = { isSmall: false };
  const mended = mendings.reduce(
    (text, [part, replacement]) => text.replaceAll(part, replacement),
    await templates,
  );
  await new App(Workbook, { templates: mended, env }).mount(target);
  return {
    /** Resolves once the model is drawn and accepts keys; at once in a hidden page, which draws nothing. */
    show(next: Model): Promise<void> {
      readTypedNumbers(next);
      refuseSheetNames(next, notify);
      scrollLargePanes(next);
      state.model = markRaw(next);
      state.version++;
      return document.hidden ? Promise.resolve() : new Promise((resolve) => awaiting.push(resolve));
    },
    setDark(dark: boolean): void {
      const scheme = dark ? "dark" : "light";
      if (scheme === state.colorScheme) return;
      target.dataset.bsTheme = state.colorScheme = scheme;
      state.model.trigger("update"); // redraws the grid; an open cell editor stays open
      for (const canvas of target.querySelectorAll("canvas"))
        (globalThis as Charts).Chart?.getChart(canvas)?.draw(); // the grid's own canvas is not a chart
    },
  };
}
