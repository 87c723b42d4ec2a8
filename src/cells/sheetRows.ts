/** The rows and cells of a sheet's part. */
import { attributeOf, contentOf, elementsOf, usualText } from "./partText";
import { textOfRuns } from "./sharedTexts";
import { noXml } from "./excelPackage";

/** The formula of a cell as its element states it. */
export interface StoredFormula {
  readonly type: string | undefined;
  /** The cells of an array formula or a shared one. */
  readonly range: string | undefined;
  /** The number of a shared formula. */
  readonly shared: string | undefined;
  readonly text: string;
}

/** A cell as its element states it. */
export interface StoredCell {
  readonly address: string | undefined;
  /** Its place in the file's list of styles. */
  readonly style: number;
  readonly type: string;
  /** True if metadata say more: a formula with them spills. */
  readonly hasMetadata: boolean;
  /** The number of the value's metadata, counted from 1; 0 if the value has no metadata. */
  readonly valueMetadata: number;
  readonly formula: StoredFormula | undefined;
  readonly value: string | undefined;
  /** The text of a cell that holds it itself; `runs` are its parts with several looks. */
  readonly inline: { readonly text: string; readonly runs: number } | undefined;
}

/** A row as its element states it; sizes are points. */
export interface StoredRow {
  /** The number of the row, from 1. */
  readonly line: number;
  readonly height: number;
  readonly isHidden: boolean;
  readonly style: number;
  /** The element without its cells, of a row of an outline. */
  readonly outline: string | undefined;
  readonly cells: readonly StoredCell[];
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

function formulaOf(inner: string): StoredFormula | undefined {
  const [foundElement] = elementsOf(inner, "f");
  if (!foundElement) return undefined;
  const { tag } = foundElement;
  const hasAttributes = tag.length > 2;
  return {
    type: hasAttributes ? attributeOf(tag, ' t="') : undefined,
    range: hasAttributes ? attributeOf(tag, ' ref="') : undefined,
    shared: hasAttributes ? attributeOf(tag, ' si="') : undefined,
    text: contentOf(foundElement.inner),
  };
}

function cellOf({ tag, inner }: { readonly tag: string; readonly inner: string }): StoredCell {
  const [value] = inner === "" ? [] : elementsOf(inner, "v");
  const [inline] = inner.includes("<is") ? elementsOf(inner, "is") : [];
  return {
    address: attributeOf(tag, ' r="'),
    style: Number(attributeOf(tag, ' s="') ?? 0),
    type: attributeOf(tag, ' t="') ?? "n",
    hasMetadata: tag.includes(' cm="'),
    valueMetadata: tag.includes(' vm="') ? Number(attributeOf(tag, ' vm="')) : 0,
    formula: inner === "" ? undefined : formulaOf(inner),
    value: value && contentOf(value.inner),
    inline: inline && textOfRuns(inline.inner),
  };
}

/**
 * Returns the rows of a sheet's part, and the part without them. Throws for one that is not XML; the rest is
 * not checked.
 */
export function sheetRows(text: string): { readonly rows: readonly StoredRow[]; readonly rest: string } {
  const part = usualText(text);
  const open = /<sheetData(?: [^>]*)?>/.exec(part);
  if (!open || open[0].endsWith("/>")) return { rows: [], rest: part };
  const from = open.index + open[0].length;
  const to = part.indexOf("</sheetData>", from);
  if (to < 0) throw noXml();
  const rows = elementsOf(part, "row", from, to).map(({ tag, inner }, place): StoredRow => {
    const hasOutline = tag.includes(' outlineLevel="') || tag.includes(' collapsed="');
    return {
      line: Number(attributeOf(tag, ' r="') ?? place + 1),
      height: Number(attributeOf(tag, ' ht="') ?? 0),
      isHidden: isTrue(attributeOf(tag, ' hidden="')),
      style: Number(attributeOf(tag, ' s="') ?? 0),
      outline: hasOutline ? `${tag}/>` : undefined,
      cells: elementsOf(inner, "c").map(cellOf),
    };
  });
  const outlines = rows.flatMap(({ outline }) => outline ?? []).join("");
  return { rows, rest: `${part.slice(0, from)}${outlines}${part.slice(to)}` };
}
