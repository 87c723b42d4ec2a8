import type { Service } from "../../service/createService";

/** The upper ends of the ranges for counting durations, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * Creates a histogram of durations for Prometheus, with a series for each value of one label.
 *
 * @example createHistogram({ name: "request_seconds", help: "Duration of requests.", label: "part" });
 */
export function createHistogram({ name, help, label }: Readonly<Record<"name" | "help" | "label", string>>) {
  const series = new Map<string, { readonly counts: number[]; sum: number; count: number }>();
  return {
    observe(value: string, seconds: number): void {
      const one = series.get(value) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(value, one);
      one.sum += seconds;
      one.count += 1;
      // Each range includes those below it.
      bounds.forEach((bound, at) => seconds <= bound && (one.counts[at] = (one.counts[at] ?? 0) + 1));
    },
    text: (): string =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...series].flatMap(([value, { counts, sum, count }]) => [
          ...bounds.map((bound, at) => `${name}_bucket{${label}="${value}",le="${bound}"} ${counts[at]}`),
          `${name}_bucket{${label}="${value}",le="+Inf"} ${count}`,
          `${name}_sum{${label}="${value}"} ${sum}`,
          `${name}_count{${label}="${value}"} ${count}`,
        ]),
        "",
      ].join("\n"),
  };
}

/** Counts the requests of a service, so that its sources are closed after the last one. */
export function countRequests({ handle, limitOf, example }: Service) {
  const inFlight = new Set<Promise<unknown>>();
  const counted = <T>(request: Promise<T>): Promise<T> => {
    inFlight.add(request);
    const end = (): void => void inFlight.delete(request);
    request.then(end, end);
    return request;
  };
  const service: Service = {
    handle: (request, connection) => counted(handle(request, connection)),
    limitOf: (key, connection) => counted(limitOf(key, connection)),
    example: () => counted(example()),
  };
  return {
    service,
    /** Resolves when every request that the service received has been answered. */
    idle: async (): Promise<void> => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/** The names and values that distinguish the series of a counter. */
type Labels = Readonly<Record<string, string>>;

const helpTexts = {
  racing_server_requests_total: "Requests to the server by status.",
  racing_server_worker_failures_total: "Times that the work of keeping the store current failed.",
  racing_server_redis_refused_total:
    "Entries in Redis that no process with the signing key wrote, or too large ones.",
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
  racing_relay_redis_refused_total: "Entries in Redis that no relay with the signing key wrote.",
  racing_relay_redis_failures_total: "Times that Redis became unavailable to the relay.",
} as const;

export type Counter = keyof typeof helpTexts;

export type Counters = ReturnType<typeof createCounters>;

export function createCounters() {
  const counts = new Map<Counter, Map<string, number>>();
  const durations = createHistogram({
    name: "racing_server_request_seconds",
    help: "Duration of requests by part: the service (api), the relay, pages, health.",
    label: "part",
  });
  return {
    durations,
    add(name: Counter, labels: Labels = {}, amount = 1): void {
      const series = Object.entries(labels).map(
        ([label, value]) =>
          `${label}="${value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`))}"`,
      );
      const id = series.length > 0 ? `{${series.join(",")}}` : "";
      const count = counts.get(name) ?? new Map<string, number>();
      counts.set(name, count.set(id, (count.get(id) ?? 0) + amount));
    },
    text: (): string =>
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
