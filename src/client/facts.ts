import type { Plan } from "../spec/codes";
import { type AnswerSource, answerSources } from "./answer";
import { localDate } from "../dates/zones";

/** The day's requests that the service still allows, as its headers tell. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
}

/** What the client has learned about the source it is connected to. */
export interface SourceFacts {
  /** Undefined until the source has told. */
  readonly source?: AnswerSource;
  /** The source's today, when its clock is pinned. */
  readonly asOf?: string;
  readonly version?: string;
  readonly plan?: Plan;
  readonly quota?: Quota;
}

export interface Origin {
  readonly source: AnswerSource;
  readonly asOf?: string;
}

export interface Facts {
  readonly known: SourceFacts;
  /** True once anything was heard of the source. */
  readonly met: boolean;
  /** Where an answer comes from: what its headers say, else what the source has told about itself; the vendor says nothing. */
  originOf(headers: Headers): Origin;
  /** Takes what the headers of a reply tell; where it comes from counts only for an answer, not for a failure on the way. */
  observe(headers: Headers, answered: boolean): void;
  learn(facts: SourceFacts): void;
  /** The source's day in a timezone. */
  today(timezone: string): string;
}

const isSource = (text: unknown): text is AnswerSource => answerSources.some((source) => source === text);
const isDay = (text: unknown): text is string => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

function quotaOf(headers: Headers): Quota | undefined {
  const [limit, left] = ["X-RateLimit-Limit-Day", "X-RateLimit-Remaining-Day"].map((name) => headers.get(name) ?? "");
  return /^\d+$/.test(limit ?? "") && /^\d+$/.test(left ?? "") ? { limit: Number(limit), left: Number(left) } : undefined;
}

/** What the answer of `/health` tells, whatever else it holds. */
export function readHealth(text: string): SourceFacts {
  try {
    const { source, asOf, version } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      ...(isSource(source) && { source }),
      ...(isDay(asOf) && { asOf }),
      ...(typeof version === "string" && { version }),
    };
  } catch {
    return {};
  }
}

/** What is known beside the origin. Whether its clock is pinned, a source says anew each time. */
const beside = ({ plan, version, quota }: SourceFacts): SourceFacts => ({
  ...(plan && { plan }),
  ...(version && { version }),
  ...(quota && { quota }),
});

export function createFacts(now: () => number): Facts {
  let known: SourceFacts = {};
  let met = false;

  function originOf(headers: Headers): Origin {
    const [source, asOf] = [headers.get("X-Data-Source"), headers.get("X-As-Of")];
    if (isSource(source)) return { source, ...(isDay(asOf) && { asOf }) };
    return { source: known.source ?? "live", ...(known.asOf && { asOf: known.asOf }) };
  }

  return {
    get known() {
      return known;
    },
    get met() {
      return met;
    },
    originOf,
    observe(headers, answered) {
      const quota = quotaOf(headers);
      if (quota) known = { ...known, quota };
      if (!answered) return;
      known = { ...beside(known), ...originOf(headers) };
      met = true;
    },
    learn(facts) {
      known = { ...(facts.source ? beside(known) : known), ...facts };
      met = true;
    },
    today: (timezone) => known.asOf ?? localDate(now(), timezone),
  };
}
