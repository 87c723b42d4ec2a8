import { strFromU8, strToU8, unzipSync } from "fflate";
import { excelLimits, isSheetName } from "../../../src/cells/excelLimits";
import { exceededLimit } from "../../../src/cells/formulaLimits";

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(parseInt(code, hex ? 16 : 10)))
    .replace(/&amp;/g, "&");

/** A part of a file, the texts to measure in it, and the reason why Excel refuses one of them. */
interface Rule {
  readonly part: RegExp;
  readonly text: RegExp;
  readonly refuses: (text: string) => string | false | undefined;
}

const longer = (text: string, most: number): string | false =>
  text.length > most && `${text.length} characters`;
const outside = (text: string, most: number): string | false =>
  !(Number(text) >= 0 && Number(text) <= most) && `${text} of ${most}`;

/** The prefixes of newer functions in files, which Excel does not count. */
const prefixes = /_xl(?:fn|ws|pm|udf)\.|_xludf\./g;
const refusedFormula = (text: string) => exceededLimit(`=${text.replace(prefixes, "")}`);
const sheets = /^xl\/worksheets\/sheet/;

const rules: readonly Rule[] = [
  {
    part: sheets,
    text: /<(?:f|formula)(?: [^>]*)?>([^<]*)</g,
    refuses: refusedFormula,
  },
  {
    part: sheets,
    text: /<formula1>([^<]*)</g,
    refuses: (text) =>
      text.startsWith('"') ? longer(text.slice(1, -1), excelLimits.validationList) : refusedFormula(text),
  },
  {
    part: sheets,
    text: /<row [^>]*\bht="([^"]*)"/g,
    refuses: (text) => outside(text, excelLimits.rowHeight),
  },
  {
    part: sheets,
    text: /<col [^>]*\bwidth="([^"]*)"/g,
    refuses: (text) => outside(text, excelLimits.columnWidth),
  },
  {
    part: /^xl\/(?:worksheets\/sheet|sharedStrings)/,
    text: /<t(?: [^>]*)?>([^<]*)</g,
    refuses: (text) => longer(text, excelLimits.text),
  },
  {
    part: /^xl\/styles/,
    text: /formatCode="([^"]*)"/g,
    refuses: (text) => longer(text, excelLimits.numberFormat),
  },
  {
    part: /^xl\/styles/,
    text: /<cellXfs count="(\d+)"/g,
    refuses: (text) => outside(text, excelLimits.cellFormats),
  },
  {
    part: /^xl\/workbook\.xml/,
    text: /<sheet [^>]*\bname="([^"]*)"/g,
    refuses: (text) => !isSheetName(text) && "the name of a sheet",
  },
  {
    part: /^xl\/workbook\.xml/,
    text: /<definedName [^>]*\bname="([^"]*)"/g,
    refuses: (text) => longer(text, excelLimits.definedName),
  },
  {
    part: /webextension\d*\.xml$/,
    text: /^([^]*)$/g,
    refuses: (text) =>
      strToU8(text).length > excelLimits.settings && `more than ${excelLimits.settings} bytes of settings`,
  },
];

/** Returns what an Excel file has beyond the limits of Excel, with the part and the reason. */
export const exceededLimits = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(new Uint8Array(bytes))).flatMap(([name, content]) =>
    rules
      .filter(({ part }) => part.test(name))
      .flatMap(({ text, refuses }) =>
        [...strFromU8(content).matchAll(text)].flatMap(([, measured = ""]) => {
          const reason = refuses(unescaped(measured));
          return reason ? [`${name}: ${reason}: ${measured.slice(0, 80)}`] : [];
        }),
      ),
  );
