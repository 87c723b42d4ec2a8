import { useState } from "preact/hooks";
import type { ActivityEntry } from "../../../client/client";
import { keyOf } from "../../../client/question";
import { defaultOf, settingNames } from "../../../functions/call/session";
import { formatCount, region, t } from "../../../language/translate";
import type { Application } from "../../application";
import { describeQuestion } from "../../messages";
import { Button, Section } from "../controls/controls";
import { useClientChanges, usePane } from "../state/paneContext";

const entry = (name: string, value: unknown): string =>
  `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`;

/** Returns a text for support with version, defaults and latest requests; it never contains the API key. */
export function diagnostics({ version, host, client, settings, connection, busyWatch }: Application): string {
  const { base, ...status } = client.status();
  const chosen = settings.chosen();
  const text = [
    entry("Racing Form for Excel", version),
    entry("environment", host.environment()),
    entry("data source", connection.source()),
    entry("address", base),
    entry("status", status),
    entry("cells left #BUSY! and calculated again", busyWatch.calculated()),
    ...settingNames.map((name) => entry(name, defaultOf(name, chosen))),
    "",
    ...client
      .activity()
      .map(({ time, ...facts }) => `${new Date(time).toISOString()} ${JSON.stringify(facts)}`),
  ].join("\n");
  const { key } = connection.connection();
  // a last check, because no part of the text should contain the key
  return key === "" ? text : text.replaceAll(key, "(key)");
}

const outcomes = (): Readonly<Record<ActivityEntry["outcome"], string>> => ({
  fresh: t`answered`,
  stale: t`answered from an expired copy`,
  notFound: t`nothing found`,
  planRequired: t`needs the Pro plan`,
  keyRefused: t`key refused`,
  quotaExceeded: t`request limit reached`,
  badRequest: t`invalid request`,
  serviceUnavailable: t`service unavailable`,
  offline: t`offline`,
  unreachable: t`unreachable`,
  timedOut: t`timed out`,
  invalidResponse: t`invalid response`,
  cancelled: t`cancelled`,
  notInSnapshot: t`not in the snapshot`,
  notOffered: t`not offered by this source`,
});

/** The age below which a requested answer is considered new: the time that a response takes to arrive. */
const newAnswerMs = 1_000;

export const questionText = ({ question }: ActivityEntry): string => describeQuestion(question);

/**
 * Returns a query's outcome, source, age and cost: "answered · simulated · 12 s old · cached, no request".
 */
export function outcomeText({ outcome, source, ageMs, requested }: ActivityEntry): string {
  const cost = requested ? t`one request, shared` : t`cached, no request`;
  const span = ageMs < 90_000 ? `${Math.round(ageMs / 1000)} s` : `${Math.round(ageMs / 60_000)} min`;
  const age = requested && ageMs < newAnswerMs ? [] : [t`${span} old`];
  return [outcomes()[outcome], source, ...age, cost].filter(Boolean).join(" · ");
}

/**
 * A row of the log: the calls that shared a request, or the calls for one question that needed no request.
 */
export interface LogRow {
  /** The latest call. */
  readonly entry: ActivityEntry;
  readonly calls: number;
}

/** Milliseconds within which calls that shared a request receive its response. */
const sharedWithin = 1_000;

const receivedAt = ({ time, ageMs }: ActivityEntry): number => time - ageMs;

/** Returns the log's rows, newest first: requests with the calls that shared them, then cached answers. */
export function logRows(entries: readonly ActivityEntry[]): readonly LogRow[] {
  const rows: { readonly entry: ActivityEntry; readonly oldest: ActivityEntry; readonly calls: number }[] =
    [];
  const indexes = new Map<string, number>();
  for (const entry of entries) {
    const key = `${entry.requested} ${entry.outcome} ${keyOf(entry.question)}`;
    const index = indexes.get(key) ?? -1;
    const row = rows[index];
    const isSame = row && (!entry.requested || receivedAt(row.oldest) - receivedAt(entry) < sharedWithin);
    if (isSame) rows[index] = { ...row, oldest: entry, calls: row.calls + 1 };
    else indexes.set(key, rows.push({ entry, oldest: entry, calls: 1 }) - 1);
  }
  return rows.map(({ entry, calls }) => ({ entry, calls }));
}

/** Returns the sentence above the log, with the number of requests and of answers that needed no request. */
export function logIntro(rows: readonly LogRow[]): string {
  if (rows.length === 0) return t`No requests yet.`;
  const requests = rows.filter(({ entry }) => entry.requested).length;
  const cached = rows.length - requests;
  const sent = formatCount(requests, "request");
  return cached === 0
    ? t`${sent}, newest first, by your clock.`
    : t`${sent}, and ${formatCount(cached, "question")} answered without a request, newest first, by your clock.`;
}

/** The latest requests with their outcomes, and diagnostics to copy for support. */
export function ActivityView() {
  const pane = usePane();
  useClientChanges();
  const [status, setStatus] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const rows = logRows(pane.client.activity());
  const busy = pane.busyWatch.calculated();

  const copy = async (): Promise<void> => {
    const text = diagnostics(pane);
    setCopied(text);
    try {
      await navigator.clipboard.writeText(text);
      setStatus(t`Copied. The text does not contain your key.`);
    } catch {
      setStatus(
        t`This program does not allow copying: select the text below and copy it. It does not contain your key.`,
      );
    }
  };

  return (
    <Section title={t`Log of requests`}>
      <p class="intro">{logIntro(rows)}</p>
      {busy > 0 && (
        <p class="hint">
          {t`${formatCount(busy, "cell")} stayed #BUSY! in Excel after the answer had arrived: calculated again.`}
        </p>
      )}
      <Button onClick={copy}>{t`Copy diagnostics`}</Button>
      <p class="hint" role="status">
        {status}
      </p>
      {copied !== undefined && <textarea aria-label={t`Diagnostics`} readOnly rows={6} value={copied} />}
      <ol class="log">
        {rows.map(({ entry, calls }, index) => (
          <li key={`${entry.time} ${index}`}>
            <span class="hint">{new Date(entry.time).toLocaleTimeString(region())}</span>{" "}
            {questionText(entry)}
            <span class="hint">{outcomeText(entry)}</span>
            {calls > 1 && <span class="hint">{formatCount(calls, "call")}</span>}
            {entry.message !== undefined && <span class="hint problem">{entry.message}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
