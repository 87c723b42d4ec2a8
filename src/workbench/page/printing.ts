/** Printing: the page prints the print area of the visible sheet, never the page around it. */
import { borderText, type PrintedCell, type PrintedSheet } from "../grid/printedSheet";
import { element, make } from "./browser";

/** The width in pixels of a landscape page of A4 or Letter between its margins. */
const pageWidth = 985;

const sides = ["top", "right", "bottom", "left"] as const;

function tableCell({ text, style, border, bar, rows, columns }: PrintedCell): HTMLTableCellElement {
  const made = make("td", text);
  if (rows > 1) made.rowSpan = rows;
  if (columns > 1) made.colSpan = columns;
  const { bold, italic, strikethrough, align, wrapping, verticalAlign, fillColor, textColor, fontSize } =
    style;
  const isNumber = /^[-+]?[$\d.,]+\s?%?$/.test(text);
  Object.assign(made.style, {
    fontWeight: bold ? "700" : "",
    fontStyle: italic ? "italic" : "",
    textDecoration: strikethrough ? "line-through" : "",
    textAlign: align ?? (isNumber ? "right" : "left"),
    verticalAlign: verticalAlign ?? "middle",
    whiteSpace: wrapping === "wrap" ? "normal" : "nowrap",
    color: textColor ?? "",
    backgroundColor: fillColor ?? "",
    fontSize: fontSize === undefined ? "" : `${fontSize}pt`,
    ...(bar && {
      backgroundImage: `linear-gradient(to right, ${bar.color} ${bar.percentage}%, transparent ${bar.percentage}%)`,
    }),
  });
  for (const side of sides) {
    const line = borderText(border[side]);
    if (line !== "") made.style.setProperty(`border-${side}`, line);
  }
  return made;
}

type Pictures = ReadonlyMap<string, string>;

/**
 * Returns the address of a chart's picture: the drawn one, or else the page's own; undefined if it is out of
 * view.
 */
function pictureOf(id: string, drawn: Pictures): string | undefined {
  const canvas = document.querySelector<HTMLCanvasElement>(`[data-id="${CSS.escape(id)}"] canvas`);
  return drawn.get(id) ?? canvas?.toDataURL();
}

function table(widths: readonly number[], ...parts: readonly HTMLElement[]): HTMLTableElement {
  const columns = widths.map((width) => Object.assign(make("col"), { width: String(width) }));
  const made = make("table", make("colgroup", ...columns), ...parts);
  made.style.width = `${widthOf(widths)}px`;
  return made;
}

const widthOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

function line({ height, cells }: PrintedSheet["rows"][number]): HTMLTableRowElement {
  const made = make("tr", ...cells.flatMap((cell) => (cell ? [tableCell(cell)] : [])));
  made.style.height = `${height}px`;
  return made;
}

/** Returns a sheet as tables that fit the width of a page; every page repeats the title rows. */
export function printedPages(
  { widths, rows, charts }: PrintedSheet,
  drawn: Pictures = new Map(),
): HTMLElement {
  const firstTitle = rows.findIndex(({ isTitle }) => isTitle);
  const above = rows.slice(0, Math.max(0, firstTitle));
  const below = rows.slice(above.length);
  const pictures = charts.flatMap(({ id, left, top, width, height }) => {
    const src = pictureOf(id, drawn);
    if (src === undefined) return [];
    const picture = Object.assign(make("img"), { src, alt: "" });
    Object.assign(picture.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return [picture];
  });
  const pages = make(
    "div",
    ...(above.length > 0 ? [table(widths, make("tbody", ...above.map(line)))] : []),
    table(
      widths,
      make("thead", ...below.filter(({ isTitle }) => isTitle).map(line)),
      make("tbody", ...below.filter(({ isTitle }) => !isTitle).map(line)),
    ),
    ...pictures,
  );
  pages.style.zoom = String(Math.min(1, pageWidth / widthOf(widths)));
  return pages;
}

interface PrintedGrid {
  printedSheet(): PrintedSheet;
  chartPicture(id: string): Promise<Blob | null>;
}

/** Returns pictures of charts by chart id, which must be revoked. */
async function drawPictures(grid: PrintedGrid): Promise<Map<string, string>> {
  const pictures = await Promise.all(
    grid.printedSheet().charts.map(async ({ id }) => [id, await grid.chartPicture(id)] as const),
  );
  return new Map(pictures.flatMap(([id, picture]) => (picture ? [[id, URL.createObjectURL(picture)]] : [])));
}

/** Prints the visible sheet at the button, at Ctrl+P and at the browser's own command. */
export function wirePrinting(grid: PrintedGrid): void {
  const target = element("printed", HTMLElement);
  let drawn: Pictures = new Map();
  const print = async (): Promise<void> => {
    drawn = await drawPictures(grid);
    window.print();
  };
  window.addEventListener("beforeprint", () =>
    target.replaceChildren(printedPages(grid.printedSheet(), drawn)),
  );
  window.addEventListener("afterprint", () => {
    target.replaceChildren();
    for (const address of drawn.values()) URL.revokeObjectURL(address);
    drawn = new Map();
  });
  element("print", HTMLButtonElement).addEventListener("click", () => void print());
  window.addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "p" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      void print();
    },
    true,
  );
}
