/** The comments of a sheet in a file: their texts, and the boxes in which Excel shows them. */
import {
  type ExcelPackage,
  parsePart,
  relationsOf,
  relationsPath,
  sheetPath,
} from "../../cells/excelPackage";
import type { CellNote } from "../grid/cellNotes";
import { engine } from "../grid/engineValue";
import { create, escapeContent, escapeXml, only, serialisePart, spreadsheet } from "./xmlPart";

export const boxesId = "rIdBoxes";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument";

export interface PlacedNote extends CellNote {
  readonly cell: string;
}

/** Returns the comments of a sheet's part; the texts of threads are those that older Excels show. */
export const readNotes = (file: ExcelPackage, path: string): PlacedNote[] =>
  relationsOf(file, path)
    .filter(({ kind }) => kind === "comments")
    .flatMap(({ target }) => {
      const part = parsePart(file.texts[target] ?? "<none/>");
      const authors = [...part.getElementsByTagName("author")].map(({ textContent }) => textContent);
      return [...part.getElementsByTagName("comment")].map((comment) => ({
        cell: comment.getAttribute("ref") ?? "",
        author: authors[Number(comment.getAttribute("authorId"))] ?? "",
        text: [...comment.getElementsByTagName("t")].map(({ textContent }) => textContent).join(""),
      }));
    });

function commentsXml(notes: readonly PlacedNote[]): string {
  const authors = [...new Set(notes.map(({ author }) => author))];
  const list = authors.map((author) => `<author>${escapeContent(author)}</author>`).join("");
  const comments = notes.map(
    ({ cell, author, text }) =>
      `<comment ref="${escapeXml(cell)}" authorId="${authors.indexOf(author)}"><text><r><t xml:space="preserve">${escapeContent(text)}</t></r></text></comment>`,
  ); // prettier-ignore
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="${spreadsheet}"><authors>${list}</authors><commentList>${comments.join("")}</commentList></comments>`;
}

/** The boxes of comments, hidden until one points at the cell ([MS-OI29500] part 4, 19). */
function drawing(notes: readonly PlacedNote[]): string {
  const boxes = notes.map(({ cell }, index) => {
    const { col, row } = engine().helpers.toCartesian(cell);
    const anchor = [col + 1, 15, row, 2, col + 3, 15, row + 4, 4].join(", ");
    return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${col}</x:Column></x:ClientData></v:shape>`;
  });
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join("")}</xml>`;
}

/** Adds the comments of sheets, by the numbers of their parts, to the parts of a file. */
export function addNotes(parts: Record<string, string>, sheets: readonly (readonly PlacedNote[])[]): void {
  const contentTypes = parsePart(parts["[Content_Types].xml"] ?? "");
  for (const [index, notes] of sheets.entries()) {
    if (notes.length === 0) continue;
    const number = index + 1;
    parts[`xl/comments${number}.xml`] = commentsXml(notes);
    parts[`xl/drawings/vmlDrawing${number}.vml`] = drawing(notes);
    const path = relationsPath(sheetPath(index));
    const relations = parsePart(parts[path] ?? `<Relationships xmlns="${relationships}"/>`);
    for (const [Id, kind, Target] of [
      ["rIdNotes", "comments", `../comments${number}.xml`],
      [boxesId, "vmlDrawing", `../drawings/vmlDrawing${number}.vml`],
    ] as const)
      relations.documentElement.append(create(relations, "Relationship", { Id, Type: `${office}/${kind}`, Target })); // prettier-ignore
    parts[path] = serialisePart(relations);
    const PartName = `/xl/comments${number}.xml`;
    const ContentType = `${types}.spreadsheetml.comments+xml`;
    contentTypes.documentElement.append(create(contentTypes, "Override", { PartName, ContentType }));
  }
  if (sheets.every((notes) => notes.length === 0)) return;
  only(contentTypes, "Types").prepend(create(contentTypes, "Default", { Extension: "vml", ContentType: `${types}.vmlDrawing` })); // prettier-ignore
  parts["[Content_Types].xml"] = serialisePart(contentTypes);
}
