import type { Caller } from "./callers";
import { fetchAnswer, type FetchWorld } from "./fetchAnswer";
import type { Known, Ledger, Page } from "./ledger";
import type { Question } from "./readQuestion";
import { Refused } from "./refused";
import type { Kept } from "./reply";
import { UpstreamFailure } from "./upstreamFailure";

/** An answer and how it was come by: `kept` was at hand, `stale` is given because the service fails. */
export interface Given {
  readonly kept: Kept;
  readonly how: "kept" | "fetched" | "stale";
  readonly quota?: Known["quota"];
}

/** Answers one question of one caller: from what is kept, or with one request however many ask it, in whatever process. */
export type Office = (question: Question, caller: Caller) => Promise<Given>;

const looks = { first: 20, growth: 1.5, longest: 200 } as const;

export function createOffice(ledger: Ledger, world: FetchWorld): Office {
  const { now, timing, wait } = world;
  const underWay = new Map<string, Promise<Given>>();

  /** What can be said without asking: a fresh answer, a pause, a failure of a moment ago. */
  function atHand(known: Known): Given | undefined {
    const { kept, pausedUntil = 0, trouble } = known;
    if (kept && kept.freshUntil > now()) return { kept, how: "kept", quota: known.quota };
    if (pausedUntil > now()) throw paused(pausedUntil);
    return trouble && insteadOf(new UpstreamFailure(trouble.status, trouble.detail), known);
  }

  function paused(until: number): Refused {
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
    return new Refused(429, `the service refuses more requests with this key: try again in ${seconds} s`, {
      "Retry-After": String(seconds),
    });
  }

  /** What is given in place of an answer that could not be fetched. */
  function insteadOf(failure: UpstreamFailure, { kept, quota }: Known): Given {
    if (kept && kept.staleUntil > now()) return { kept, how: "stale", quota };
    throw new Refused(failure.status, failure.detail);
  }

  /** Asks, or waits for whoever asks in another process. */
  async function obtain(question: Question, caller: Caller, page: Page): Promise<Given> {
    const start = now();
    for (let pause: number = looks.first; ; pause = Math.min(looks.longest, pause * looks.growth)) {
      const free = await page.lease(timing.deadline);
      try {
        const known = await page.read();
        const given = atHand(known);
        if (given) return given;
        const until = start + (known.kept && known.kept.staleUntil > now() ? timing.refresh : timing.deadline);
        if (free) return await send({ question, caller, page, known, until });
        if (now() + pause >= until) return insteadOf(new UpstreamFailure(504, "the service takes too long"), known);
      } finally {
        await free?.();
      }
      await wait(pause);
    }
  }

  async function send(errand: {
    readonly question: Question;
    readonly caller: Caller;
    readonly page: Page;
    readonly known: Known;
    readonly until: number;
  }): Promise<Given> {
    const { page, known } = errand;
    try {
      const kept = await fetchAnswer({ ...errand, earlier: known.kept }, world);
      return { kept, how: "fetched", quota: (await page.read()).quota };
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      await page.trouble({ status: error.status, detail: error.detail }, timing.trouble);
      return insteadOf(error, known);
    }
  }

  return async (question, caller) => {
    const page = ledger.pageOf(question, caller);
    const given = atHand(await page.read());
    if (given) return given;
    const joined = underWay.get(page.name) ?? obtain(question, caller, page).finally(() => underWay.delete(page.name));
    underWay.set(page.name, joined);
    return joined;
  };
}
