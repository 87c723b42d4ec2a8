/** The looks of a sheet in a file that the engine does not read the way Excel does. */
import type { StoredRow } from "../../cells/sheetRows";
import { engine } from "../grid/engineValue";
import { fromEngineReference, toEngineReference } from "../grid/sheetQuotes";
import type { ReadCell } from "./sheetCells";
import { typedFormula } from "./storedFormula";

/** The engine's pixels per character of width and per point of height in files. */
const pixels = { width: 1 / 0.143, height: 1 / 0.75 } as const;
/** The column width in characters for a file that states none (ECMA-376 part 1, 18.3.1.81). */
const defaultWidth = 8.43;

const isTrue = (value: string | null): boolean => value === "1" || value === "true";
const toPixels = (size: number, factor: number): number => Math.round(size * factor * 100) / 100;

interface Header {
  readonly size?: number;
  readonly isHidden?: boolean;
}

/** Returns the widths of a sheet's columns and the heights of its rows, and which are hidden. */
export function headersOf(part: Document, sheetRows: readonly StoredRow[], columnCount: number) {
  const format = part.getElementsByTagName("sheetFormatPr")[0];
  const usual = Number(format?.getAttribute("defaultColWidth") ?? defaultWidth);
  const cols: Record<number, Header> = {};
  for (let column = 0; column < columnCount; column++) cols[column] = { size: toPixels(usual, pixels.width) };
  for (const column of part.querySelectorAll("cols > col")) {
    const last = Math.min(Number(column.getAttribute("max")), columnCount);
    const width = Number(column.getAttribute("width") ?? usual);
    const header = {
      size: toPixels(width > 0 ? width : usual, pixels.width),
      ...(isTrue(column.getAttribute("hidden")) && { isHidden: true }),
    };
    for (let index = Number(column.getAttribute("min")) - 1; index < last; index++) cols[index] = header;
  }
  const rows: Record<number, Header> = {};
  for (const { line, height, isHidden } of sheetRows)
    if (height > 0 || isHidden)
      rows[line - 1] = {
        ...(height > 0 && { size: toPixels(height, pixels.height) }),
        ...(isHidden && { isHidden }),
      };
  return { cols, rows };
}

/** Returns the style of each range: first columns and rows, then runs of cells; a later one overrides. */
export function styledRanges(
  part: Document,
  { rows, cells }: { readonly rows: readonly StoredRow[]; readonly cells: readonly ReadCell[] },
  size: { readonly rows: number; readonly columns: number },
): (readonly [range: string, style: number])[] {
  const { toXC, toCartesian } = engine().helpers;
  const ranges: (readonly [string, number])[] = [];
  for (const column of part.querySelectorAll("cols > col[style]")) {
    const [first, last] = ["min", "max"].map((end) => Number(column.getAttribute(end)) - 1);
    const style = Number(column.getAttribute("style"));
    if (style > 0 && first !== undefined && last !== undefined && first < size.columns)
      ranges.push([`${toXC(first, 0)}:${toXC(Math.min(last, size.columns - 1), size.rows - 1)}`, style]);
  }
  for (const { line, style } of rows)
    if (style > 0 && line > 0)
      ranges.push([`${toXC(0, line - 1)}:${toXC(size.columns - 1, line - 1)}`, style]);
  const hasWider = ranges.length > 0;
  let run: { from: string; row: number; end: number; style: number } | undefined;
  const finish = (): void => {
    if (run) ranges.push([`${run.from}:${toXC(run.end, run.row)}`, run.style]);
  };
  for (const { address, style } of cells) {
    const { col, row } = toCartesian(address);
    if (run?.row === row && run.end === col - 1 && run.style === style) run.end = col;
    else {
      finish();
      run = style > 0 || hasWider ? { from: address, row, end: col, style } : undefined;
    }
  }
  finish();
  return ranges;
}

/** Returns the child of an element with a name. */
function childNamed(element: Element, name: string): Element | undefined {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling)
    if (child.localName === name) return child;
  return undefined;
}

/** Matches a range of one sheet, with or without the sheet's name. */
const cellsOfSheet = /^(?:'(?:[^']|'')+'!|[^'!]+!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?$/i;

/**
 * Gives the lists of allowed values that a name states its range, and takes those that a formula calculates
 * out of a sheet. The engine would read either as a list of one word.
 */
