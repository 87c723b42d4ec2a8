import { addressOf } from "../client/address";
import type { Question } from "../client/question";
import { foundIn } from "./askJoined";
import { type Line, seconds } from "./explainLine";
import type { ReadCall } from "./readCall";
import type { Session } from "./session";

/** What is known of several questions, and so what asking them costs now. */
function sharedCacheLines(questions: readonly Question[], { client }: Session): Line[] {
  const known = questions.map((question) => client.peek(question));
  const answers = known.flatMap((one) => (one && "answer" in one ? [one] : []));
  const failures = known.flatMap((one) => (one && "failure" in one ? [one.failure] : []));
  const cost = known.filter((one) => one === undefined || ("answer" in one && one.outlived)).length;
  const oldest = Math.max(...answers.map(({ ageMs }) => ageMs));
  return [
    ["at hand", answers.length, `of ${questions.length} answers`],
    ...(answers.length > 0 ? [["age in seconds", seconds(oldest), "the oldest"] as const] : []),
    ["requests now", cost, cost < questions.length ? "the others are at hand" : ""],
    ...failures.map(({ message, kind }) => ["last failure", message, kind] as const),
  ];
}

/** What the first answers lead to: the further questions once they are at hand, else in words how many there will be. */
function furtherQuestions({ call, ...meant }: ReadCall, first: readonly Question[], { client }: Session) {
  const known = first.map((question) => ({ question, known: client.peek(question) }));
  const outcomes = known.flatMap(({ question, known: one }) =>
    one && "answer" in one ? [{ question, answer: one.answer }] : [],
  );
  return outcomes.length === first.length ? call.join?.further?.questions(meant, foundIn(outcomes)) : undefined;
}

/** What a call would ask that takes several answers, what is at hand of them, and what the rest costs. */
export function joinLines(read: ReadCall, question: Question, open: Session): Line[] {
  const { join } = read.call;
  const first = join?.questions?.(read) ?? [question];
  const further = join?.further && furtherQuestions(read, first, open);
  const asked = [...first, ...(further ?? [])];
  return [
    ["requests in all", asked.length, join?.further && !further ? `and then ${join.further.meaning}` : ""],
    ...asked.map((one) => ["asks", `GET ${addressOf("", one)}`, ""] as const),
    ...sharedCacheLines(asked, open),
  ];
}
