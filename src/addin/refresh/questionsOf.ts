import type { Client } from "../../client/createClient";
import type { Question } from "../../client/question";
import { foundIn } from "../../functions/call/askJoined";
import type { ParsedCall } from "../../functions/call/parseCall";

/** What a call asks, as far as that is known without asking. */
export interface CallQuestions {
  readonly questions: readonly Question[];
  /** True when the first answers, which are not at hand, lead to further questions. */
  readonly incomplete: boolean;
}

/** The questions of a call that has been read: its own, or those it joins and what the answers at hand lead to. */
export function callQuestions(read: ParsedCall, peek: Client["peek"]): CallQuestions {
  const { join, endpoint } = read.call;
  const first = join?.questions?.(read) ?? [{ endpoint, parameters: read.parameters }];
  if (!join?.further) return { questions: first, incomplete: false };
  const outcomes = first.flatMap((question) => {
    const known = peek(question);
    return known && "answer" in known ? [{ question, answer: known.answer }] : [];
  });
  if (outcomes.length < first.length) return { questions: first, incomplete: true };
  return { questions: [...first, ...join.further.questions(read, foundIn(outcomes))], incomplete: false };
}
