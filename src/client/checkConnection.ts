import { addressOf, healthAddress } from "./address";
import type { Connected, World } from "./connect";
import { deadline } from "./courier";
import { withDeadline } from "./deadline";
import { readHealth, type SourceFacts } from "./facts";
import { Failure, type FailureKind, TimedOut } from "./failure";
import { failureOf } from "./failureOf";
import type { Question } from "./question";
import { answersBlindly, type Reply, request } from "./request";

export type Verdict =
  | "connected"
  | "offline"
  | "unreachable"
  | "blocked" // the service answers, the browser withholds the answer (CORS)
  | "keyMissing"
  | "keyRefused"
  | "quotaExceeded"
  | "unavailable"
  | "notTheService"; // something else answers at this address

/** The verdict, and what is known about the source, the plan and the quota. */
export interface ConnectionCheck extends SourceFacts {
  readonly verdict: Verdict;
  /** What happened and what to do. */
  readonly message: string;
}

/** A person whom nobody has, asked of a Pro endpoint: the reply tells key, plan and quota, and no statistics are computed. */
const probe: Question = { endpoint: "jockey", parameters: { name: "connection test", race_code: "gallops", min_starts: 100 } };

/** What a failure says about the connection; any other one says that the service was reached and knows the key. */
const verdicts: Partial<Record<FailureKind, Verdict>> = {
  offline: "offline",
  unreachable: "unreachable",
  timedOut: "unreachable",
  keyRefused: "keyRefused",
  quotaExceeded: "quotaExceeded",
  serviceUnavailable: "unavailable",
  unreadableAnswer: "notTheService",
};

const messages = {
  blocked: "The service answers, but the browser does not let this page read it (CORS). Use a server on this page's own address.",
  keyMissing: "No API key is set. Enter your key in the Racing pane.",
  notTheService: "Something answers at this address, but it is not a racing form service. Check the address.",
} as const;

/** Asks the source who it is, then one cheap question with the key: tells apart no network, no service, CORS, key, plan and quota. */
export async function checkConnection(line: Connected, world: World): Promise<ConnectionCheck> {
  const { fetch, now, schedule, online } = world;
  const { connection, facts, memory } = line;
  const { base, key } = connection;

  async function ask(signal: AbortSignal): Promise<ConnectionCheck> {
    const about = await request(healthAddress(base), { fetch, online, signal });
    facts.learn(readHealth(about.text));
    if (key === "") return { verdict: "keyMissing", message: messages.keyMissing };
    line.count();
    const reply = await request(addressOf(base, probe), { fetch, online, signal, key });
    facts.observe(reply.headers, reply.status === 200);
    return judge(reply);
  }

  function judge(reply: Reply): ConnectionCheck {
    const failure = reply.status === 200 ? undefined : failureOf(reply, { key, now: now() });
    const verdict = failure && verdicts[failure.kind];
    if (verdict) return { verdict, message: failure.message };
    if (!isJson(reply.text)) return { verdict: "notTheService", message: messages.notTheService };
    const plan = failure?.kind === "planRequired" ? "free" : "pro";
    if (plan === "pro" && facts.known.plan === "free") memory.forget(); // the key has been given the other plan
    memory.recover();
    facts.learn({ plan });
    return { verdict: "connected", message: sentence() };
  }

  function sentence(): string {
    const { plan, quota } = facts.known;
    const left = quota ? ` ${inThousands(quota.left)} of ${inThousands(quota.limit)} requests left today.` : "";
    return `Connected with a ${plan === "pro" ? "Pro" : "Free"} key.${left}`;
  }

  async function whyNot(error: unknown): Promise<ConnectionCheck> {
    if (!(error instanceof Failure)) throw error;
    const verdict = verdicts[error.kind] ?? "unreachable";
    const hidden = verdict === "unreachable" && !(error instanceof TimedOut) && (await blind());
    return hidden ? { verdict: "blocked", message: messages.blocked } : { verdict, message: error.message };
  }

  const blind = (): Promise<boolean> => answersBlindly(healthAddress(base), { fetch, signal: new AbortController().signal });

  const { signal } = new AbortController();
  const check = await withDeadline(ask, { milliseconds: deadline, schedule, signal }).catch(whyNot);
  return { ...facts.known, ...check };
}

/** 49982 -> "49,982" */
const inThousands = (count: number): string => count.toLocaleString("en");

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
