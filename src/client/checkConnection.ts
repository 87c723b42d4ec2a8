import { healthAddress } from "../http/healthAddress";
import { formatNumber, t } from "../language/translate";
import type { Plan } from "../spec/codes";
import type { EndpointName } from "../spec/endpoints";
import type { FormResponse } from "../spec/form";
import type { MeetingsResponse } from "../spec/meetings";
import { isObject } from "../spec/validate";
import { parameters } from "../spec/parameters";
import type { Responses } from "../spec/responses";
import type { ConnectionCheck, Verdict } from "./client";
import type { Connection, Dependencies } from "./connection";
import {
  Failure,
  type FailureKind,
  InvalidResponse,
  PlanRequired,
  preparationOf,
  TimedOut,
  Unreachable,
} from "./failure";
import { parseResponse } from "./parseResponse";
import { addressOf, keyOf, type Question } from "./question";
import { failureFromResponse, parseObject, respondsToNoCors, sendRequest } from "./request";
import { requestTimeout, withTimeout } from "./schedule";
import { parseHealth, type SourceInfo } from "./sourceInfo";

/** The verdicts on failures. Any other failure means that the service was reached and accepts the key. */
const verdicts: Partial<Record<FailureKind, Verdict>> = {
  offline: "offline",
  unreachable: "unreachable",
  timedOut: "unreachable",
  keyRefused: "keyRefused",
  quotaExceeded: "quotaExceeded",
  serviceUnavailable: "unavailable",
};

const messages = {
  blocked: () =>
    t`There is a service at this address, but it does not allow this page to use it. Ask whoever runs it to allow this page, or choose another data source.`,
  keyMissing: () => t`No API key is set. Enter your key under Settings.`,
  unreachable: () =>
    t`The service cannot be reached. Check the address, and that this computer is connected to the network.`,
  keyRefused: () => t`The service did not accept the API key. Check the key under Settings, then test again.`,
  notTheService: () =>
    t`A server responds at this address, but it is not a racing form service. Check the address.`,
} as const;

/**
 * Requests the health report, then asks with the key for a race's form, which every plan includes and which
 * shows the plan (spec 5). The race is the example in the health report, or else the first of the day's
 * meetings. Every failure becomes a verdict.
 */
export async function checkConnection(
  connection: Connection,
  dependencies: Dependencies,
): Promise<ConnectionCheck> {
  const { schedule } = dependencies;
  const { signal } = new AbortController();
  const check = await withTimeout((ending) => sendQuestions(connection, dependencies, ending), {
    milliseconds: requestTimeout,
    schedule,
    signal,
  }).catch((error: unknown) => explainFailure(error, connection, dependencies));
  return { ...connection.sourceInfo.current, ...check };
}

