import type { Question } from "../client/question";
import type { FormResponse, JockeyResponse, TrainerResponse } from "../spec/responses";
import { readName } from "../cells/arguments/readText";
import { isBlank } from "../cells/cellValue";
import { foldName } from "../cells/nameMatching";
import type { Found, ParsedArguments } from "./call/call";
import { questionTo, responseTo } from "./call/askJoined";

const people = ["jockey", "trainer"] as const;
type Person = (typeof people)[number];
type Runner = FormResponse["runners"][number];

/** The name that is asked for; none for a scratched runner, whose people are not asked for. */
function nameOf(runner: Runner, person: Person): string | undefined {
  const name = runner[person];
  return name === undefined || isBlank(name) || runner.scratched ? undefined : readName(person, name);
}

/** The questions about each jockey and each trainer of a race, every name once, as JOCKEY and TRAINER ask them. */
export function questionsAboutPeople(meant: ParsedArguments, found: readonly Found[]): Question[] {
  const { runners } = responseTo(found, "form");
  return people.flatMap((person) => {
    const names = new Set(runners.map((runner) => nameOf(runner, person)).filter((name) => name !== undefined));
    return [...names].map((name) => questionTo(person, meant, { name }));
  });
}

/** A person's record with the entry of the race's track taken out of the list of tracks. */
function recordOf(response: JockeyResponse | TrainerResponse | undefined, track: string): object | undefined {
  if (!response) return undefined;
  const { trackStats, ...record } = response;
  return { ...record, track: trackStats.find((entry) => foldName(entry.track) === foldName(track)) };
}

/** A race's runners, each with its jockey's and its trainer's record; without one for whom the service does not know. */
export function connectionsOf(found: readonly Found[]): object {
  const form = responseTo(found, "form");
  const records = new Map<string, object | undefined>();
  for (const { question, response } of found) {
    // The questions about people have answers about people; the form's has none of these keys.
    const about = response as JockeyResponse | TrainerResponse | undefined;
    if (question.endpoint === "form") continue;
    records.set(`${question.endpoint} ${question.parameters.name}`, recordOf(about, form.track));
  }
  const recordFor = (runner: Runner, person: Person): object | undefined => records.get(`${person} ${nameOf(runner, person)}`);
  const runners = form.runners.map((runner) => ({
    ...runner,
    jockeyStats: recordFor(runner, "jockey"),
    trainerStats: recordFor(runner, "trainer"),
  }));
  return { ...form, runners };
}
