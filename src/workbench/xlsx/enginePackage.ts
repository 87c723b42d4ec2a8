/** The form in which the engine reads a file's sheets without their cells: looks, rules, tables, charts. */
import {
  type ExcelPackage,
  type OpenedPackage,
  parsePart,
  relationsOf,
  relationsPath,
  type SheetPart,
  sheetPath,
} from "../../cells/excelPackage";
import { escapeXml, spreadsheet } from "./xmlPart";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument";

/** The content types of the parts that the engine reads, by kind of relationship. */
const contentTypes = {
  officeDocument: `${types}.spreadsheetml.sheet.main+xml`,
  worksheet: `${types}.spreadsheetml.worksheet+xml`,
  styles: `${types}.spreadsheetml.styles+xml`,
  theme: `${types}.theme+xml`,
  table: `${types}.spreadsheetml.table+xml`,
  drawing: `${types}.drawing+xml`,
  chart: `${types}.drawingml.chart+xml`,
} as const;
type Kind = keyof typeof contentTypes;

/** The colours of Office's theme, for a file that uses them but has no theme. */
const officeColours = {
  dk1: "000000",
  lt1: "FFFFFF",
  dk2: "44546A",
  lt2: "E7E6E6",
  accent1: "4472C4",
  accent2: "ED7D31",
  accent3: "A5A5A5",
  accent4: "FFC000",
  accent5: "5B9BD5",
  accent6: "70AD47",
  hlink: "0563C1",
  folHlink: "954F72",
};
const officeTheme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="Office">${Object.entries(
  officeColours,
)
  .map(([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`)
  .join("")}</a:clrScheme></a:themeElements></a:theme>`;

/** The styles for a file without styles: one of each kind. */
const noStyles = `<styleSheet xmlns="${spreadsheet}"><fonts><font/></fonts><fills><fill><patternFill patternType="none"/></fill></fills><borders><border/></borders><cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellXfs></styleSheet>`;

interface Target {
  readonly id: string;
  readonly kind: Kind;
  readonly target: string;
}

const relationships = (targets: readonly Target[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ({ id, kind, target }) =>
        `<Relationship Id="${escapeXml(id)}" Type="${office}/${kind}" Target="${escapeXml(target)}"/>`,
    ) // prettier-ignore
    .join("")}</Relationships>`;

/** The kinds of parts that another part shows: a sheet's tables and drawing, a drawing's charts. */
const followed: ReadonlySet<string> = new Set(["table", "drawing", "chart"] satisfies Kind[]);

interface Options {
  readonly opened: OpenedPackage;
  readonly sheets: readonly SheetPart[];
  /** The sheets' parts for the engine to read. */
  readonly sheetTexts: readonly string[];
}

/** Returns the parts of a file for the engine, at the paths and with the targets that it follows. */
export function enginePackage(file: ExcelPackage, { opened, sheets, sheetTexts }: Options) {
  const parts: Record<string, string> = {};
  const kinds = new Map<string, Kind>([["xl/workbook.xml", "officeDocument"]]);

  /** Adds the parts that a part shows, moved from their place in the file to the engine's. */
  function follow(from: string, to: string): void {
    const targets = relationsOf(file, from).flatMap(({ id, kind, target }): Target[] => {
      const text = followed.has(kind) ? file.texts[target] : undefined;
      if (text === undefined) return [];
      if (parts[target] === undefined) {
        parts[target] = text;
        kinds.set(target, kind as Kind); // one of the kinds followed
        follow(target, target);
      }
      return [{ id, kind: kind as Kind, target }];
    });
    parts[relationsPath(to)] = relationships(targets);
  }

  const add = (path: string, kind: Kind, text: string): Target => {
    parts[path] = text;
    kinds.set(path, kind);
    return { id: `id-${kind}`, kind, target: path.replace(/^xl\//, "") };
  };
  const related = sheets.map(({ path }, index): Target => {
    const to = sheetPath(index);
    follow(path, to);
    return { ...add(to, "worksheet", sheetTexts[index] ?? ""), id: `id${index + 1}` };
  });
  const styles = opened.part("styles");
  const theme = opened.part("theme");
  related.push(
    add("xl/styles.xml", "styles", styles ? serialised(withoutFormats(styles)) : noStyles),
    add("xl/theme/theme1.xml", "theme", theme?.getElementsByTagName("a:clrScheme")[0] ? serialised(theme) : officeTheme), // prettier-ignore
  );
  parts["xl/workbook.xml"] = `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>${sheets
    .map(
      ({ name, isShown }, index) =>
        `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" state="${isShown ? "visible" : "hidden"}" r:id="id${index + 1}"/>`,
    ) // prettier-ignore
    .join("")}</sheets></workbook>`;
  parts["xl/_rels/workbook.xml.rels"] = relationships(related);
  parts["[Content_Types].xml"] =
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[...kinds]
      .map(([path, kind]) => `<Override PartName="/${escapeXml(path)}" ContentType="${contentTypes[kind]}"/>`)
      .join("")}</Types>`;
  return parts;
}

const serialised = (part: Document): string => new XMLSerializer().serializeToString(part);

/**
 * Number formats are read separately, because the engine knows few of them. Rule styles without a fill
 * confuse it.
 */
function withoutFormats(styles: Document): Document {
  const copy = parsePart(serialised(styles));
  for (const format of [...copy.querySelectorAll("numFmts, dxf > numFmt")]) format.remove();
  for (const style of copy.querySelectorAll("xf[numFmtId]")) style.setAttribute("numFmtId", "0");
  for (const fill of copy.querySelectorAll("fill:empty")) fill.append(copy.createElementNS(spreadsheet, "patternFill")); // prettier-ignore
  return copy;
}