async function sendQuestions(
  { credentials, sourceInfo, failures, countRequest }: Connection,
  { fetch, now, online }: Dependencies,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const { base, key } = credentials;
  const health = await sendRequest(healthAddress(base), { fetch, online, signal });
  sourceInfo.update(parseHealth(health.text));
  if (key === "") return { verdict: "keyMissing", message: messages.keyMissing() };

  /** Returns the answer, or the failure of a service that was reached and accepts the key; throws others. */
  async function send<E extends EndpointName>(question: Question<E>): Promise<Responses[E] | Failure> {
    countRequest();
    const response = await sendRequest(addressOf(base, question), { fetch, online, signal, key });
    sourceInfo.observe(response);
    const failure = response.status === 200 ? undefined : failureFromResponse(response, { key, now: now() });
    if (failure && verdicts[failure.kind] && !preparationOf(failure.facts)) throw failure;
    if (!isJson(response.text)) throw new InvalidResponse();
    if (failure) return failure;
    try {
      return parseResponse(question, response.text);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  const shared = { race_code: parameters.race_code.default, timezone: parameters.timezone.default };
  const day = { date: sourceInfo.today(shared.timezone), ...shared };
  let race = exampleOf(health.text);
  let answer: Failure | MeetingsResponse | FormResponse | undefined;
  if (!race) {
    answer = await send({ endpoint: "meetings", parameters: day });
    race = answer instanceof Failure ? undefined : firstRace(answer);
  }
  if (race) answer = await send({ endpoint: "form", parameters: { ...day, ...race } });
  let plan = planOf(answer);
  if (!race && !(answer instanceof Failure))
    plan = (await send(probe)) instanceof PlanRequired ? "free" : "pro"; // a day without races
  if (plan !== "free" && sourceInfo.current.plan === "free") failures.clear(); // the key may be a Pro one now
  failures.recover();
  // From now on, calls that need the Pro plan are not sent.
  if (plan === "free")
    failures.add(new PlanRequired({ status: 403 }), { question: ofPro, key: keyOf(ofPro) });
  sourceInfo.update(plan ? { plan } : {});
  if (answer instanceof InvalidResponse) return { verdict: "invalid", message: answer.message };
  return { verdict: "connected", message: describeKey(sourceInfo.current) };
}

/** Returns true for any JSON. The page of another server is HTML. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A Pro question about a person who does not exist, for a day without races. */
const probe: Question = {
  endpoint: "jockey",
  parameters: { name: "connection test", race_code: "gallops", min_starts: 100 },
};

/** A Pro question; a refusal of it applies to all Pro questions. */
const ofPro: Question = { endpoint: "predictions", parameters: {} };

type Parameters = Question["parameters"];

function exampleOf(text: string): Parameters | undefined {
  const example = parseObject(text)?.example;
  if (!isObject(example)) return undefined;
  const { date, track, race, race_code, country } = example;
  const stated = { date, track, race, race_code, country };
  const isComplete = Object.values(stated).every((value) => ["string", "number"].includes(typeof value));
  return isComplete ? (stated as Parameters) : undefined; // the values are texts and numbers
}

/** Returns the form parameters of the first race at a meeting that is not abandoned. */
function firstRace({ meetings }: MeetingsResponse): Parameters | undefined {
  const run = meetings.filter(({ abandoned }) => !abandoned);
  const races = run.flatMap(({ slug, country, races: all }) =>
    all.map(({ raceNumber }) => ({ track: slug, country, race: raceNumber })),
  );
  return races[0];
}

/** Returns the plan that an answer shows: on Pro, a form has badges, even if the list is empty (spec 2.3). */
function planOf(answer: Failure | MeetingsResponse | FormResponse | undefined): Plan | undefined {
  if (answer instanceof PlanRequired) return "free";
  if (!answer || !("runners" in answer) || answer.runners.length === 0) return undefined;
  return answer.runners.some(({ decorators }) => decorators !== undefined) ? "pro" : "free";
}

function describeKey({ plan, quota }: SourceInfo): string {
  const left = quota
    ? " " + t`${formatNumber(quota.remaining)} of ${formatNumber(quota.limit)} requests left today.`
    : "";
  const connected = { pro: () => t`Connected with a Pro key.`, free: () => t`Connected with a Free key.` };
  return (plan ? connected[plan]() : t`Connected.`) + left;
}

async function explainFailure(
  error: unknown,
  { credentials }: Connection,
  { fetch }: Dependencies,
): Promise<ConnectionCheck> {
  if (!(error instanceof Failure)) throw error;
  if (error instanceof InvalidResponse)
    return error.facts.rule === undefined
      ? { verdict: "notTheService", message: messages.notTheService() }
      : { verdict: "invalid", message: error.message };
  const verdict = verdicts[error.kind] ?? "unreachable";
  const isAnswered = error.facts.status !== undefined; // a blocked answer has no status
  const mayBeBlocked = verdict === "unreachable" && !isAnswered && !(error instanceof TimedOut);
  const { signal } = new AbortController();
  const blocked =
    mayBeBlocked && (await respondsToNoCors(healthAddress(credentials.base), { fetch, signal }));
  if (blocked) return { verdict: "blocked", message: messages.blocked() };
  if (error instanceof Unreachable && !isAnswered) return { verdict, message: messages.unreachable() };
  return {
    verdict,
    message: verdict === "keyRefused" ? messages.keyRefused() : error.message,
  };
}