export function takeLists(part: Document, ranges: Readonly<Record<string, string>>) {
  const areasByName = new Map(Object.entries(ranges).map(([name, range]) => [name.toLowerCase(), range]));
  return [...part.getElementsByTagName("dataValidation")].flatMap((rule) => {
    const statedChild = childNamed(rule, "formula1");
    const formula = statedChild?.textContent.trim().replace(/^=/, "") ?? "";
    if (rule.getAttribute("type") !== "list" || !statedChild || formula.startsWith('"')) return [];
    const namedArea = areasByName.get(formula.toLowerCase());
    const list = namedArea === undefined ? formula : fromEngineReference(namedArea);
    statedChild.textContent = toEngineReference(list);
    if (cellsOfSheet.test(list)) return [];
    rule.remove();
    return [{ cells: rule.getAttribute("sqref") ?? "", formula }];
  });
}

/** The bars of a file's conditional formats in the engine's form. */
interface Bars {
  readonly ranges: readonly string[];
  readonly color: number;
  /** The cells whose largest value fills a bar, if they are others. */
  readonly rangeValues: string | undefined;
}

const ruleOrder = (rule: Element): number => Number(rule.getAttribute("priority") ?? 0);

/** Returns the cells of a formula such as MAX($C$4:$C$6). */
const largestOf = (formula: string | null): string | undefined =>
  /^=?MAX\((\$?[A-Z]+\$?\d+:\$?[A-Z]+\$?\d+)\)$/i.exec(formula ?? "")?.[1]?.replaceAll("$", "");

/**
 * Takes the colour scales and icons with a limit that a formula calculates out of a sheet's conditional
 * formats, and returns their cells. The engine (o-spreadsheet 19.3.7) would leave them out of a saved file.
 */
export function takeCalculatedLimits(part: Document): string[] {
  const limits = part.querySelectorAll('colorScale > cfvo[type="formula"], iconSet > cfvo[type="formula"]');
  const rules = new Set([...limits].flatMap((limit) => limit.closest("cfRule") ?? []));
  return [...rules].map((rule) => {
    const cells = rule.parentElement?.getAttribute("sqref") ?? "";
    rule.remove();
    return cells;
  });
}

/** Returns the cells with icons in more than three steps, which the engine (o-spreadsheet 19.3.7) lacks. */
export const cellsWithMoreIcons = (part: Document): string[] =>
  [...part.querySelectorAll('iconSet[iconSet^="4"], iconSet[iconSet^="5"]')].map(
    (icons) => icons.closest("conditionalFormatting")?.getAttribute("sqref") ?? "",
  );

/**
 * Takes the bars out of a sheet's conditional formats, and gives each other rule a separate element, in
 * Excel's order of application. The engine reads only the first rule of an element.
 */
export function takeRules(part: Document): Bars[] {
  const bars: Bars[] = [];
  const rules = [...part.getElementsByTagName("conditionalFormatting")].flatMap((list) =>
    [...list.children].filter(({ localName }) => localName === "cfRule"),
  );
  for (const rule of rules.sort((one, other) => ruleOrder(one) - ruleOrder(other))) {
    const list = rule.parentElement;
    if (!list) continue;
    const sqref = list.getAttribute("sqref") ?? "";
    const bar = childNamed(rule, "dataBar");
    if (bar) {
      const color = childNamed(bar, "color")?.getAttribute("rgb")?.slice(-6);
      const largest = [...bar.children].filter(({ localName }) => localName === "cfvo").at(-1);
      const rangeValues = largestOf(largest?.getAttribute("val") ?? null);
      bars.push({ ranges: sqref.split(/\s+/), color: Number.parseInt(color ?? "638EC6", 16), rangeValues });
      rule.remove();
    } else {
      const ownFormatting = part.createElementNS(list.namespaceURI, "conditionalFormatting");
      ownFormatting.setAttribute("sqref", sqref);
      ownFormatting.append(rule);
      part.documentElement.append(ownFormatting);
      for (const formula of rule.getElementsByTagName("formula"))
        formula.textContent = typedFormula(formula.textContent);
    }
  }
  for (const list of [...part.getElementsByTagName("conditionalFormatting")])
    if (!childNamed(list, "cfRule")) list.remove();
  // Excel 2010's additions repeat the bars.
  for (const added of [...part.getElementsByTagName("*")])
    if (added.localName === "cfRule" && added.prefix && added.getAttribute("type") === "dataBar")
      added.parentElement?.remove();
  return bars;
}
