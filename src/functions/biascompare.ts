import type { Parameter } from "../spec/parameters";
import { endpoints } from "../spec/endpoints";
import { ArgumentError } from "../cells/argumentError";
import { readList } from "../cells/arguments/readList";
import { readParameter } from "../cells/arguments/readParameter";
import { readWord } from "../cells/arguments/readWord";
import { biasColumns, biasCompare, type BiasMeasure, biasMeasures } from "../cells/columns/bias";
import { runCall } from "./call/runCall";
import { type Comparison, compareSlices, questionsAboutSlices, slicesOf } from "./biasSlices";
import type { Call, OwnArgument } from "./call/call";

const measures = Object.keys(biasMeasures) as BiasMeasure[];
const { venue, distance, window, condition } = endpoints.trackBias.parameters;
const calendar = { today: () => "", dateSystem: 1900 } as const; // none of these is a date

const isAll = (cell: unknown): boolean => typeof cell === "string" && cell.toLowerCase() === "all";

/** An argument that lists several values of a parameter; the word all stands for the slice that it does not narrow down. */
function listOf(lists: string, parameter: Parameter): OwnArgument {
  const { required } = parameter;
  const read: OwnArgument["read"] = (name, value) => {
    const cells = readList(name, value);
    if (cells.length === 0 && required) throw new ArgumentError(name, "is blank");
    const values = cells.map((cell) =>
      isAll(cell) && !required ? undefined : readParameter(cell, { name, parameter, calendar }),
    );
    return [...new Set(values)];
  };
  return { lists, required, read };
}

export const biascompareCall: Call = {
  name: "BIASCOMPARE",
  endpoint: "trackBias",
  parameters: ["venues", "distances", "windows", "conditions", "measure", "headers", "options"],
  reports: { comparison: biasCompare },
  own: {
    venues: listOf("venue", venue),
    distances: listOf("distance", distance),
    windows: listOf("window", window),
    conditions: listOf("condition", condition),
    measure: { read: (name, value) => readWord(name, value, measures) },
  },
  checkGivens: (givens) => void slicesOf({ givens }),
  join: { questions: questionsAboutSlices, compose: compareSlices },
  columnsOf(response, { givens }) {
    const { labels } = response as Comparison; // what compareSlices has made
    return biasColumns(labels, (givens.get("measure")?.value ?? "all") as BiasMeasure); // readWord has read it
  },
};

/**
 * Several slices of barrier bias side by side, aligned by barrier: win rates, impact values, starts and intervals of venues, distances, windows and conditions (Pro). Every slice is one request.
 * @customfunction BIASCOMPARE
 * @param venues Slugs or display names, in one cell separated by commas or in a range.
 * @param distances Metres, as 1200 or "1000-1400", several the same way; all for the whole track, as when blank.
 * @param windows Days back, 14 to 365, several the same way; all for all time, as when blank.
 * @param conditions Track conditions such as Good, several the same way; they need windows.
 * @param measure all (default), win rate, impact value, starts or interval (95 %, Wilson).
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options More, as "country=hk; race_code=gallops" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every barrier; for each combination of venue, distance, window and condition the measure's columns.
 * @example =RACING.BIASCOMPARE("ashford-park",{"1000-1400","all"},,,"impact value")
 * @example =RACING.BIASCOMPARE("ashford-park",,{"all",90})
 * @helpurl https://localhost:3000/help/biascompare.html
 * @cancelable
 */
export function biascompare(
  venues: any[][],
  distances?: any[][],
  windows?: any[][],
  conditions?: any[][],
  measure?: any,
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(biascompareCall, [venues, distances, windows, conditions, measure, headers, options], invocation);
}
