/** Reads the formulas of an Excel file with the values that Excel stored, for the suite of workbooks. */
import { readFileSync } from "node:fs";
import { translateFormulaToA1, translateFormulaToR1C1 } from "@borgar/fx";
import { strFromU8, unzipSync } from "fflate";
import { withIntersection } from "../../../src/workbench/formula/intersect";
import { FormulaError } from "../../../src/workbench/formula/values/value";
import type { Content } from "./memoryBook";

export interface StoredFormula {
  readonly sheet: string;
  readonly address: string;
  readonly formula: string;
  /** An error that older programs do not know is #CALC!: files hold #VALUE! in its place. */
  readonly value: Content;
  /** True if the formula fills the cells around it. */
  readonly isArray: boolean;
}

export interface StoredWorkbook {
  readonly sheets: Readonly<Record<string, Record<string, Content>>>;
  readonly formulas: readonly StoredFormula[];
  readonly names: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_all, hex?: string, code?: string, name = "") =>
    hex
      ? String.fromCodePoint(parseInt(hex, 16))
      : code
        ? String.fromCodePoint(Number(code))
        : (entities[name] ?? ""),
  );

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};

const textsIn = (xml: string): string =>
  [...xml.replace(/<rPh\b[^]*?<\/rPh>/g, "").matchAll(/<t\b[^>]*?(?:\/>|>([^]*?)<\/t>)/g)]
    .map(([, text = ""]) =>
      decoded(text).replace(/_x([0-9A-F]{4})_/g, (_all, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      ),
    )
    .join("");

/** Returns a formula of a file as it is typed. */
export const typed = (formula: string): string => {
  let text = formula.replace(/_xlop\.(\w+)/gi, "[$1]").replace(/_xlfn\._xlws\.|_xlfn\.|_xlpm\./gi, "");
  for (const [name, before, after] of [
    ["ANCHORARRAY", "", "#"],
    ["SINGLE", "@", ""],
  ] as const)
    text = text.replace(new RegExp(`\\b${name}\\(((?:[^()"]|\\([^()]*\\))*)\\)`, "g"), `${before}$1${after}`);
  return `=${text}`;
};

function content(type: string | undefined, value: string | undefined, strings: readonly string[]): Content {
  if (value === undefined) return type === "str" ? "" : null;
  switch (type) {
    case "s":
      return strings[Number(value)] ?? "";
    case "str":
    case "inlineStr":
      return decoded(value).replace(/_x([0-9A-F]{4})_/g, (_all, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      );
    case "b":
      return value === "1";
    case "e":
      return new FormulaError(decoded(value));
    case undefined:
    default:
      return Number(value);
  }
}

function readSheet(xml: string, name: string, strings: readonly string[]) {
  const cells: Record<string, Content> = {};
  const formulas: StoredFormula[] = [];
  const shared = new Map<string, string>();
  for (const [, tag = "", body = ""] of xml.matchAll(/<c\b([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    const address = attribute(tag, "r") ?? "";
    const inline = /<is>([^]*?)<\/is>/.exec(body)?.[1];
    const raw = /<v\b[^>]*?(?:\/>|>([^]*?)<\/v>)/.exec(body);
    const value =
      inline === undefined
        ? content(attribute(tag, "t"), raw ? (raw[1] ?? "") : undefined, strings)
        : textsIn(inline);
    const [hasFormula, formulaTag = "", text = ""] = /<f\b([^>]*?)(?:\/>|>([^]*?)<\/f>)/.exec(body) ?? [];
    if (hasFormula === undefined) {
      if (value !== null)
        cells[address] = typeof value === "string" && /^[=']/.test(value) ? `'${value}` : value;
      continue;
    }
    let formula = decoded(text);
    const index = attribute(formulaTag, "si");
    if (attribute(formulaTag, "t") === "shared" && index !== undefined) {
      if (formula !== "") shared.set(index, translateFormulaToR1C1(`=${formula}`, address));
      else formula = translateFormulaToA1(shared.get(index) ?? "", address).slice(1);
    }
    const isArray = attribute(formulaTag, "t") === "array" || attribute(tag, "cm") !== undefined;
    const shownFormula = isArray ? typed(formula) : withIntersection(typed(formula));
    cells[address] = shownFormula;
    const isRich = attribute(tag, "vm") !== undefined && value instanceof FormulaError;
    formulas.push({
      sheet: name,
      address,
      formula: shownFormula,
      value: isRich ? new FormulaError("#CALC!") : value,
      isArray,
    });
  }
  return { cells, formulas };
}

export function readStoredWorkbook(path: string): StoredWorkbook {
  const files = unzipSync(readFileSync(path));
  const part = (name: string): string => {
    const file = files[name];
    return file ? strFromU8(file) : "";
  };
  const strings = [...part("xl/sharedStrings.xml").matchAll(/<si>([^]*?)<\/si>|<si\/>/g)].map(
    ([, text = ""]) => textsIn(text),
  );
  const targets = new Map(
    [...part("xl/_rels/workbook.xml.rels").matchAll(/<Relationship\b([^>]*)>/g)].map(([, tag = ""]) => [
      attribute(tag, "Id") ?? "",
      (attribute(tag, "Target") ?? "").replace(/^\/?(?:xl\/)?/, "xl/"),
    ]),
  );
  const book = part("xl/workbook.xml");
  const sheets: Record<string, Record<string, Content>> = {};
  const formulas: StoredFormula[] = [];
  for (const [, tag = ""] of book.matchAll(/<sheet\b([^>]*)>/g)) {
    const name = attribute(tag, "name") ?? "";
    const sheetRead = readSheet(part(targets.get(attribute(tag, "r:id") ?? "") ?? ""), name, strings);
    sheets[name] = sheetRead.cells;
    formulas.push(...sheetRead.formulas);
  }
  const names = Object.fromEntries(
    [...book.matchAll(/<definedName\b([^>]*)>([^<]*)</g)].map(([, tag = "", text = ""]) => [
      attribute(tag, "name") ?? "",
      typed(decoded(text)),
    ]),
  );
  return { sheets, formulas, names };
}
