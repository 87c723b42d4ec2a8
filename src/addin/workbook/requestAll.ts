import type { Client } from "../../client/createClient";
import { Failure, type FailureKind } from "../../client/failure";
import type { Question } from "../../client/question";
import { withLinkedSignal } from "../../http/abort";

/** Failures that one question has by itself; a cell says so in its place, and the others go on. */
const ofOneQuestion: ReadonlySet<FailureKind> = new Set<FailureKind>(["notFound", "planRequired"]);

interface Options {
  readonly client: Pick<Client, "ask">;
  readonly signal: AbortSignal;
  /** Told after each question. */
  readonly onAnswer: () => void;
}

/** Asks everything, and resolves when all has come; the first failure that concerns them all withdraws what is still under way. */
export async function requestAll(questions: readonly Question[], { client, signal, onAnswer }: Options): Promise<void> {
  await withLinkedSignal(signal, (linked) =>
    Promise.all(
      questions.map(async (question) => {
        try {
          await client.ask(question, linked);
        } catch (failure) {
          if (!(failure instanceof Failure && ofOneQuestion.has(failure.kind))) throw failure;
        }
        onAnswer();
      }),
    ),
  );
}
