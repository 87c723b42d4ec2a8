import type { Bet } from "../cells/bets/bet";
import { type BetTable, betsWithout, isEnded, readRows } from "../cells/bets/readBets";
import { byTrackClock, clockless, daysOfStamp } from "../cells/bets/moments";
import { readInteger, readNumber } from "../cells/arguments/readNumber";
import { readFlag, readWord } from "../cells/arguments/readText";
import { ArgumentError } from "../cells/cellValue";
import { settle as tables } from "../cells/columns/settle";
import { Cancelled, NotFound } from "../client/failure";
import { t } from "../language/translate";
import { placeTableNames } from "../maths/placeTerms";
import type { ResultsResponse } from "../spec/pastRace";
import { optional, type Reader, report, required, tail } from "./call/arguments";
import { type CallQuestion, type ParsedArguments, questionTo } from "./call/call";
import { deferCode } from "./call/deferredCode";
import { defineCall, runCall } from "./call/runCall";
import { readLuckyBonus } from "./settlement/bonus";
import { groupingNames } from "./settlement/groupings";
import { type Meeting, nonRunnerRules, type SettledBet } from "./settlement/settledBet";

const mostPlaces = 8;

/** The commission of an option: its rate, and whether it is on each part of each bet. */
interface CommissionRule {
  readonly rate: number;
  readonly isEach: boolean;
}

/** Reads 0.05, 0.05 each, or each for the rates that the rows state. */
const readCommission: Reader<CommissionRule> = (name, value) => {
  const [, digits = "", each] = /^\s*(.*?)\s*\b(each)?\s*$/i.exec(String(value)) ?? [];
  const isEach = each !== undefined;
  if (isEach && digits === "") return { rate: 0, isEach };
  const rate = isEach ? readNumber(name, digits) : readNumber(name, value);
  if (rate >= 0 && rate < 1) return { rate, isEach };
  throw new ArgumentError(
    name,
    t`must be a part of the profit from 0 to below 1, such as 0.05 or 0.05 each`,
    value,
  );
};

/** Reads headings separated by commas. */
const readHeadings: Reader<readonly string[]> = (_name, value) =>
  String(value)
    .split(/[,|]/)
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "");

const readWaived: Reader<boolean> = (name, value) => {
  if (/^(?:5p|5|0?\.05|5%|yes)$/i.test(String(value).trim())) return true;
  if (/^(?:no|none|0)$/i.test(String(value).trim())) return false;
  throw new ArgumentError(name, t`must be 5p, the deduction that a firm waives, or no`, value);
};

/** Reads a table of bets; a cell's error becomes a cell of its row. */
const readTable: Reader<BetTable> = (name, value, calendar) =>
  readRows(name, value, { calendar, kind: "bet" });

const meetingKey = ({ date, track, country }: Pick<Bet, "date" | "track" | "country">): string =>
  [date, track, country].join(" ");

/** Returns a bet on each day that its race may have; on its own day where that is known. */
const onItsDays = (bet: Bet): readonly Bet[] => {
  const moment = bet.stamp ?? bet.startsAt;
  return bet.date !== undefined || moment === undefined
    ? [bet]
    : daysOfStamp(moment).map((date) => ({ ...bet, date }));
};

/** Returns the meetings that the bets name, ignoring rows with a problem. */
const meetingsOf = (bets: readonly Bet[]): ReadonlyMap<string, Bet> =>
  new Map(
    bets
      .filter(
        ({ problem, track, race, time, startsAt }) =>
          problem === undefined && track !== undefined && (race ?? time ?? startsAt) !== undefined,
      )
      .flatMap(onItsDays)
      .filter(({ date }) => date !== undefined)
      .map((bet) => [meetingKey(bet), bet]),
  );

/** Returns a bet whose moments are on another clock by that of the source's track, where it has the meeting. */
function byMeetingClock(bet: Bet, meetings: ReadonlyMap<string, Meeting>): Bet {
  if (bet.stamp === undefined && bet.startsAt?.ahead === undefined) return bet;
  for (const { date } of onItsDays(bet)) {
    const meeting = meetings.get(meetingKey({ ...bet, ...(date === undefined ? {} : { date }) }));
    const zone = meeting && !("reason" in meeting) ? meeting.races[0]?.timezone : undefined;
    if (zone === undefined) continue;
    const placed = byTrackClock(bet, zone);
    if (bet.date !== undefined && placed.date !== bet.date)
      return { ...bet, check: t`by the source's clock of the track the day is ${placed.date ?? ""}` };
    if (placed.date !== date) continue;
    const { unclear: _, ...clear } = placed;
    const unclear = clockless(clear);
    return unclear === undefined ? clear : { ...clear, unclear };
  }
  return bet;
}

