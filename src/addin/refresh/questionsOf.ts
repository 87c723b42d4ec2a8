import type { Client } from "../../client/createClient";
import type { Question } from "../../client/question";
import { foundIn } from "../../functions/call/askJoined";
import type { ParsedCall } from "../../functions/call/parseCall";

/** What a call asks, as far as that is known without asking. */
export interface Asks {
  readonly questions: readonly Question[];
  /** True when the first answers, which are not at hand, lead to further questions. */
  readonly open: boolean;
}

/** The questions of a call that has been read: its own, or those it joins and what the answers at hand lead to. */
export function questionsOf(read: ParsedCall, peek: Client["peek"]): Asks {
  const { join, endpoint } = read.call;
  const first = join?.questions?.(read) ?? [{ endpoint, parameters: read.parameters }];
  if (!join?.further) return { questions: first, open: false };
  const outcomes = first.flatMap((question) => {
    const known = peek(question);
    return known && "answer" in known ? [{ question, answer: known.answer }] : [];
  });
  if (outcomes.length < first.length) return { questions: first, open: true };
  return { questions: [...first, ...join.further.questions(read, foundIn(outcomes))], open: false };
}
