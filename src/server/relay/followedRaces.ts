import { dateOf, millisecondsPerDay } from "../../dates/days";
import { type ChangeStreams, createChangeStreams, isAboutRace } from "../../service/changeStreams";
import { changeFilter, listChanges } from "../../service/createService";
import { RequestError, tooManyRequests } from "../../service/routes/context";
import { type ListedChanges, parseRaces, type RaceChange } from "../../spec/changes";
import { type ChangeLog, createLogExchange, type LogEntry } from "../scale/redis/changeLog";
import type { Caller } from "./admission";
import { compareResponses, parametersOf, startTimes } from "./compareResponses";
import type { UpstreamDependencies } from "./fetchUpstream";
import { dailyLimit } from "./memberBudget";
import { type Question, questionOf } from "./readQuestion";
import { compared, type CacheOptions, type RelayCache, type Replaced } from "./relayCache";

export interface FollowedRacesOptions extends Pick<UpstreamDependencies, "now" | "elapsed"> {
  readonly ask: RelayCache;
  /** Resolves to true if an earlier response to a question is stored, to compare the next one with. */
  readonly isKept: (question: Question, caller: Caller) => Promise<boolean>;
  readonly log: ChangeLog;
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** The requests a day for all followed races of an account, if the administrator set it. */
  readonly budget?: number | undefined;
}

interface StreamRequest {
  readonly query: URLSearchParams;
  /** The id of the last change that the reader received. */
  readonly after: string | undefined;
}

const seconds = 1000;
const minutes = 60_000;
/** Milliseconds between two requests about a race: near its start, and otherwise. */
const pace = { last: 20 * seconds, other: 60 * seconds } as const;
const lastMinutes = 10 * minutes;
/** The part of this interval after which another request's response replaces one of these. */
const nearly = 0.9;
/** Milliseconds after its start at which a race is no longer asked for. */
const ended = 30 * minutes;
/** The share of the key's daily quota that following may use. */
const share = 1 / 3;
const mostStreams = 1000;
const tooMany = "as many streams are open as this relay holds: try again shortly";
/** Milliseconds without the log after which the streams end, so that their readers know. */
const patience = 20 * seconds;
/** The fields of the responses that are followed. */
const fields = ["card"];

interface Followed {
  readonly question: Question;
  /** The caller whose key is used to ask. */
  readonly caller: Caller;
  readers: number;
  /** Milliseconds between two requests, and the time of the next one by `elapsed`. */
  interval: number;
  due: number;
  /** The latest start among its races. */
  start?: number;
}

/** An entry in the log: changes of an account's races. */
interface Published {
  readonly account: string;
  readonly changes: readonly RaceChange[];
}

/** The races that are followed with one key, and their state. */
interface Account {
  readonly name: string;
  readonly streams: ChangeStreams;
  readonly followed: Map<string, Followed>;
  /** The latest changes by race, runner and field, with value and time. */
  readonly latest: Map<string, { readonly to: unknown; readonly change: RaceChange }>;
  /** The remaining requests of the budget. */
  left: number;
  /** While the service is not asked: the end of that time, milliseconds since 1970. */
  pausedUntil?: number | undefined;
}

/**
 * Creates the streams of each account. For their readers, the relay asks a live service about the races that
 * they name, and about none while no stream is open.
 */