const rules = {
  deduction: optional((name, value) => readWord(name, value, ["none", "gb", "au"] as const)),
  places: optional((name, value) =>
    typeof value === "number" || /^\s*\d+\s*$/.test(String(value))
      ? readInteger(name, value, { maximum: mostPlaces })
      : readWord(name, value, placeTableNames),
  ),
  commission: optional(readCommission),
  bonus: optional(readLuckyBonus),
  by: optional((name, value) => readWord(name, value, groupingNames)),
  waive: optional(readWaived),
  cents: optional((name, value) => readFlag(name, value)),
  ignore: optional(readHeadings),
  nonrunner: optional((name, value) => readWord(name, value, nonRunnerRules)),
} as const;

/** Returns the question for the results of a bet's meeting, in the country of its row if it states one. */
function questionOf(bet: Bet, parsed: Pick<ParsedArguments, "parameters">): CallQuestion {
  const { date = "", track = "", country } = bet;
  const question = questionTo("results", parsed, { date, track, ...(country ? { country } : {}) });
  return country === undefined ? question : { ...question, isCountryNamed: true };
}

const settlement = deferCode(async () => {
  const [{ settleBets }, { betSummary }] = await Promise.all([
    import("./settlement/settleBets"),
    import("./settlement/betSummary"),
  ]);
  return { settleBets, betSummary };
});

interface Composed {
  readonly bets?: readonly SettledBet[];
  readonly groups?: readonly object[];
  readonly note?: string;
}

const mostNamed = 5;

/** Returns sentences about the unread columns and the rows to check. */
function noteOf({ columns }: BetTable, settled: readonly SettledBet[]): string | undefined {
  const toCheck = settled.flatMap(({ toCheck: isUnclear, reason }, index) =>
    isUnclear ? [t`row ${index + 1}: ${reason}`] : [],
  );
  const rows = toCheck.length === 1 ? t`1 row to check` : t`${toCheck.length} rows to check`;
  const list = `${rows}: ${toCheck.slice(0, mostNamed).join("; ")}`;
  const more = toCheck.length - mostNamed;
  const sentences = [
    ...(toCheck.length > 0 ? [more > 0 ? t`${list} and ${more} more.` : `${list}.`] : []),
    ...(columns.unread.length > 0 ? [t`Columns that are not read: ${columns.unread.join(", ")}.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

export const settleCall = defineCall({
  name: "SETTLE",
  endpoint: "results",
  arguments: { bets: { ...required(readTable), keepsErrors: true }, report, ...tail },
  options: rules,
  reports: tables,
  join: {
    note: "One for each meeting that the bets name; none for bets that name none.",
    questions: (parsed) =>
      [...meetingsOf(parsed.values.bets.bets).values()].map((bet) => questionOf(bet, parsed)),
    mayFail: () => true,
    code: settlement,
    compose({ values, report, context }, outcomes): Composed {
      const { betSummary, settleBets } = settlement.code;
      const { deduction, places, commission, by, waive, cents, ignore = [], timezone = "UTC" } = values;
      const { nonrunner, bonus } = values;
      const bets = betsWithout(values.bets, ignore);
      const meetings = new Map<string, Meeting>();
      const asked = [...meetingsOf(values.bets.bets).keys()];
      const needed = new Set(
        bets
          .filter((bet) => !isEnded(bet))
          .flatMap(onItsDays)
          .map(meetingKey),
      );
      outcomes.forEach(({ answer, failure }, index) => {
        const key = asked[index] ?? "";
        const isFinal = failure instanceof NotFound || !(needed.has(key) || failure instanceof Cancelled);
        if (!answer && !isFinal) throw failure;
        const meeting: Meeting = (answer?.response as ResultsResponse | undefined) ?? {
          reason: (failure as Error).message,
        };
        meetings.set(key, meeting);
      });
      const placed = bets.map((bet) => byMeetingClock(bet, meetings));
      const settled = settleBets(placed, (bet) => meetings.get(meetingKey(bet)), {
        deduction,
        places,
        commission: commission?.rate ?? 0,
        commissionEach: commission?.isEach ?? false,
        nonrunner,
        bonus,
        waive: waive ?? false,
        cents: cents ?? false,
        today: context.today(timezone),
      });
      const note = noteOf(values.bets, settled);
      const noted = note === undefined ? {} : { note };
      return report === "summary"
        ? { groups: betSummary(settled, by), ...noted }
        : { bets: settled, ...noted };
    },
  },
  show: ({ note }) => (note === undefined ? {} : { note }),
});

/**
 * Settles bets by the results of their races, from a source that keeps past starts: what each returned, its closing value and the profit expected of it; or the record of all of them with its intervals.
 * @customfunction SETTLE
 * @param bets A range with a row of headings in any order: date, track, race, number or runner, price, stake; also type, side, each way, terms, finish, deduction, returned and others, under their usual names.
 * @param report bets (default): a row for each; or summary.
 * @param fields The columns in order: names, wildcards, or a preset (basic, result, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "deduction=gb; places=au; commission=0.05; by=month; waive=5p; cents=yes; ignore=Promo; country=hk; nonrunner=single; bonus=double odds one winner" or a range of two columns.
 * @returns A row for every row of the range, a blank one for a blank row: a bet that cannot be settled is unknown, with the reason. Or one row for the record of each currency, or for every group of the option by: month, track, type, country or edge.
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
