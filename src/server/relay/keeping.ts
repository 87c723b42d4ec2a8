import type { EndpointName } from "../../spec/endpoints";
import type { Question } from "./readQuestion";

/** For how long an answer may be given without asking, and then still while the service is down; seconds. */
export interface Keeping {
  readonly fresh: number;
  readonly stale: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What holds where the service does not say (Cache-Control); a card that is hours old may have runners that are scratched since. */
const usual: Readonly<Record<EndpointName, Keeping>> = {
  meetings: { fresh: 30, stale: 15 * minute },
  form: { fresh: 30, stale: 15 * minute },
  predictions: { fresh: 5 * minute, stale: hour },
  venues: { fresh: hour, stale: 7 * day },
  trackBias: { fresh: 10 * minute, stale: day },
  jockey: { fresh: 10 * minute, stale: day },
  trainer: { fresh: 10 * minute, stale: day },
};

/** A refusal is kept for a moment, so that a sheet full of the same mistake costs one request. */
const refusal: Keeping = { fresh: 10, stale: 0 };
const kept: Readonly<Record<number, boolean>> = { 400: true, 404: true, 422: true };

/** Days after which the results of a date no longer change. */
const settledAfter = 3;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly now: number;
}

/** How long an answer is kept; undefined when it is not. What the service says goes before what is usual. */
export function keepingOf(question: Question, { status, headers, now }: Answered): Keeping | undefined {
  const says = directives(headers.get("Cache-Control"));
  if (says.has("no-store")) return undefined;
  if (kept[status]) return refusal;
  if (status !== 200) return undefined;
  const ours = usual[question.endpoint];
  const age = seconds(headers.get("Age") ?? undefined) ?? 0;
  const fresh = says.has("no-cache") ? 0 : Math.max(0, (seconds(says.get("max-age")) ?? ours.fresh + age) - age);
  if (says.has("must-revalidate")) return { fresh, stale: 0 };
  const stale = isSettled(question, now) ? Math.max(day, ours.stale) : ours.stale;
  return { fresh, stale: seconds(says.get("stale-if-error")) ?? stale };
}

function directives(text: string | null): ReadonlyMap<string, string> {
  const parts = (text ?? "").split(",").map((part) => part.trim().split("="));
  return new Map(parts.map(([name = "", value = ""]) => [name.toLowerCase(), value.replaceAll('"', "")]));
}

const seconds = (text: string | undefined): number | undefined => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

const isSettled = ({ date }: Question, now: number): boolean => now - Date.parse(date ?? "") > settledAfter * day * 1000;
