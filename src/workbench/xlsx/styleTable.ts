import { parsePart } from "../../cells/excelPackage";
import { formatFromEngine } from "../grid/numberFormats";
import { builtInId, readerRegion } from "./builtInFormats";
import { create, only, serialisePart, spreadsheet } from "./xmlPart";

/** The namespace of Excel 2010's additions ([MS-XLSX] 2.3.1), which support bars without a gradient. */
const additions = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const formulas = "http://schemas.microsoft.com/office/excel/2006/main";

/** The ids of the additions to a rule and to a sheet ([MS-XLSX] 2.2.4). */
const uris = {
  rule: "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}",
  sheet: "{78C0D931-6437-407d-A8EE-F0AAD7539E65}",
} as const;

/** Makes a bar run from 0 to the largest value, which may come from other cells by a formula. */
function completeBar(bar: Element, largest: string | undefined): void {
  const [lowest, highest] = [...bar.getElementsByTagName("cfvo")];
  lowest?.setAttribute("type", "num");
  lowest?.setAttribute("val", "0");
  if (largest === undefined) highest?.removeAttribute("val");
  else {
    highest?.setAttribute("type", "formula");
    highest?.setAttribute("val", largest);
  }
}

/** The bars of a range in Excel 2010's form: filled evenly, mostly next to the number. */
const barAddition = ({
  range,
  id,
  color,
  end,
}: Readonly<Record<"range" | "id" | "color" | "end", string>>): string =>
  `<x14:conditionalFormatting xmlns:xm="${formulas}"><x14:cfRule type="dataBar" id="${id}"><x14:dataBar minLength="0" maxLength="60" gradient="0"><x14:cfvo type="num"><xm:f>0</xm:f></x14:cfvo>${end}<x14:fillColor rgb="${color}"/></x14:dataBar></x14:cfRule><xm:sqref>${range}</xm:sqref></x14:conditionalFormatting>`;

function appendXml(element: Element, xml: string): void {
  const { documentElement } = parsePart(
    `<x xmlns="${spreadsheet}" xmlns:x14="${additions}" xmlns:xm="${formulas}">${xml}</x>`,
  );
  for (const child of [...documentElement.children])
    element.append(element.ownerDocument.importNode(child, true));
}

/** Adds the alpha to colours: alpha, red, green, blue. */
function completeColours(part: ParentNode): void {
  for (const colour of part.querySelectorAll("[rgb]")) {
    const rgb = colour.getAttribute("rgb") ?? "";
    if (rgb.length === 6) colour.setAttribute("rgb", `FF${rgb}`);
  }
}

/** The operator of each type of rule for texts (ECMA-376 part 1, 18.3.1.10). */
const ruleOperators: Readonly<Record<string, string>> = {
  containsText: "containsText",
  notContainsText: "notContains",
  beginsWith: "beginsWith",
  endsWith: "endsWith",
};

/**
 * Names a rule and its operator as Excel does. The engine (o-spreadsheet 19.3.7) names "does not contain" as
 * "is not blank", and repeats the type of any rule as its operator.
 */
function completeOperator(rule: Element): void {
  if (rule.getAttribute("type") === "cellIs") return;
  if (rule.getAttribute("type") === "notContainsBlanks" && rule.hasAttribute("text"))
    rule.setAttribute("type", "notContainsText");
  const operator = ruleOperators[rule.getAttribute("type") ?? ""];
  if (operator === undefined) rule.removeAttribute("operator");
  else rule.setAttribute("operator", operator);
}

/** Completes a sheet's conditional formats: their order, their bars, and the alpha of their colours. */
export function completeConditionalFormats(part: Document, barValues: readonly (string | undefined)[]): void {
  const bars: string[] = [];
  for (const [index, rule] of [...part.getElementsByTagName("cfRule")].entries()) {
    rule.setAttribute("priority", String(index + 1));
    completeColours(rule);
    completeOperator(rule);
    const bar = rule.getElementsByTagName("dataBar")[0];
    if (!bar) continue;
    const values = barValues[bars.length];
    const largest = values && `MAX(${values.replace(/[A-Z]+|\d+/g, "$$$&")})`; // for example MAX($C$4:$C$6)
    completeBar(bar, largest);
    const end =
      largest === undefined
        ? '<x14:cfvo type="max"/>'
        : `<x14:cfvo type="formula"><xm:f>${largest}</xm:f></x14:cfvo>`;
    const id = `{00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}}`;
    const color = bar.getElementsByTagName("color")[0]?.getAttribute("rgb") ?? "";
    bars.push(barAddition({ range: rule.parentElement?.getAttribute("sqref") ?? "", id, color, end }));
    appendXml(rule, `<extLst><ext uri="${uris.rule}"><x14:id>${id}</x14:id></ext></extLst>`);
  }
  if (bars.length === 0) return;
  const list = `<x14:conditionalFormattings>${bars.join("")}</x14:conditionalFormattings>`;
  appendXml(part.documentElement, `<extLst><ext uri="${uris.sheet}">${list}</ext></extLst>`);
}

