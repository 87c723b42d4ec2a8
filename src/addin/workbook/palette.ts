import type { CellLook } from "../excel/applySheetLook";

/** The colours of the race-day sheets: legible on their fills, and never the only sign of a meaning. */
export const palette = {
  text: "#1B1F23",
  quiet: "#57606A",
  line: "#DCE3E0",
  rule: "#8FA79C",
  panel: "#F5F8F6",
  nav: "#072A20",
  band: "#0B3D2E",
  /** Not quite white, because white is the sheet's colour. */
  onBand: "#FEFEFE",
  bandLabel: "#B9DACC",
  quietOnNav: "#8FB3A4",
  heading: "#E3EDE8",
  group: "#0B5A43",
  strongBar: "#A6D8BF",
  lightBar: "#D2EADF",
  value: "#0B6B4B",
  up: "#0B6B4B",
  down: "#B42318",
  out: "#5F666D",
  outFill: "#EFF1F1",
  input: "#FFF7D6",
  inputText: "#0B4DA2",
  notice: "#FCEBCB",
  noticeText: "#6B4100",
  next: "#F5B93A",
  low: "#F6C9C2",
  white: "#FFFFFF",
  /** The middle of a colour scale; from pure white, a scale passes through the white of `onBand`. */
  middle: "#FFFFFE",
} as const;

const middle = { verticalAlign: "middle" } as const;
const heading = { ...middle, fontSize: 9.5, bold: true, textColor: palette.text } as const;

/** The format of input cells whose texts stay texts; Excel would turn 2/1, 7-2 and 1-4 into dates. */
export const asText = "@";

/** The looks of cells that the sheets share. */
export const looks = {
  nav: { ...middle, fontSize: 10, textColor: palette.onBand, fillColor: palette.nav, align: "left" },
  title: { ...middle, fontSize: 20, bold: true, textColor: palette.onBand, align: "left" },
  answer: { ...middle, fontSize: 14, bold: true, textColor: palette.onBand, align: "left" },
  bandLabel: { verticalAlign: "bottom", fontSize: 8, textColor: palette.bandLabel, align: "left" },
  bandValue: { ...middle, fontSize: 11, bold: true, textColor: palette.onBand, align: "left" },
  label: { ...middle, fontSize: 8, textColor: palette.quiet, align: "left" },
  input: {
    ...middle,
    fontSize: 10,
    fillColor: palette.input,
    textColor: palette.inputText,
    align: "left",
    locked: false,
  },
  result: { ...middle, bold: true, textColor: palette.text, align: "right" },
  group: { verticalAlign: "bottom", fontSize: 8, bold: true, textColor: palette.group, align: "left" },
  heading,
  /** The headings in the first row of a table. */
  tableHeading: { ...heading, fillColor: palette.heading },
  cell: { ...middle, fontSize: 10, textColor: palette.text },
  note: { ...middle, fontSize: 8.5, textColor: palette.quiet, align: "left" },
} as const satisfies Readonly<Record<string, CellLook>>;
