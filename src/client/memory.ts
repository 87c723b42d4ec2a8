import { endpoints } from "../spec/endpoints";
import { type Failure, QuotaExceeded } from "./failure";
import { lapseOf, type Reach } from "./lapse";
import type { Question } from "./question";

export interface Remembered {
  readonly failure: Failure;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
}

export interface Asked {
  readonly question: Question;
  readonly key: string;
  /** The service has answered nothing since the question was sent. */
  readonly silent: boolean;
}

/** The failures that need not be asked for again. */
export interface Memory {
  of(question: Question, key: string): Remembered | undefined;
  /** Returns what the failure speaks for. */
  remember(failure: Failure, asked: Asked): Reach;
  forget(which?: (question: Question) => boolean): void;
  /** All is well with the key and the connection again. */
  recover(): void;
}

const most = 2_000;

export function createMemory(now: () => number): Memory {
  const ofQuestions = new Map<string, Remembered & { readonly question: Question }>();
  let ofAll: Remembered | undefined;
  let ofPro: Remembered | undefined;

  function lasting(remembered: Remembered | undefined, time: number): Remembered | undefined {
    if (!remembered || time >= remembered.until) return undefined;
    const { failure, until } = remembered;
    if (!(failure instanceof QuotaExceeded)) return remembered;
    return { ...remembered, failure: new QuotaExceeded({ ...failure.facts, retryAfter: (until - time) / 1000 }) };
  }

  function keep(key: string, remembered: Remembered & { readonly question: Question }): void {
    ofQuestions.delete(key);
    ofQuestions.set(key, remembered);
    for (const oldest of ofQuestions.keys()) {
      if (ofQuestions.size <= most) break;
      ofQuestions.delete(oldest);
    }
  }

  return {
    of({ endpoint }, key) {
      const time = now();
      const pro = endpoints[endpoint].plan === "pro" ? lasting(ofPro, time) : undefined;
      return lasting(ofAll, time) ?? pro ?? lasting(ofQuestions.get(key), time);
    },
    remember(failure, { question, key, silent }) {
      const lapse = lapseOf(failure, silent);
      if (!lapse) return "question";
      const reach = lapse.reach === "pro" && endpoints[question.endpoint].plan !== "pro" ? "question" : lapse.reach;
      const at = now();
      const remembered = { failure, at, until: at + lapse.seconds * 1000 };
      if (reach === "all") ofAll = remembered;
      else if (reach === "pro") ofPro = remembered;
      else keep(key, { ...remembered, question });
      return reach;
    },
    forget(which) {
      for (const [key, { question }] of ofQuestions) if (!which || which(question)) ofQuestions.delete(key);
      if (ofAll?.failure.retryAfter === undefined) ofAll = undefined; // until when the service said itself is kept to
      if (!which) ofPro = undefined;
    },
    recover() {
      ofAll = undefined;
    },
  };
}
