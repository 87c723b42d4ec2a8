import type { Question } from "../../../src/client/question";
import type { RecordedAnswer, Snapshot } from "../../../src/client/snapshots/snapshot";

export const takenAt = Date.UTC(2026, 10, 21, 2);

export const answerOf = (
  question: Question,
  response: object,
  receivedAt = takenAt - 60_000,
): RecordedAnswer => ({
  question,
  receivedAt,
  source: "simulated",
  text: JSON.stringify(response),
});

/** A snapshot of 10:00 with these answers. */
export const snapshotOf = (
  answers: readonly RecordedAnswer[],
  { name = "10:00", time = takenAt } = {},
): Snapshot => ({
  name,
  takenAt: time,
  version: "1.0.0",
  source: { source: "simulated", plan: "pro", version: "1.0.0" },
  settings: { workbook: { country: "hk" }, user: {} },
  answers,
});
