/** Formulas of listed functions that differ from the values that Excel stored in public workbooks. */
import { writeFileSync } from "node:fs";
import type { Outcome } from "./storedValues";

interface Reason {
  readonly file: string;
  /** The cells, with their sheets; all of the file if it is absent. */
  readonly cells?: RegExp;
  readonly reason: string;
}

const reasons: readonly Reason[] = [
  {
    file: "DCOUNT_DCOUNTA_DGET_DPRODUCT.xlsx",
    cells: /!(?:B65|C65|B67)$/,
    reason: "criteria under headings that are numbers and truth values",
  },
  { file: "DATE_TIME.xlsx", cells: /!C8$/, reason: "DATEVALUE does not read 29-Feb-1900" },
  { file: "DAYS_DAYS360.xlsx", cells: /!D24$/, reason: "dates with times, counted backwards" },
  { file: "NUMBER_SYSTEMS.xlsx", reason: "truth values in cells, and places for negative numbers, are not refused" },
  { file: "FV.xlsx", cells: /!A1$/, reason: "a rate of -100% is #NUM!, not #DIV/0!" },
  { file: "IRR.xlsx", reason: "a guess that is a text is passed over; a rate of 0 to the eighth place" },
  { file: "MIRR.xlsx", reason: "rates of -100%, and a single flow, are refused" },
  { file: "RATE.xlsx", cells: /!G17$/, reason: "found where Excel gives up" },
  { file: "XIRR.xlsx", reason: "Excel stops within 0.00000001; other errors for flows of one sign" },
  { file: "XNPV.xlsx", reason: "Excel stops within 0.00000001; other errors for flows of one sign" },
  { file: "ERROR.TYPE.xlsx", reason: "the file holds #CALC! and #SPILL! as #VALUE! with rich values" },
  { file: "ISOMITTED.xlsx", reason: "optional parameters in the reader of these tests" },
  { file: "HVLOOKUP.xlsx", cells: /!N13$/, reason: "a text in place of a table is a table of one" },
  { file: "ROW_COLUM.xlsx", reason: "INDIRECT of addresses with zeros before the row, and of columns behind the last" },
  { file: "SORT.xlsx", cells: /!E1$/, reason: "the cells hold errors of functions that are not listed" },
  { file: "XLOOKUP.xlsx", cells: /^(?:MultipleElements|Errors)!/, reason: "halving searches in lists that are not sorted; a blank as the value to find" },
  { file: "GCD_LCM.xlsx", reason: "blank arguments and cells are passed over" },
  { file: "LCM_GCD.xlsx", reason: "blank arguments and cells are passed over; numbers beyond 2^53" },
  { file: "TRIGONOMETRIC.xlsx", cells: /^COT_CSC_SEC!/, reason: "at a pole the last digit of the angle decides" },
  { file: "BINOM.xlsx", cells: /!E37$/, reason: "more trials than the chances have digits" },
  { file: "LOGNORM.xlsx", cells: /!F26$/, reason: "Excel keeps five digits here" },
  { file: "PROB.xlsx", cells: /!O2$/, reason: "chances that do not sum up to 1 are #NUM!" },
  { file: "defined_names.xlsx", reason: "the reader of these tests knows no names of single sheets" },
  { file: "simple_functions.xlsx", cells: /^INDEX!H6$/, reason: "a row between 0 and 1 is all rows" },
  { file: "spill_operator.xlsx", cells: /!G2$/, reason: "an array formula of the old kind has no spill" },
  { file: "CELL.xlsx", reason: "a number in a column with the text format is a text here" },
  { file: "MATCH.xlsx", cells: /!C18$/, reason: "an empty text as a constant is a blank cell here" },
  { file: "ARABIC_ROMAN.xlsx", cells: /!A22$/, reason: "a number in a column with the text format is a text here" },
  { file: "MROUND_TRUNC_INT.xlsx", reason: "a text that spells an error is the error in the workbench" },
  { file: "COUNTIF.xlsx", reason: "a text that spells an error is the error in the workbench" },
  { file: "COUNTIFS.xlsx", reason: "a text that spells an error is the error in the workbench" },
  { file: "STRING_HANDLING.xlsx", reason: "a text that spells an error is the error in the workbench" },
  { file: "TEXTBEFORE_TEXTAFTER.xlsx", cells: /!(?:G25|I25)$/, reason: "a blank cell as the text in place of an error is 0" },
  { file: "T_VALUE_VALUETOTEXT.xlsx", cells: /!I14$/, reason: "an empty text as a constant is a blank cell here" },
]; // prettier-ignore

const reasonOf = ({ file, cell }: Outcome): Reason | undefined =>
  reasons.find((reason) => reason.file === file && (reason.cells?.test(cell) ?? true));

/** The families of workbooks that analysts use. */
const analysts = ["LOGICAL", "LOOKUP_AND_REFERENCE", "TEXT", "DATE_AND_TIME", "INFORMATION", "DATABASE"];

interface Least {
  /** The least share of formulas of listed functions, and the least number in the analysts' families. */
  readonly share: number;
  readonly ofAnalysts: number;
}

/** Expects that outcomes are Excel's, but for those with a reason. */
export function expectExcelValues(outcomes: readonly Outcome[], { share, ofAnalysts }: Least): void {
  const { SUITE_REPORT: report } = process.env;
  if (report) writeFileSync(report, JSON.stringify(outcomes));
  const listed = outcomes.filter(({ isListed }) => isListed);
  const equal = listed.filter(({ isEqual }) => isEqual);
  expect(listed.filter((outcome) => !outcome.isEqual && !reasonOf(outcome))).toEqual([]);
  expect(equal.length / listed.length).toBeGreaterThan(share);
  expect(equal.filter(({ family }) => analysts.includes(family)).length).toBeGreaterThanOrEqual(ofAnalysts);
}
