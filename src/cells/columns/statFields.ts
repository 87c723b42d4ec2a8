import { conditionKeys } from "../../spec/codes";
import { columnsAt, type Column, type Field } from "./column";

const statBlock: readonly Field[] = [
  ["starts", "Starts", "integer"],
  ["wins", "Wins", "integer"],
  ["seconds", "Seconds", "integer"],
  ["thirds", "Thirds", "integer"],
  ["places", "Places", "integer"],
  ["winPercent", "Win rate", "fraction"],
  ["placePercent", "Place rate", "fraction"],
];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The blocks of career statistics and what stands before their headings (spec 2.3, stats). */
const blocks: readonly (readonly [name: string, heading: string])[] = [
  ["overall", "Career"],
  ["track", "Track"],
  ["distance", "Distance"],
  ["trackDistance", "Track and distance"],
  ["firstUp", "First-up"],
  ["secondUp", "Second-up"],
  ...conditionKeys.map((key) => [`conditions.${key}`, capital(key)] as const),
];

/** Every statistic of a runner. */
export const statColumns: readonly Column[] = blocks.flatMap(([block, heading]) =>
  columnsAt(`runners[].stats.${block}`, statBlock, { prefix: `stats.${block}.`, heading }),
);
