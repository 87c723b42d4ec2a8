import { type Bet, readBets } from "../cells/arguments/readBets";
import { readInteger, readNumber } from "../cells/arguments/readNumber";
import { readWord } from "../cells/arguments/readText";
import { ArgumentError } from "../cells/cellValue";
import { settle as tables } from "../cells/columns/settle";
import { NotFound } from "../client/failure";
import { t } from "../language/translate";
import { placeTableNames } from "../maths/betReturn";
import type { ResultsResponse } from "../spec/pastRace";
import { choice, optional, type Reader, report, required, tail } from "./call/arguments";
import { questionTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { betSummary, groupingNames } from "./composed/betSummary";
import { type Meeting, settleBets } from "./composed/settleBets";

const mostPlaces = 4;

const readCommission: Reader<number> = (name, value) => {
  const rate = readNumber(name, value);
  if (rate >= 0 && rate < 1) return rate;
  throw new ArgumentError(name, t`must be a part of the profit from 0 to below 1`, value);
};

const meetingKey = ({ date, track }: Pick<Bet, "date" | "track">): string => `${date} ${track}`;

/** Returns the meetings of the bets that need results: those that can be read and do not state their finish. */
const meetingsOf = (bets: readonly Bet[]): ReadonlyMap<string, Bet> =>
  new Map(
    bets
      .filter(({ problem, finish }) => problem === undefined && finish === undefined)
      .map((bet) => [meetingKey(bet), bet]),
  );

const rules = {
  deduction: choice(["none", "gb", "au"]),
  places: optional((name, value) =>
    typeof value === "number" || /^\s*\d+\s*$/.test(String(value))
      ? readInteger(name, value, { maximum: mostPlaces })
      : readWord(name, value, placeTableNames),
  ),
  commission: optional(readCommission),
  by: optional((name, value) => readWord(name, value, groupingNames)),
} as const;

export const settleCall = defineCall({
  name: "SETTLE",
  endpoint: "results",
  arguments: { bets: required(readBets), report, ...tail },
  options: rules,
  reports: tables,
  join: {
    note: "One for each meeting that the bets name; none for bets that state their finish.",
    questions: (parsed) =>
      [...meetingsOf(parsed.values.bets).values()].map(({ date = "", track = "" }) =>
        questionTo("results", parsed, { date, track }),
      ),
    mayFail: () => true,
    compose({ values, report }, outcomes) {
      const meetings = new Map<string, Meeting>();
      const asked = [...meetingsOf(values.bets).keys()];
      outcomes.forEach(({ answer, failure }, index) => {
        if (!answer && !(failure instanceof NotFound)) throw failure;
        const meeting = (answer?.response as ResultsResponse | undefined) ?? {
          reason: (failure as Error).message,
        };
        meetings.set(asked[index] ?? "", meeting);
      });
      const { deduction, places, commission = 0, by } = values;
      const meetingOf = (bet: Bet): Meeting => meetings.get(meetingKey(bet)) ?? { reason: "not asked" };
      const bets = settleBets(values.bets, meetingOf, { deduction, places, commission });
      return report === "summary" ? { groups: betSummary(bets, by) } : { bets };
    },
  },
});

/**
 * Settles bets by the results of their races, from a source that keeps past starts: what each returned, its closing value and the profit expected of it; or the record of all of them with its intervals.
 * @customfunction SETTLE
 * @param bets A range with a row of headings in any order: date, track, race, number or runner, price, stake; and where you have them type, probability, finish, starting price, others. Usual names are understood.
 * @param report bets (default): a row for each; or summary.
 * @param fields The columns in order: names, wildcards, or a preset (basic, result, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "deduction=gb; places=au; commission=0.05; by=month; country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every bet in their order, none left out: one that cannot be settled is unknown, with the reason. Or one row for the record, or for every group of the option by: month, track, type, country or edge.
 * @example =RACING.SETTLE({"Date","Track","Race","No","Type","Odds","Stake";"2026-03-07","ashford-park",1,2,"win","5/2",10})
 * @example =RACING.SETTLE({"Date","Track","Race","No","Type","Odds","Stake";"2026-03-07","ashford-park",1,2,"win","5/2",10},"summary","bets,profit,returnOnStakes")
 */
export function settle(
  bets: any[][],
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(settleCall, { bets, report, fields, headers, options }, invocation);
}
