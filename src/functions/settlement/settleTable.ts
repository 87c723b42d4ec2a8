/** The part of SETTLE that is fetched with its first call. */
import type { Bet } from "../../cells/bets/bet";
import { byTrackClock, clockless, daysOfStamp } from "../../cells/bets/moments";
import { type BetTable, betsWithout, isEnded, readRows } from "../../cells/bets/readBets";
import { Cancelled, NotFound } from "../../client/failure";
import { t } from "../../language/translate";
import type { ResultsResponse } from "../../spec/pastRace";
import type { Reader } from "../call/arguments";
import { type CallQuestion, type Outcome, type ParsedArguments, questionTo } from "../call/call";
import { betSummary } from "./betSummary";
import type { Grouping } from "./groupings";
import { settleBets } from "./settleBets";
import type { Meeting, SettledBet, SettlementRules } from "./settledBet";

/** Reads a table of bets; a cell's error becomes a cell of its row. */
export const readTable: Reader<BetTable> = (name, value, calendar) =>
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

/** Returns a bet by the clock of its track, if its moments are on another and the source has the meeting. */
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

/** Returns the question for the results of a bet's meeting, in the country of its row if it states one. */
function questionOf(bet: Bet, parsed: Pick<ParsedArguments, "parameters">): CallQuestion {
  const { date = "", track = "", country } = bet;
  const question = questionTo("results", parsed, { date, track, ...(country ? { country } : {}) });
  return country === undefined ? question : { ...question, isCountryNamed: true };
}

/** Returns a question for the results of each meeting that the bets name. */
export const meetingQuestions = (
  { bets }: BetTable,
  parsed: Pick<ParsedArguments, "parameters">,
): CallQuestion[] => [...meetingsOf(bets).values()].map((bet) => questionOf(bet, parsed));

/** The answer of SETTLE: a row for each bet, or for each group of bets. */
export interface Settled {
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

interface Settling {
  readonly rules: SettlementRules;
  /** The headings of columns that are not read. */
  readonly ignore: readonly string[];
  readonly by: Grouping | undefined;
  readonly report: string;
}

/**
 * Settles a table of bets by the outcomes of its `meetingQuestions`. Throws the failure of a meeting whose
 * result a bet needs, unless the source has no such meeting.
 */
export function settleTable(
  table: BetTable,
  outcomes: readonly Outcome[],
  { rules, ignore, by, report }: Settling,
): Settled {
  const bets = betsWithout(table, ignore);
  const meetings = new Map<string, Meeting>();
  const asked = [...meetingsOf(table.bets).keys()];
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
  const settled = settleBets(placed, (bet) => meetings.get(meetingKey(bet)), rules);
  const note = noteOf(table, settled);
  const noted = note === undefined ? {} : { note };
  return report === "summary" ? { groups: betSummary(settled, by), ...noted } : { bets: settled, ...noted };
}
