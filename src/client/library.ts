import type { EndpointName } from "../spec/endpoints";
import { ageOf } from "./ageOf";
import type { Answer } from "./answer";
import type { Archive, Filed } from "./archive";
import type { Facts } from "./facts";
import { lifetimeOf } from "./lifetime";
import { maxAgeOf } from "./maxAgeOf";
import { keyOf, type Question } from "./question";
import { readRecord, type RecordHead, writeRecord } from "./record";
import { readResponse } from "./readResponse";
import type { Reply } from "./request";
import type { Kept, Shelf } from "./shelf";

/** The answers of one connection, in memory and beyond the page. */
export interface Library {
  /** What was filed before comes back; resolves with the texts that are no answers. */
  restore(): Promise<readonly Filed[]>;
  find(key: string): Kept | undefined;
  /** Reads a reply; returns how to keep it for its time. Throws UnreadableAnswer. */
  prepare<E extends EndpointName>(question: Question<E>, reply: Reply): () => Answer<E>;
  /** Reads a reply and keeps it for its time. Throws UnreadableAnswer. */
  keep<E extends EndpointName>(question: Question<E>, reply: Reply): Answer<E>;
  drop(which: (kept: Kept) => boolean): void;
}

export interface LibraryOptions {
  readonly now: () => number;
  readonly facts: Facts;
  readonly shelf: Shelf;
  readonly archive: Archive | undefined;
}

/** A filed answer: its text is read when someone asks for it, and let go. */
function unread(head: RecordHead, text: string): Kept {
  const { question, receivedAt, source, asOf, stale } = head;
  let [answer, left]: [Answer | undefined, string] = [undefined, text];
  const read = (): Answer => {
    answer ??= { response: readResponse(question, left), receivedAt, source, ...(asOf && { asOf }), ...(stale && { stale }) };
    left = "";
    return answer;
  };
  return { ...head, size: text.length, read };
}

export function createLibrary({ now, facts, shelf, archive }: LibraryOptions): Library {
  function drop(which: (kept: Kept) => boolean): void {
    const keys = shelf.drop(which);
    archive?.drop(keys);
  }

  function lifetime<E extends EndpointName>({ endpoint, parameters }: Question<E>, answer: Answer<E>, headers: Headers): number {
    const timezone = String(parameters.timezone ?? "UTC");
    const moment = { now: now(), today: facts.today(timezone), pinned: answer.asOf !== undefined, maxAge: maxAgeOf(headers) };
    return lifetimeOf(endpoint, answer.response, moment);
  }

  function prepare<E extends EndpointName>(question: Question<E>, reply: Reply): () => Answer<E> {
    const origin = facts.originOf(reply.headers);
    const age = ageOf(reply.headers);
    const came = now();
    const told = { receivedAt: came - age.seconds * 1000, ...origin, ...(age.stale && { stale: true }) };
    const answer = { response: readResponse(question, reply.text), ...told };
    const head = { question, freshUntil: came + lifetime(question, answer, reply.headers), ...told };
    const key = keyOf(question);
    return () => {
      shelf.put(key, { ...head, size: reply.text.length, read: () => answer });
      archive?.put({ key, at: came, text: writeRecord(head, reply.text) });
      return answer;
    };
  }

  return {
    prepare,
    async restore() {
      const filed = (await archive?.restore()) ?? [];
      return filed.filter(({ key, text }) => {
        const record = readRecord(text);
        if (record && keyOf(record.head.question) === key && !shelf.get(key)) shelf.put(key, unread(record.head, record.text));
        return !record;
      });
    },
    find(key) {
      const kept = shelf.get(key);
      try {
        kept?.read();
        return kept;
      } catch {
        drop((other) => other === kept);
        return undefined;
      }
    },
    keep: (question, reply) => prepare(question, reply)(),
    drop,
  };
}
