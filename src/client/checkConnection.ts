import type { ConnectionCheck, Verdict } from "./client";
import type { Connection, Dependencies } from "./connection";
import { Failure, type FailureKind, preparationOf, TimedOut } from "./failure";
import { failureFromResponse } from "./failureFromResponse";
import { addressOf, healthAddress, keyOf, type Question } from "./question";
import { type RawResponse, respondsToNoCors, sendRequest } from "./request";
import { requestTimeout, withTimeout } from "./schedule";
import { parseHealth, type SourceInfo } from "./sourceInfo";

/**
 * A Pro question about a person who does not exist: its response shows key, plan and quota and needs no
 * statistics.
 */
const probe: Question = {
  endpoint: "jockey",
  parameters: { name: "connection test", race_code: "gallops", min_starts: 100 },
};

/** The verdicts of failures. Any other failure means that the service was reached and accepts the key. */
const verdicts: Partial<Record<FailureKind, Verdict>> = {
  offline: "offline",
  unreachable: "unreachable",
  timedOut: "unreachable",
  keyRefused: "keyRefused",
  quotaExceeded: "quotaExceeded",
  serviceUnavailable: "unavailable",
  invalidResponse: "notTheService",
};

const messages = {
  blocked:
    "The service responds, but the browser does not let this page read the response (CORS). Use a server on this page's own address.",
  keyMissing: "No API key is set. Enter your key in the Racing pane.",
  notTheService: "A server responds at this address, but it is not a racing form service. Check the address.",
} as const;

/**
 * Requests the health report, then sends one cheap question with the key. Every failure becomes a verdict.
 */
export async function checkConnection(
  connection: Connection,
  dependencies: Dependencies,
): Promise<ConnectionCheck> {
  const { schedule } = dependencies;
  const { signal } = new AbortController();
  const check = await withTimeout((ending) => sendProbe(connection, dependencies, ending), {
    milliseconds: requestTimeout,
    schedule,
    signal,
  }).catch((error: unknown) => explainFailure(error, connection, dependencies));
  return { ...connection.sourceInfo.current, ...check };
}

async function sendProbe(
  connection: Connection,
  { fetch, now, online }: Dependencies,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const { credentials, sourceInfo, countRequest } = connection;
  const { base, key } = credentials;
  const health = await sendRequest(healthAddress(base), { fetch, online, signal });
  sourceInfo.update(parseHealth(health.text));
  if (key === "") return { verdict: "keyMissing", message: messages.keyMissing };
  countRequest();
  const response = await sendRequest(addressOf(base, probe), { fetch, online, signal, key });
  sourceInfo.observe(response);
  return judge(response, connection, now());
}

function judge(
  response: RawResponse,
  { credentials, sourceInfo, failures }: Connection,
  now: number,
): ConnectionCheck {
  const { key } = credentials;
  const failure = response.status === 200 ? undefined : failureFromResponse(response, { key, now });
  const verdict = failure && verdicts[failure.kind];
  // The key was accepted by a service that still prepares races.
  if (verdict && !preparationOf(failure.facts)) return { verdict, message: failure.message };
  if (!isJson(response.text)) return { verdict: "notTheService", message: messages.notTheService };
  const plan = failure?.kind === "planRequired" ? "free" : "pro";
  if (plan === "pro" && sourceInfo.current.plan === "free") failures.clear(); // the key has changed from Free to Pro
  failures.recover();
  // From now on no call sends what needs the Pro plan.
  if (failure && plan === "free") failures.add(failure, { question: probe, key: keyOf(probe) });
  sourceInfo.update({ plan });
  return { verdict: "connected", message: describeKey(sourceInfo.current) };
}

function describeKey({ plan, quota }: SourceInfo): string {
  const left = quota
    ? ` ${formatCount(quota.remaining)} of ${formatCount(quota.limit)} requests left today.`
    : "";
  return `Connected with a ${plan === "pro" ? "Pro" : "Free"} key.${left}`;
}

/** 49982 -> "49,982" */
const formatCount = (count: number): string => count.toLocaleString("en");

async function explainFailure(
  error: unknown,
  { credentials }: Connection,
  { fetch }: Dependencies,
): Promise<ConnectionCheck> {
  if (!(error instanceof Failure)) throw error;
  const verdict = verdicts[error.kind] ?? "unreachable";
  const mayBeBlocked = verdict === "unreachable" && !(error instanceof TimedOut);
  const { signal } = new AbortController();
  const blocked =
    mayBeBlocked && (await respondsToNoCors(healthAddress(credentials.base), { fetch, signal }));
  return blocked ? { verdict: "blocked", message: messages.blocked } : { verdict, message: error.message };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
