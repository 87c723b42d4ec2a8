import { plainPersonName } from "../../cells/nameMatching";
import { NotFound } from "../../client/failure";
import { type Answer, keyOf, type Question } from "../../client/question";
import { t } from "../../language/translate";
import { extremeConditions, type JockeyResponse, type TrainerResponse } from "../../spec/people";
import type { Asked, Asker } from "./call";
import { notAvailable } from "./cellError";
import type { ParseContext } from "./session";

export function personIn(response: JockeyResponse | TrainerResponse): string {
  return "jockeyName" in response ? response.jockeyName : response.trainerName;
}

const withName = ({ endpoint, parameters }: Question, name: string): Question => ({
  endpoint,
  parameters: { ...parameters, name },
});

/** Returns the answer about another name; undefined if the service does not know it either. */
async function answerFor(question: Question, asker: Asker): Promise<Answer | undefined> {
  try {
    return await asker.ask(question);
  } catch (failure) {
    if (failure instanceof NotFound) return undefined;
    throw failure;
  }
}

/**
 * Asks again for a person whom the service does not know as typed: without accents, title and middle
 * initials, then by the last name, and the error suggests the person found. Rejects with the first failure if
 * nobody is found.
 */
export async function askPerson(question: Question, failure: NotFound, asker: Asker): Promise<Asked> {
  const name = String(question.parameters.name);
  const plain = plainPersonName(name);
  const plainly = withName(question, plain);
  const answer = plain === name || plain === "" ? undefined : await answerFor(plainly, asker);
  if (answer) return { ...answer, question: plainly };
  const last = plain.split(" ").at(-1) ?? "";
  const similar =
    last === plain || last.length < 3 ? undefined : await answerFor(withName(question, last), asker);
  if (!similar) throw failure;
  // determined by the question's endpoint
  const foundPerson = personIn(similar.response as JockeyResponse | TrainerResponse);
  throw notAvailable(t`The service knows no ${question.endpoint} ${name}; did you mean ${foundPerson}?`);
}

/** Returns the people in a role on cached cards whose names contain all words of the given part. */
function peopleOnCards(
  role: "jockey" | "trainer",
  part: string,
  { client }: Pick<ParseContext, "client">,
): string[] {
  const cards = new Map(client.activity().map(({ question }) => [keyOf(question), question]));
  const words = plainPersonName(part).split(" ");
  const names = [...cards.values()].flatMap(({ endpoint, parameters }) => {
    const cachedForm = endpoint === "form" ? client.peek({ endpoint, parameters }) : undefined;
    return cachedForm && "answer" in cachedForm
      ? cachedForm.answer.response.runners.map((runner) => runner[role] ?? "")
      : [];
  });
  return [...new Set(names)].filter((name) => {
    const nameWords = plainPersonName(name).split(" ");
    return words.every((word) => nameWords.includes(word));
  });
}

/** Returns the recent figures, with the career figures that follow from them. */
function withCareer({ recentStats }: JockeyResponse | TrainerResponse) {
  if (!recentStats) return recentStats;
  const totalWins = Math.round(recentStats.overallWinRate * recentStats.totalStarts);
  return { ...recentStats, totalWins, ...extremeConditions(recentStats.conditionStats) };
}

interface ShownPerson {
  readonly values: { readonly name: string };
  readonly context: Pick<ParseContext, "client">;
}

/**
 * Returns the part of a jockey's or trainer's record to show. Throws #N/A if a part of a name fits several
 * people: the service returns one of them (spec 2.5, isAmbiguous), and the error names the others that cached
 * cards show. A full name that several people share is shown, with a flag in its column.
 */
export function shownPerson(
  response: JockeyResponse | TrainerResponse,
  { values: { name: asked }, context }: ShownPerson,
): { readonly response: object } {
  const foundPerson = personIn(response);
  if (response.isAmbiguous && plainPersonName(foundPerson) !== plainPersonName(asked)) {
    const role = "jockeyName" in response ? "jockey" : "trainer";
    const names = [...new Set([foundPerson, ...peopleOnCards(role, asked, context)])].join(", ");
    throw notAvailable(t`Several people are known as ${asked}, ${names} among them: give the whole name.`);
  }
  return { response: { ...response, recentStats: withCareer(response) } };
}
