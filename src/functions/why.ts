import { ArgumentError } from "../cells/cellValue";
import { readRunner } from "../cells/arguments/readRunners";
import { why as tables } from "../cells/columns/why";
import { t } from "../language/translate";
import { date, optional, race, report, scratched, tail, track } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { barrierFactors, readBarrierChanges } from "./composed/drawFigures";
import { formIn, wholeTrack } from "./composed/raceParts";
import { raceReasons, type RunnerReasons } from "./composed/raceReasons";
import { runnerNamed } from "./runner";

interface RaceReasons {
  readonly runners: readonly RunnerReasons[];
}

export const whyCall = defineCall({
  name: "WHY",
  endpoint: "why",
  arguments: { date, track, race, runner: optional(readRunner), report, ...tail },
  options: { scratched, barrier: optional(readBarrierChanges) },
  reports: tables,
  join: {
    endpoints: ["form", "trackBias"],
    note: "The track bias is requested only with the option barrier.",
    questions: (parsed) => [
      questionTo("form", parsed),
      questionTo("why", parsed),
      ...(parsed.values.barrier === undefined ? [] : [wholeTrack(parsed, parsed.values.track)]),
    ],
    compose({ values }, outcomes): RaceReasons {
      const form = formIn(outcomes);
      const why = responseTo(outcomes, "why");
      const { scratched, barrier } = values;
      const barriers = barrier && barrierFactors(barrier, outcomes);
      return { ...why, runners: raceReasons({ scratched, barriers }, { form, why }) };
    },
  },
  show(response: RaceReasons, { values: { runner }, report: shownReport }) {
    if (runner !== undefined)
      return { response: { ...response, runners: [runnerNamed(response.runners, runner)] } };
    if (shownReport === "features")
      throw new ArgumentError("runner", t`must name a runner for the report features`, undefined);
    return {};
  },
});

/**
 * The reasons for the model's win probabilities (Pro): what form, class, speed, people, draw and more add to each runner's log-odds against its field, or one runner's features.
 * @customfunction WHY
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param runner The runner's saddle cloth number or its name; all runners when blank.
 * @param report groups (default): a row for every runner; features: a row for every feature of one runner.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; scratched=2 5; barrier=4:11" for a changed race, or a range of two columns.
 * @returns A row for every runner still in the race by its number, or a row for every feature of one runner. What is unknown of a runner has no effect and is marked so. The effects add up to the probability exactly.
 * @example =RACING.WHY("2026-03-14","ashford-park",3)
 * @example =RACING.WHY("2026-03-14","ashford-park",3,2,"features")
 * @example =RACING.WHY("2026-03-14","ashford-park",3,,,"number,name,winProb,draw,reasons",,"scratched=2; barrier=1:7")
 */
export function why(
  date: any,
  track: any,
  race: any,
  runner?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(whyCall, { date, track, race, runner, report, fields, headers, options }, invocation);
}
