import { shortDate } from "../grid/numberFormats";

/** Excel's built-in formats by id (ECMA-376 part 1, 18.8.30), with an English Excel's symbols. */
const codes: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0;-"$"#,##0',
  6: '"$"#,##0;[Red]-"$"#,##0',
  7: '"$"#,##0.00;-"$"#,##0.00',
  8: '"$"#,##0.00;[Red]-"$"#,##0.00',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  37: "#,##0;-#,##0",
  38: "#,##0;[Red]-#,##0",
  39: "#,##0.00;-#,##0.00",
  40: "#,##0.00;[Red]-#,##0.00",
  41: '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
  42: '_-"$"* #,##0_-;-"$"* #,##0_-;_-"$"* "-"_-;_-@_-',
  43: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
  44: '_-"$"* #,##0.00_-;-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/** Returns the browser's region, whose dates the formats 14 and 22 show. */
export const readerRegion = (): string =>
  (globalThis as { readonly navigator?: Partial<Navigator> }).navigator?.language ?? "en-US";

/** Returns true for dates and times in East Asian calendars, which are shown in the region's. */
const isEastAsianDate = (id: number): boolean =>
  (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Returns the code of a built-in format in a region; undefined for any other id. */
export function builtInFormat(id: number, region: string): string | undefined {
  if (id === 14 || isEastAsianDate(id)) return shortDate(region);
  if (id === 22) return `${shortDate(region)} h:mm`;
  return codes[id] ?? (id >= 32 && id <= 35 ? "h:mm:ss" : undefined);
}

/** Returns the id of the built-in format with a code in a region; undefined for other codes. */
export function builtInId(code: string, region: string): number | undefined {
  if (code === shortDate(region)) return 14;
  if (code === `${shortDate(region)} h:mm`) return 22;
  const builtIn = Object.entries(codes).find(([, builtInCode]) => builtInCode === code);
  return builtIn && Number(builtIn[0]);
}
