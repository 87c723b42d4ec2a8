import type { Answer } from "./answer";
import type { Question } from "./question";

/** What is filed of an answer beside the text it came as. */
export interface RecordHead {
  readonly question: Question;
  readonly receivedAt: number;
  readonly freshUntil: number;
  readonly source: Answer["source"];
  readonly asOf?: string;
  readonly stale?: boolean;
}

export const writeRecord = (head: RecordHead, text: string): string => `${JSON.stringify(head)}\n${text}`;

/** Undefined for anything that is no record. The text is read when someone asks for it. */
export function readRecord(record: string): { readonly head: RecordHead; readonly text: string } | undefined {
  const end = record.indexOf("\n");
  try {
    const head = JSON.parse(record.slice(0, end)) as RecordHead;
    const whole = typeof head.question.endpoint === "string" && [head.receivedAt, head.freshUntil].every(Number.isFinite);
    return whole ? { head, text: record.slice(end + 1) } : undefined;
  } catch {
    return undefined;
  }
}
