import { createHistogram, type Histogram } from "./histogram";

/** The names and values that distinguish the series of a counter. */
type Labels = Readonly<Record<string, string>>;

/** The counters with their help texts. */
const helpTexts = {
  racing_server_requests_total: "Requests to the server by status.",
  racing_server_worker_failures_total: "Times that the work of keeping the store current failed.",
  racing_server_redis_failures_total: "Times that Redis became unavailable to the service.",
  racing_server_database_statements_total:
    "Statements sent to PostgreSQL by server, in the order of --store, and result: answered, failed.",
  racing_server_database_seconds_total: "Seconds in which statements waited for PostgreSQL, by server.",
  racing_service_answers_total:
    "Answers of a shared history, by origin: held in memory, read from Redis, or computed.",
  racing_relay_requests_total: "Requests to the relay by endpoint, status and origin of the response.",
  racing_relay_upstream_requests_total:
    "Requests that the relay sent to the service, by status; 0 is no response.",
  racing_relay_upstream_seconds_total: "Seconds that the service took to respond.",
  racing_relay_retries_total: "Requests that were retried.",
  racing_relay_redis_failures_total: "Times that Redis became unavailable to the relay.",
} as const;

export type Counter = keyof typeof helpTexts;

export interface Counters {
  /** The durations of requests by the part of the server. */
  readonly durations: Histogram;
  add(name: Counter, labels?: Labels, amount?: number): void;
  /** Returns all counters in the text format of Prometheus. */
  text(): string;
}

const escaped = (text: string): string =>
  text.replace(/[\\"\n]/g, (found) => (found === "\n" ? "\\n" : `\\${found}`));

export function createCounters(): Counters {
  const counts = new Map<Counter, Map<string, number>>();
  const durations = createHistogram({
    name: "racing_server_request_seconds",
    help: "Duration of requests by part: the service (api), the relay, pages, health.",
    label: "part",
  });
  return {
    durations,
    add(name, labels = {}, amount = 1) {
      const series = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
      const id = series.length > 0 ? `{${series.join(",")}}` : "";
      const count = counts.get(name) ?? new Map<string, number>();
      counts.set(name, count.set(id, (count.get(id) ?? 0) + amount));
    },
    text: () =>
      [
        ...(Object.keys(helpTexts) as Counter[]).flatMap((name) => [
          `# HELP ${name} ${helpTexts[name]}`,
          `# TYPE ${name} counter`,
          ...[...(counts.get(name) ?? [])].map(([id, count]) => `${name}${id} ${count}`),
          "",
        ]),
        durations.text(),
      ].join("\n"),
  };
}
