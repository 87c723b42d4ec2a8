/** The engine's reading of Excel files: looks, rules, tables and charts; cells are read separately. */
import type { PrintSetup } from "../../addin/excel/applySheetLook";
import { engine } from "./engineValue";

/** A sheet in the engine's data, with the members that are completed elsewhere. */
export interface SheetData {
  readonly name: string;
  readonly conditionalFormats: readonly object[];
  readonly figures: readonly { readonly col: number; readonly row: number }[];
}

export interface ExcelData {
  readonly sheets: readonly SheetData[];
}

/**
 * Matches the engine's words for content that it does not read: Font "Aptos" is not yet supported. Only Arial
 * ...
 */
const warning = /^(.+?)(?: "(.*)" is| are) not yet supported/;

/** Returns a short list of the content that the engine did not read: "font (Aptos, Calibri)". */
function shortWarnings(warnings: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const text of warnings) {
    const [, kind = "", name] = warning.exec(text) ?? [];
    const knownName = names.get(kind.toLowerCase()) ?? [];
    if (kind !== "") names.set(kind.toLowerCase(), name === undefined ? knownName : [...knownName, name]);
  }
  return [...names].map(([kind, namesOfKind]) =>
    namesOfKind.length > 0 ? `${kind} (${namesOfKind.join(", ")})` : kind,
  );
}

/**
 * Converts the parts of an Excel file into the engine's data, and lists the content that the engine did not
 * read.
 */
export function convertParts(parts: Readonly<Record<string, string>>): {
  readonly data: ExcelData;
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  /* eslint-disable no-console -- the engine reports in no other way */
  const { warn } = console;
  console.warn = (text: string) => void warnings.push(text);
  try {
    return { data: engine().load({ ...parts }, true), warnings: shortWarnings(warnings) };
  } finally {
    console.warn = warn;
    /* eslint-enable no-console */
  }
}

/** A name in a workbook that defines the print setup of a sheet. */
export interface PrintName {
  readonly sheet: string;
  readonly kind: "_xlnm.Print_Area" | "_xlnm.Print_Titles";
  readonly reference: string;
}

/** Returns the print setup of a sheet from its names. */
export function printSetup(names: readonly PrintName[]): PrintSetup | undefined {
  const printedName = (kind: PrintName["kind"], pattern: RegExp): string | undefined => {
    const { reference = "" } = names.find((name) => name.kind === kind) ?? {};
    const cells = reference.slice(reference.lastIndexOf("!") + 1).replaceAll("$", "");
    return pattern.test(cells) ? cells : undefined;
  };
  const area = printedName("_xlnm.Print_Area", /^[A-Z]+\d+(?::[A-Z]+\d+)?$/);
  const titleRows = printedName("_xlnm.Print_Titles", /^\d+:\d+$/);
  return area === undefined && titleRows === undefined
    ? undefined
    : { ...(area !== undefined && { area }), ...(titleRows !== undefined && { titleRows }) };
}
