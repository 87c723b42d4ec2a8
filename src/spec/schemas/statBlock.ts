import { conditionKeys } from "../codes";
import { integer, number, object } from "./build";

/** One block of career statistics (spec 2.3, stats). */
export const statBlock = object({
  starts: integer("Starts"),
  wins: integer("Wins"),
  seconds: integer("Seconds"),
  thirds: integer("Thirds"),
  places: integer("Finishes in the first three"),
  winPercent: number("Wins per start, a fraction from 0 to 1"),
  placePercent: number("Places per start, a fraction from 0 to 1"),
});

const conditionBlocks = Object.fromEntries(conditionKeys.map((key) => [key, statBlock])) as Record<
  (typeof conditionKeys)[number],
  typeof statBlock
>;

/** A runner's career statistics (spec 2.3, stats). */
export const stats = object(
  {
    overall: statBlock,
    track: statBlock,
    distance: statBlock,
    trackDistance: statBlock,
    conditions: object({}, conditionBlocks),
  },
  { firstUp: statBlock, secondUp: statBlock },
);