export function createFollowedRaces(options: FollowedRacesOptions) {
  const { ask, isKept, log, now, elapsed, every, budget = Infinity } = options;
  const accounts = new Map<string, Account>();
  let stopAsking: (() => void) | undefined;
  /** The time by `elapsed` since which the log cannot be reached. */
  let failingSince: number | undefined;
  let isClosed = false;
  const exchange = createLogExchange(log, sendAdded);

  function accountOf(name: string): Account {
    const knownAccount = accounts.get(name);
    if (knownAccount) return knownAccount;
    const streams = createChangeStreams({ now, every, isComplete: true, most: mostStreams });
    const account = { name, streams, followed: new Map(), latest: new Map(), left: Infinity };
    accounts.set(name, account);
    return account;
  }

  /** Publishes changes to all processes; they wait while the log cannot be reached. */
  function publish(account: string, changes: readonly RaceChange[]): Promise<void> {
    if (changes.length === 0 || !(log.isShared || accounts.has(account))) return Promise.resolve();
    return exchange.add(JSON.stringify({ account, changes } satisfies Published)).catch(beginAsking);
  }

  function endUnlessReached(): void {
    failingSince ??= elapsed();
    if (elapsed() - failingSince >= patience) endStreams();
  }

  const endStreams = (): void => accounts.forEach(({ streams }) => streams.close());

  /** Sends the changes of an entry, except those that another process has also found. */
  function sendAdded({ id, text }: LogEntry): void {
    const { account, changes } = JSON.parse(text) as Published; // signed by a relay
    const { latest, streams } = accountOf(account);
    // Races on days before yesterday are no longer asked for.
    const oldest = dateOf(Math.floor(now() / millisecondsPerDay) - 2);
    for (const [name, { change }] of latest) if ((change.race?.date ?? "") < oldest) latest.delete(name);
    const added = changes.flatMap((change, index) => {
      const { race, runner, fields, to } = change;
      const place = race && [race.date, race.race_code, race.country, race.track, race.race].join("/");
      const nameOf = (field: string): string => `${place}/${runner?.number}/${field}`;
      if (fields.every((field) => latest.get(nameOf(field))?.to === to[field])) return [];
      for (const field of fields) latest.set(nameOf(field), { to: to[field], change });
      return { ...change, id: `${id}/${String(index).padStart(4, "0")}` };
    });
    streams.add(added);
  }

  /** Tells the pages that the service is paused until a time, or that it is asked again. */
  function setPause(account: Account, until: number | undefined, isAgain = false): void {
    if (isAgain ? until === undefined : until === account.pausedUntil) return;
    account.pausedUntil = until;
    if (until === undefined) account.streams.notify("resumed", {});
    else account.streams.notify("paused", { until: new Date(until).toISOString() });
  }

  /** Returns the milliseconds until a question is asked again, so that the budget lasts all day. */
  function intervalOf({ followed, left }: Account, { start }: Followed): number {
    const ahead = start === undefined ? Infinity : start - now();
    if (ahead < -ended) return Infinity;
    const wanted = ahead <= lastMinutes && ahead > -lastMinutes ? pace.last : pace.other;
    const starts = [...followed.values()].map((one) => one.start ?? now());
    const span = Math.max(lastMinutes, Math.min(millisecondsPerDay, Math.max(...starts) - now()));
    return Math.max(wanted, (followed.size * span) / Math.max(1, left));
  }

  async function askFor(account: Account, one: Followed): Promise<void> {
    const { question, caller } = one;
    const spend: CacheOptions["spend"] = async (entry, quota) => {
      const limit = Math.min(budget, Math.floor(dailyLimit(quota) * share));
      const { count, milliseconds } = await entry.spend();
      account.left = limit - count;
      if (account.left < 0)
        throw tooManyRequests(
          "member_budget_used",
          "the requests to follow races are used up",
          milliseconds / 1000,
        );
    };
    one.due = Infinity;
    let retry: number | undefined;
    let age = 0;
    try {
      // Of several processes the first asks; the others find its response and become due together with it.
      const notBefore = now() - one.interval * nearly;
      const { cached, how } = await ask(question, caller, { notBefore, spend });
      age = Math.max(0, now() - cached.madeAt);
      if (cached.status === 200) one.start = Math.max(...startTimes(question, cached.body));
      if (how === "fetched") setPause(account, undefined);
      if (how === "stale") retry = now() + pace.other;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      retry = now() + Math.max(pace.other, Number(error.headers["Retry-After"] ?? 0) * seconds);
    }
    if (retry !== undefined) setPause(account, retry);
    one.interval = intervalOf(account, one);
    one.due = elapsed() + (retry === undefined ? Math.max(seconds, one.interval - age) : retry - now());
  }

  /** Asks all due questions, and sends the new entries of the log. */
  function work(): void {
    exchange.run().then(() => {
      failingSince = undefined;
      endIfIdle();
    }, endUnlessReached);
    for (const account of accounts.values()) {
      if (account.pausedUntil !== undefined && account.pausedUntil > now()) continue;
      for (const one of account.followed.values()) if (one.due <= elapsed()) void askFor(account, one);
    }
  }

  /** Counts a reader of some questions. Returns a function that ends it. */
  function addReader(account: Account, questions: readonly Question[], caller: Caller): () => void {
    const { followed } = account;
    for (const question of questions) {
      const one = followed.get(question.address) ?? {
        question,
        caller: { ...caller, name: "followed races" },
        readers: 0,
        interval: Infinity,
        due: elapsed(),
      };
      one.readers += 1;
      followed.set(question.address, one);
    }
    beginAsking();
    return () => {
      for (const { address } of questions) {
        const one = followed.get(address);
        if (one && --one.readers === 0) followed.delete(address);
      }
      endIfIdle();
    };
  }

  function beginAsking(): void {
    if (!isClosed) stopAsking ??= every(seconds, work);
  }

  function endIfIdle(): void {
    if (streamCount() > 0 || exchange.isWaiting()) return;
    stopAsking?.();
    stopAsking = undefined;
  }

  const streamCount = (): number =>
    [...accounts.values()].reduce((count, { streams }) => count + streams.count, 0);

  return {
    /** Returns a stream as a response. Throws a RequestError for invalid parameters and too many streams. */
    async open(caller: Caller, { query, after }: StreamRequest): Promise<Response> {
      const isAbout = filterOf(query);
      const questions = (parseRaces(query.get("races") ?? "") ?? []).map(questionOf);
      await exchange.run().catch(unreachable);
      const account = accountOf(caller.account);
      const isRecent = after === undefined || now() - Date.parse(after.slice(0, 24)) < compared;
      const keptAnswers = await Promise.all(questions.map((question) => isKept(question, caller)));
      const gap = after !== undefined && !(isRecent && keptAnswers.every(Boolean)) ? fields : undefined;
      const onEnd = (): void => removeReader();
      const body =
        streamCount() < mostStreams ? account.streams.open({ isAbout, after, gap, onEnd }) : undefined;
      if (!body) throw new RequestError("too_many_streams", tooMany, { "Retry-After": "30" });
      const removeReader = addReader(account, questions, caller);
      setPause(account, account.pausedUntil, true);
      const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store", Vary: "X-API-Key" };
      return new Response(body, { headers });
    },
    /**
     * Returns the changes that the relay has seen up to now. It asks the service about races with open
     * streams alone, so the list is never known to be complete. Throws a RequestError like `open`.
     */
    async list(caller: Caller, query: URLSearchParams): Promise<ListedChanges> {
      filterOf(query);
      await exchange.run().catch(unreachable);
      return { ...listChanges(accountOf(caller.account).streams, { path: {}, query }), isComplete: false };
    },
    onReplaced({ question, caller, earlier, cached }: Replaced): Promise<void> {
      const bodies = { before: earlier.body, after: cached.body, at: cached.madeAt };
      return publish(caller.account, compareResponses(question, bodies));
    },
    /** Returns the time of the last known change that concerns a question, milliseconds since 1970. */
    changedAt(question: Question, caller: Caller): number {
      const askedParameters = parametersOf(question);
      const latest = accounts.get(caller.account)?.latest.values() ?? [];
      const times = [...latest].flatMap(({ change }) =>
        isAboutRace(askedParameters, change) ? Date.parse(change.at) : [],
      );
      return Math.max(0, ...times);
    },
    /** Ends the streams, so that their readers resume elsewhere. */
    close(): void {
      isClosed = true;
      stopAsking?.();
      endStreams();
    },
  };
}

/** Throws the error for a stream whose log cannot be reached. */
function unreachable(): never {
  const detail = "the changes of the relay's processes cannot be read: Redis does not answer";
  throw new RequestError("changes_unreachable", detail, { "Retry-After": "5" });
}

/** Returns the filter for a stream's parameters. Throws the first fault as a sentence if they are invalid. */
function filterOf(query: URLSearchParams): ReturnType<typeof changeFilter> {
  try {
    return changeFilter({ path: {}, query });
  } catch (error) {
    const faults = error instanceof RequestError ? error.detail : "";
    throw typeof faults === "string" ? error : new RequestError("parameter_invalid", faults[0]?.msg ?? "");
  }
}
