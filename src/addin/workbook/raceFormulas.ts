/**
 * Parts of the race sheet's formulas, which name columns and cells as Excel's tables do: `[win]` is the
 * column of all runners, `[@win]` the cell in the formula's row, `[bank]` a cell (`raceLayout.ts`).
 */
import { raceCodes } from "../../spec/codes";

/** Returns the call for the form of the race after its scratchings, for some fields. */
export const cardOf = (fields: string): string =>
  `RACING.CARD([thisRace],,[scratched],"${fields}",FALSE,[options])`;

/** Returns the call for the race after its scratchings, for some fields. */
export const whatIf = (fields: string): string =>
  `RACING.WHATIF([thisRace],,[scratched],[sharpen],[model],"${fields}",FALSE,[options])`;

/** Leaves cells blank if there is no table; the sentence above the runners gives the reason. */
export const orBlank = (formula: string): string => `=IFERROR(${formula},"")`;

/**
 * Shows a table, or the sentence of its failure in the first cell.
 *
 * @param asText The same call with options by which a failure is a text.
 */
export const orReason = (table: string, asText: string): string =>
  orBlank(`IFERROR(${table},INDEX(${asText},1,1))`);

/**
 * Calculates if there is a number, and otherwise leaves the cell blank, for scratched and unrated runners.
 */
export const ifNumber = (cell: string, formula: string): string => `=IF(ISNUMBER(${cell}),${formula},"")`;

/** Holds while no runner has a price, typed or live. */
export const noPrices = `SUMPRODUCT(--([taken]<>""))=0`;

/** Leaves a cell blank until there are prices, as numbers or as texts such as 5/2 or evens. */
export const onceTyped = (formula: string): string => `=IF(${noPrices},"",${formula})`;

/** The scratched runners by their status: a condition by row, their count, their numbers. */
export const isOut = `(([status]="scratched")+([status]="what-if"))`;
export const outCount = `(COUNTIF([status],"scratched")+COUNTIF([status],"what-if"))`;
export const outNumbers = `TEXTJOIN(", ",TRUE,FILTER([number],${isOut}))`;

/** The odds of the starters; odds of a runner that was later scratched do not count. */
export const startersOdds = `IF(${isOut}>0,"",[taken])`;

/** The race number in the forms that people type: R5 and Race 5 are 5. */
export const typedRace = `VALUE(SUBSTITUTE(SUBSTITUTE(UPPER([race]),"RACE",""),"R",""))`;

/** Returns the formula for the race code in the options, or the sheet's own if they name none. */
export const namedCode = (ownCode: string): string =>
  raceCodes.reduce(
    (otherwise, code) => `IF(ISNUMBER(SEARCH("${code.slice(0, -1)}",[options])),"${code}",${otherwise})`,
    `"${ownCode}"`,
  );

/** The formula for the country in the options, a code or a name; blank if they name none. */
export const namedCountry = `IFERROR(TRIM(LEFT(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(MID([options],SEARCH("country=",[options])+8,60),",",";"),CHAR(10),";"),";",REPT(" ",60)),60)),"")`;

/** Texts for race codes other than gallops. */
export type OtherCodes = Readonly<Partial<Record<(typeof raceCodes)[number], string>>>;

/** Returns the formula for a text by race code; the gallops text if the others have none. */
export const byRaceCode = (gallops: string, others: OtherCodes): string =>
  `=SWITCH([raceCode],${Object.entries(others)
    .map(([code, text]) => `"${code}","${text}",`)
    .join("")}"${gallops}")`;
