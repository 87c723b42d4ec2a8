import { readLowerCase } from "../cells/arguments/readText";
import { isBlank } from "../cells/cellValue";
import { connections as table } from "../cells/columns/connections";
import { foldName } from "../cells/nameMatching";
import type { Question } from "../client/question";
import type { FormResponse } from "../spec/schemas/form";
import type { JockeyResponse, TrainerResponse } from "../spec/schemas/people";
import { date, min_starts, race, tail, track, window } from "./call/arguments";
import { questionTo, responseTo } from "./call/askParsed";
import { defineCall, type Found, type ParsedArguments } from "./call/call";
import { runCall } from "./call/runCall";

export const connectionsCall = defineCall({
  name: "CONNECTIONS",
  endpoint: "form",
  arguments: { date, track, race, window, ...tail },
  options: { min_starts },
  reports: { connections: table },
  join: {
    endpoints: ["jockey", "trainer"],
    questions: (parsed) => [questionTo("form", parsed)],
    further: {
      questions: peopleQuestions,
      description: "one for each jockey and one for each trainer of the runners that are not scratched",
    },
    mayLack: ({ endpoint }) => endpoint !== "form", // a debutant has no record yet
    compose: (_, found) => connectionsOf(found),
  },
});

const people = ["jockey", "trainer"] as const;
type Person = (typeof people)[number];
type Runner = FormResponse["runners"][number];

/**
 * Returns the name to request; undefined for a scratched runner, whose jockey and trainer are not requested.
 */
function nameOf(runner: Runner, person: Person): string | undefined {
  const name = runner[person];
  return name === undefined || isBlank(name) || runner.scratched ? undefined : readLowerCase(person, name);
}

/** Returns one request for each jockey and each trainer of a race, equal to those of JOCKEY and TRAINER. */
function peopleQuestions(parsed: ParsedArguments, found: readonly Found[]): Question[] {
  const { runners } = responseTo(found, "form");
  const { race_code = "" } =
    found.find(({ question }) => question.endpoint === "form")?.question.parameters ?? {};
  return people.flatMap((person) => {
    const names = new Set(
      runners.map((runner) => nameOf(runner, person)).filter((name) => name !== undefined),
    );
    return [...names].map((name) => questionTo(person, parsed, { name, race_code }));
  });
}

/** Returns a person's record with the track's entry in place of the list of tracks. */
function recordOf(response: JockeyResponse | TrainerResponse | undefined, track: string): object | undefined {
  if (!response) return undefined;
  const { trackStats, ...record } = response;
  return { ...record, track: trackStats.find((entry) => foldName(entry.track) === foldName(track)) };
}

/** Returns a race's form with each runner's jockey's and trainer's record, if the service has one. */
function connectionsOf(found: readonly Found[]): object {
  const form = responseTo(found, "form");
  const records = new Map<string, object | undefined>();
  for (const { question, response } of found) {
    if (question.endpoint === "form") continue;
    const about = response as JockeyResponse | TrainerResponse | undefined; // by the question's endpoint
    records.set(`${question.endpoint} ${question.parameters.name}`, recordOf(about, form.track));
  }
  const recordFor = (runner: Runner, person: Person): object | undefined =>
    records.get(`${person} ${nameOf(runner, person)}`);
  const runners = form.runners.map((runner) => ({
    ...runner,
    jockeyStats: recordFor(runner, "jockey"),
    trainerStats: recordFor(runner, "trainer"),
  }));
  return { ...form, runners };
}

/**
 * The jockeys and trainers of a race's runners: each one's record over the career, at this track and over the last days (Pro). Each of them is a request: EXPLAIN shows how many that is.
 * @customfunction CONNECTIONS
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param window Days back for the recent columns, 14 to 365; they are blank without it.
 * @param fields The columns in order: names such as jockey.track.winRate, wildcards such as trainer.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; race_code=gallops; min_starts=1" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every runner by its number; blank for a scratched runner and for a name that the source does not know.
 * @example =RACING.CONNECTIONS("2026-03-14","ashford-park",3,90)
 * @helpurl https://localhost:3000/help/connections.html
 * @cancelable
 */
export function connections(
  date: any,
  track: any,
  race: any,
  window?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(connectionsCall, { date, track, race, window, fields, headers, options }, invocation);
}
