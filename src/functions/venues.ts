import { venues as table } from "../cells/columns/meetings";
import { readRaceCode } from "../cells/arguments/readText";
import { parameters } from "../spec/parameters";
import { anyCountry, forParameter, tail } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";

/** A race code that has no limit by default. */
const race_code = { ...forParameter(parameters.raceType, readRaceCode), sentAs: "raceType" };

export const venuesCall = defineCall({
  name: "VENUES",
  endpoint: "venues",
  arguments: { race_code, country: anyCountry, ...tail },
  reports: { venues: table },
});

/**
 * The known venues with the slugs that other functions take: a row for every venue.
 * @customfunction VENUES
 * @param race_code gallops, harness or greyhounds, or R, H, G; all when blank.
 * @param country A two-letter country code; all countries when blank.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "layout=columns" or a range of two columns.
 * @returns A row for every venue.
 * @example =RACING.VENUES("gallops")
 */
export function venues(
  race_code?: any,
  country?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(venuesCall, { race_code, country, fields, headers, options }, invocation);
}