/** Writes the fills of the rules' styles in Excel's form (ECMA-376 part 1, 18.3.1.10). */
export function completeRuleStyles(styles: Document): void {
  for (const fill of styles.querySelectorAll("dxfs patternFill")) {
    const rgb = fill.getElementsByTagName("fgColor")[0]?.getAttribute("rgb");
    if (!rgb) continue;
    for (const old of [...fill.getElementsByTagName("bgColor")]) old.remove();
    fill.append(create(styles, "bgColor", { rgb }));
  }
}

/** Formats with a lower id are Excel's own (ECMA-376 part 1, 18.8.30). */
const firstOwnFormat = 164;
const general = "General";

/** Returns the number formats by code; adds the list if the part lacks it. */
function readFormats(part: Document): { readonly list: Element; readonly ids: Map<string, string> } {
  const present = part.getElementsByTagName("numFmts")[0];
  const list = present ?? create(part, "numFmts");
  if (!present) part.documentElement.prepend(list);
  const ids = new Map([[general, "0"]]);
  for (const format of list.children)
    ids.set(format.getAttribute("formatCode") ?? "", format.getAttribute("numFmtId") ?? "0");
  return { list, ids };
}

/**
 * Gives cells with one of Excel's own formats its id, so that dates follow the region of whoever opens the
 * file.
 */
function useBuiltInFormats(part: Document, region: string): void {
  const ids = new Map<string, string>();
  for (const format of [...part.querySelectorAll("numFmts > numFmt")]) {
    const id = builtInId(format.getAttribute("formatCode") ?? "", region);
    if (id === undefined) continue;
    ids.set(format.getAttribute("numFmtId") ?? "", String(id));
    format.remove();
  }
  for (const style of only(part, "cellXfs").children) {
    const id = ids.get(style.getAttribute("numFmtId") ?? "");
    if (id !== undefined) style.setAttribute("numFmtId", id);
  }
  const list = part.getElementsByTagName("numFmts")[0];
  if (list?.children.length === 0) list.remove();
  else list?.setAttribute("count", String(list.children.length));
}

export function parseStyles(text: string, region = readerRegion()) {
  const part = parsePart(text);
  completeColours(part);
  for (const format of part.querySelectorAll("numFmt[formatCode]"))
    format.setAttribute("formatCode", formatFromEngine(format.getAttribute("formatCode") ?? ""));
  useBuiltInFormats(part, region);
  completeRuleStyles(part);
  const formats = readFormats(part);
  const styles = only(part, "cellXfs");
  const made = new Map<string, number>();

  function formatId(format: string): string {
    const knownId = formats.ids.get(format) ?? builtInId(format, region)?.toString();
    if (knownId !== undefined) return knownId;
    const id = String(Math.max(firstOwnFormat - 1, ...[...formats.ids.values()].map(Number)) + 1);
    formats.ids.set(format, id);
    formats.list.append(create(part, "numFmt", { numFmtId: id, formatCode: format }));
    formats.list.setAttribute("count", String(formats.list.children.length));
    return id;
  }

  return {
    /** Returns the index of a cell's style with this number format instead of its own. */
    withFormat(style: number, format: string) {
      const key = `${style} ${format}`;
      const styleMade = made.get(key);
      if (styleMade !== undefined) return styleMade;
      const base = styles.children[style];
      const id = formatId(format);
      if (!base || base.getAttribute("numFmtId") === id) {
        made.set(key, style);
        return style;
      }
      const copy = base.cloneNode(true) as Element; // a clone of an element is an element
      copy.setAttribute("numFmtId", id);
      copy.setAttribute("applyNumberFormat", "1");
      styles.append(copy);
      styles.setAttribute("count", String(styles.children.length));
      made.set(key, styles.children.length - 1);
      return styles.children.length - 1;
    },
    serialise: () => serialisePart(part),
  };
}

/** The styles of an Excel file, to which number formats can be added. */
export type StyleTable = ReturnType<typeof parseStyles>;
