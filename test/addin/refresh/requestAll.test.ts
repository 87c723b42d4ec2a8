import { requestAll } from "../../../src/addin/refresh/requestAll";
import type { Question } from "../../../src/client/question";

const questions = [1, 2, 3].map((race): Question => ({ endpoint: "form", parameters: { race } }));

test("resolves with every result in order, and reports each response", async () => {
  const received: number[] = [];
  const results = await requestAll(questions, {
    request: async (question) => question.parameters,
    signal: new AbortController().signal,
    onProgress: (count) => received.push(count),
  });
  expect(results).toEqual(questions.map(({ parameters }) => parameters));
  expect(received).toEqual([1, 2, 3]);
});

test("after a failure cancels the others and reports no progress of a response that arrives with it", async () => {
  const received: number[] = [];
  const signals: AbortSignal[] = [];
  let answer = (): void => undefined;
  const request = async (question: Question, signal: AbortSignal): Promise<void> => {
    signals.push(signal);
    if (question === questions[1]) throw new Error("refused");
    return new Promise((resolve) => (answer = resolve));
  };
  const { signal } = new AbortController();
  const work = requestAll(questions, { request, signal, onProgress: (count) => received.push(count) });
  await expect(work).rejects.toThrow("refused");
  answer();
  await new Promise(setImmediate);
  expect([received, signals.map(({ aborted }) => aborted)]).toEqual([[], [true, true, true]]);
});
