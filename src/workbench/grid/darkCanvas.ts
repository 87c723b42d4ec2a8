import { darkColour, type ColourRole } from "./darkColour";

type Drawing = "fillRect" | "fill" | "fillText" | "strokeRect" | "stroke" | "strokeText";
type Style = "fillStyle" | "strokeStyle";

/** The operations that draw, with the style that each uses. */
const drawings: Readonly<Record<Drawing, { readonly style: Style; readonly role: ColourRole }>> = {
  fillRect: { style: "fillStyle", role: "surface" },
  fill: { style: "fillStyle", role: "surface" },
  fillText: { style: "fillStyle", role: "text" },
  strokeRect: { style: "strokeStyle", role: "surface" },
  stroke: { style: "strokeStyle", role: "surface" },
  strokeText: { style: "strokeStyle", role: "text" },
};

/** The engine darkens selected cells by multiplying; dark ones are lightened instead. */
const selected = { from: "multiply", to: "screen", colour: "#14284a" } as const;

type Draw = (...args: unknown[]) => void;

/** Draws with the dark colours while the page is dark; the context keeps the light ones. */
export function mapColours(context: CanvasRenderingContext2D, isDark: () => boolean): void {
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

/**
 * Maps the colours of every canvas in an element, the grid's and its charts'. The engine requests the context
 * of a canvas before it draws; it offers no other way to change its colours.
 */
export function mapCanvases(target: HTMLElement, isDark: () => boolean): void {
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
