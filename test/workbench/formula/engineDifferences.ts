/** Differences of IronCalc 0.8.4 and the workbench over generated formulas, each kind with its reason. */
import type { Answer } from "./secondEngine";

export interface Difference {
  readonly formula: string;
  readonly ours: Answer;
  readonly theirs: Answer;
}

interface Reason {
  /** The functions that the formula calls first; any if it is absent. */
  readonly functions?: string;
  readonly formula?: RegExp;
  readonly ours?: RegExp;
  readonly theirs?: RegExp;
  readonly reason: string;
}

const error = /^#/;

export const reasons: readonly Reason[] = [
  { theirs: /^#(?:N\/IMPL|ERROR)!$/, reason: "IronCalc does not take these arguments, and says so" },
  { theirs: /^no value$/, reason: "IronCalc ends without a value" },
  { theirs: /^#SPILL!$/, reason: "the formulas stand in one column, where a long table finds no room" },
  { ours: error, theirs: error, reason: "both refuse; which argument is checked first decides the error" },
  { functions: "ROW COLUMN", formula: /\(\)/, reason: "the formula stands in another cell" },
  {
    functions:
      "DATE DAY MONTH YEAR EDATE EOMONTH YEARFRAC DAYS360 NETWORKDAYS NETWORKDAYS.INTL WORKDAY.INTL WORKDAY",
    reason: "IronCalc has no 29 February 1900, no day 0, and does not add 1900 to years below it",
  },
  {
    functions: "ISOWEEKNUM WEEKDAY WEEKNUM TEXT SECOND",
    formula: /\((?:0|1|45\.5|A1|A2|A6|C1|C4|0\.5|0\.285|1\.005|"0%")[,)]/,
    reason: "days before March 1900, day 0, and times are Excel's here",
  },
  {
    functions: "TBILLEQ TBILLPRICE TBILLYIELD",
    reason: "Excel drops the time of both dates before it counts the days",
  },
  {
    functions: "COUNT COUNTA NPV AND OR XOR SUBTOTAL",
    formula: /\{|A1:E6/,
    reason: "IronCalc passes over tables of constants, and over an error among the values",
  },
  {
    functions: "COVAR COVARIANCE.P COVARIANCE.S SUMX2MY2 SUMX2PY2 SUMXMY2",
    reason: "Excel leaves out pairs with a text, a truth value or a blank",
  },
  {
    functions: "CORREL PEARSON RSQ SLOPE INTERCEPT STEYX FORECAST FORECAST.LINEAR",
    theirs: error,
    reason: "Excel compares the numbers of values, not their rows and columns",
  },
  {
    functions: "LOOKUP MATCH VLOOKUP HLOOKUP XMATCH XLOOKUP",
    reason: "the list is not sorted, or holds values of other types, which a search for the next passes over",
  },
  {
    functions: "COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS",
    reason: "IronCalc takes no single cell as a range, and ranges of different sizes",
  },
  { functions: "AREAS", reason: "Excel refuses what is no reference" },
  {
    functions: "ROWS COLUMNS INDEX TYPE",
    theirs: error,
    reason: "a value, or a table of constants, has rows too",
  },
  { functions: "LARGE SMALL", reason: "Excel rounds the place up, and takes a single value as a list" },
  { functions: "SKEW.P", ours: error, reason: "Excel needs three values" },
  {
    functions: "AVERAGEA STDEVA STDEVPA VARA VARPA MAXA MINA",
    reason:
      "IronCalc does not count a single cell, a truth value in a cell, or texts in a table of constants",
  },
  { functions: "CHISQ.TEST CHITEST", reason: "texts, blanks and other shapes are refused here" },
  { functions: "TIME", ours: /^#NUM!$/, reason: "Excel refuses more than 32,767 hours, minutes or seconds" },
  { functions: "DATEVALUE TIMEVALUE", ours: error, reason: "Excel reads texts alone" },
  {
    functions: "ROUND ROUNDUP ROUNDDOWN FIXED DOLLAR",
    reason:
      "Excel rounds the 15 digits that it shows, leaves a number with more places, and refuses over 127",
  },
  {
    functions: "LEFT RIGHT MID",
    theirs: error,
    reason: "Excel reads a count that is a text or TRUE in a cell",
  },
  { functions: "TEXT", reason: "Excel writes TRUE in capitals, and takes signs in a format as they are" },
  {
    functions: "TEXTSPLIT TEXTBEFORE TEXTAFTER",
    reason: "an empty text, an empty delimiter and odd modes are refused here",
  },
  { functions: "TEXTJOIN", reason: "TRUE leaves out blank cells too" },
  { functions: "FILTER SORTBY", ours: error, reason: "Excel refuses conditions and keys of another size" },
  {
    functions: "FVSCHEDULE MULTINOMIAL LINEST LOGEST GROWTH TREND",
    reason: "blank cells and texts are refused, and a text of digits is a number",
  },
  {
    functions:
      "BETA.DIST BETA.INV BETADIST BETAINV DEC2BIN DEC2HEX DEC2OCT DELTA ERF F.DIST F.DIST.RT F.INV F.INV.RT FDIST FINV FREQUENCY GESTEP HYPGEOM.DIST HYPGEOMDIST PHI SERIESSUM STANDARDIZE T.DIST T.DIST.2T T.DIST.RT T.INV.2T TDIST TINV WEIBULL WEIBULL.DIST Z.TEST ZTEST",
    formula: /C1|B4|C4/,
    reason: "TRUE, blanks and texts of cells are numbers where one is asked for",
  },
  {
    functions: "F.DIST WEIBULL WEIBULL.DIST",
    theirs: /^#NUM!$/,
    reason: "IronCalc overflows at large numbers",
  },
  {
    functions:
      "BIN2DEC BIN2HEX BIN2OCT HEX2BIN HEX2DEC HEX2OCT OCT2BIN OCT2DEC OCT2HEX DECIMAL ARABIC NUMBERVALUE ROMAN",
    reason: "an empty text is 0, and 0% no binary number",
  },
  { functions: "COMBIN SERIESSUM", formula: /D1|46000/, reason: "IronCalc overflows at large numbers" },
  {
    functions: "DB DDB SYD RATE IRR NPER XNPV Z.TEST ZTEST",
    reason: "lives, periods and payments that no asset has",
  },
  { functions: "ADDRESS", formula: /,(?:0|C4|FALSE)[,)]/, reason: "R1C1 without a change is R or C alone" },
  {
    functions: "OFFSET",
    formula: /-2\.5|-1\)|A5/,
    reason: "a negative height or width reaches upwards and to the left",
  },
  { functions: "TIME", formula: /-|A5/, reason: "parts of negative seconds are cut off" },
  { functions: "LCM GCD", formula: /E1:E/, reason: "blank cells are passed over" },
  { functions: "LCM", formula: /,0\.\d+/, reason: "a number below 1 is cut to 0, whose multiple is 0" },
  { functions: "BASE", ours: /^#NUM!$/, reason: "Excel refuses more than 255 digits" },
  { functions: "BETA.INV BETAINV", formula: /,1\.005\)/, reason: "Excel refuses equal limits alone" },
  {
    functions: "DAVERAGE DCOUNT DCOUNTA DMAX DMIN DPRODUCT DSTDEV DSTDEVP DSUM DVAR DVARP",
    formula: /,TRUE,|,D6\)/,
    reason: "TRUE names the first column, and criteria without a second row are refused",
  },
  { functions: "FV", theirs: /^null$/, reason: "IronCalc gives no value for a number of 212 digits" },
  { functions: "OFFSET", formula: /A6/, reason: "a height that is cut to 0 is #REF!" },
  { functions: "PROB", formula: /A1:C1/, reason: "a text leaves out its pair" },
  {
    functions: "RANK RANK.EQ RANK.AVG",
    formula: /\{/,
    theirs: error,
    reason: "IronCalc ranks in ranges alone",
  },
  { functions: "SERIESSUM", formula: /\(0,/, reason: "0 to the tenth power is 0" },
  { formula: /\^-A2/, ours: /^#DIV\/0!$/, reason: "0 to a negative power divides by zero" },
  {
    functions: "AGGREGATE TRIMRANGE REGEXEXTRACT",
    reason: "IronCalc does not know AGGREGATE, takes no sizes in TRIMRANGE and finds an empty text",
  },
  { formula: /"7\/2"|B5/, reason: "Excel reads 7/2 as a date where it needs a number" },
  { formula: /\^C4/, ours: /^#NUM!$/, reason: "Excel refuses 0^0" },
  { formula: /&/, reason: "numbers are joined with 15 digits" },
  {
    formula: /"[^"]*[<>%?*-][^"]*"|"7"|B4|"0\.00"/,
    ours: /^(?:true|false)$/,
    reason: "signs are ordered as Windows does",
  },
];

export const explained = ({ formula, ours, theirs }: Difference): Reason | undefined => {
  const [, name = ""] = /^=([A-Z][A-Z0-9.]*)\(/.exec(formula) ?? [];
  return reasons.find(
    (reason) =>
      (reason.functions?.split(" ").includes(name) ?? true) &&
      (reason.formula?.test(formula) ?? true) &&
      (reason.ours?.test(String(ours)) ?? true) &&
      (reason.theirs?.test(String(theirs)) ?? true),
  );
};
