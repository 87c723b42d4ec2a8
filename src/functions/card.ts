import { readRunnerCells } from "../cells/arguments/readRunners";
import { card as table, cardPart } from "../cells/columns/card";
import type { Column } from "../cells/columns/column";
import { withNoteColumns } from "../cells/columns/notes";
import { date, optional, race, scratched, tail, track, window } from "./call/arguments";
import { questionTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { notedFields, notes, withNotes } from "./composed/ownNotes";
import { pastCount } from "./composed/formFigures";
import { raceCard } from "./composed/raceCard";
import { people, peopleQuestions, wholeTrack } from "./composed/raceParts";

/** The days of the recent columns if the option window is not given. */
const usualWindow = 90;

/** Returns the endpoints that fill the columns in addition to the form. */
const partsOf = (columns: readonly Column[]) => new Set(columns.map(cardPart));

export const cardCall = defineCall({
  name: "CARD",
  card: runnerCard,
  endpoint: "form",
  arguments: {
    date,
    track,
    race,
    odds: optional(readRunnerCells),
    scratched,
    ...tail,
    fields: notedFields,
    notes,
  },
  options: { window },
  reports: { card: withNoteColumns(table, "runners[]") },
  plan: "free",
  join: {
    endpoints: ["predictions", "trackBias", "starts", "why", "jockey", "trainer"],
    note: "Those after the first are sent only if a column that they fill is shown: EXPLAIN lists them.",
    questions(parsed) {
      const parts = partsOf(parsed.columns);
      return [
        questionTo("form", parsed),
        ...(parts.has("predictions") ? [questionTo("predictions", parsed)] : []),
        ...(parts.has("why") ? [questionTo("why", parsed)] : []),
        ...(parts.has("trackBias") ? [wholeTrack(parsed, parsed.values.track)] : []),
        ...(parts.has("starts") ? [questionTo("starts", parsed, { count: pastCount })] : []),
      ];
    },
    further({ columns, parameters }) {
      const parts = partsOf(columns);
      const roles = people.filter((person) => parts.has(person));
      if (roles.length === 0) return undefined;
      const showsRecent = columns.some(({ name }) => name.includes("Recent"));
      const sent = { ...(showsRecent ? { window: usualWindow } : {}), ...parameters };
      return {
        questions: (outcomes) => peopleQuestions({ parameters: sent }, outcomes, roles),
        description: "one for each person in the columns shown, of the runners that are not scratched",
      };
    },
    mayFail: ({ endpoint }) => endpoint !== "form",
    compose: ({ values, columns }, outcomes) => withNotes(raceCard({ ...values, columns }, outcomes), values),
  },
});

/**
 * The analyst's card of a race: form, class, speed, draw, model and your odds joined, a row for every runner (Pro but for form, career and prices).
 * @customfunction CARD
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param odds Your odds: one column or row in the order of the runners, or columns with their numbers or names and prices, pasted from anywhere: decimal, "5/2", evens or "+250".
 * @param scratched Further runners to scratch: numbers or names, in one cell or a range; or a flag (TRUE, x, scr) for every runner in the order of FORM.
 * @param fields The columns in order: names or headings, wildcards such as rank.*, or a preset (basic, entry, form, class, draw, model, past, people, market, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops; window=60" or a range of two columns.
 * @param notes A range of your notes with a row of headings, such as the sheet Notes, for the columns mark, note, myRating, noteDay and noteCount. Nothing of it is sent.
 * @returns A row for every runner by its number; a scratched runner keeps its row. Ranks and gaps are over the runners still in the race. Parts that fail or are not in the plan stay blank, with the reason in the column quality.
 * @example =RACING.CARD("2026-03-14","ashford-park",3)
 * @example =RACING.CARD("2026-03-14","ashford-park",3,{"Gentle Inkwell","6/4";"Marble Cartwheel","5.5"},2,"number,name,career.shrunkWinRate,rank.career.shrunkWinRate,gap.weightAfterClaim,fairOdds,odds,overlay")
 */
export function card(
  date: any,
  track: any,
  race: any,
  odds?: any[][],
  scratched?: any[][],
  fields?: any[][],
  headers?: any,
  options?: any[][],
  notes?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(
    cardCall,
    { date, track, race, odds, scratched, fields, headers, options, notes },
    invocation,
  );
}
