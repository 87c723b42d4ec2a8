import type { Client } from "../../client/client";
import { Cancelled } from "../../client/failure";
import { type Answer, keyOf, type Question } from "../../client/question";
import { recordedFailure, type RecordedAnswer } from "../../client/snapshots/snapshot";
import { askParsed } from "./askParsed";
import type { ParsedCall } from "./parseCall";

/** Returns ways to answer calls from the cache that record each answer as its cell shows it. */
function createRecorder({ peek, now }: Pick<Client, "peek" | "now">) {
  const answers = new Map<string, RecordedAnswer>();
  const missing = new Map<string, Question>();

  const recordingPeek: Client["peek"] = (askedQuestion) => {
    const cachedAnswer = peek(askedQuestion);
    if (!cachedAnswer) return undefined;
    const { endpoint, parameters } = askedQuestion;
    const question = { endpoint, parameters }; // without details that belong to the call alone
    if ("failure" in cachedAnswer) {
      const failure = recordedFailure(cachedAnswer.failure);
      if (failure)
        answers.set(keyOf(askedQuestion), { question, receivedAt: now() - cachedAnswer.ageMs, failure });
      return cachedAnswer;
    }
    const { response, source, asOf, receivedAt, stale } = cachedAnswer.answer;
    const facts = {
      source,
      receivedAt,
      ...(asOf === undefined ? {} : { asOf }),
      ...(stale && !cachedAnswer.expired ? { stale } : {}),
    };
    answers.set(keyOf(askedQuestion), { question, ...facts, text: JSON.stringify(response) });
    return { ...cachedAnswer, answer: { ...facts, response } };
  };

  function ask(question: Question): Answer {
    const cachedAnswer = recordingPeek(question);
    if (cachedAnswer && "answer" in cachedAnswer) return cachedAnswer.answer;
    if (!answers.has(keyOf(question))) missing.set(keyOf(question), question);
    throw cachedAnswer?.failure ?? new Cancelled();
  }

  return { ask, peek: recordingPeek, answers, missing };
}

/**
 * Records the answers behind calls by answering the calls from the cache once more, without a request. The
 * record includes the answers that cells show, those that follow from others, and the list of venues if it
 * decides.
 */
export async function recordAnswers(calls: readonly ParsedCall[], client: Pick<Client, "peek" | "now">) {
  const { ask, peek, answers, missing } = createRecorder(client);
  for (const parsed of calls) {
    try {
      await askParsed(parsed, { ask, peek });
    } catch {
      // The cell shows the failure, and the snapshot has everything there is.
    }
  }
  return { answers: [...answers.values()], missing: [...missing.values()] };
}
