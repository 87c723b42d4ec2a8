import type { InBrowser } from "../../browser/inBrowser";

/** A race and a venue that the server proposes as an example. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly venue: string;
  readonly distance?: number;
  readonly country: string;
  readonly race_code: string;
  readonly runners?: number;
  /** Opening prices in the runners' order; null for a scratched runner. */
  readonly prices?: readonly (number | null)[];
}

export interface Health {
  readonly status: "importing" | "unavailable" | "ready";
  readonly source: "results" | "simulated" | "live";
  readonly asOf: string | null;
  readonly version: string;
  readonly progress?: number;
  /** States which races are ready while some are not, or the missing data and the remedy. */
  readonly detail?: string;
  readonly example?: ExampleRace;
}

/** Milliseconds for one report, because a browser thread that is gone never answers. */
const longestWait = 10_000;

/** Requests the state of the service; undefined if there is no response in time. */
export async function fetchHealth(inBrowser?: Pick<InBrowser, "fetch">): Promise<Health | undefined> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    const response = await (inBrowser
      ? inBrowser.fetch("browser/health", { signal })
      : fetch("health", { cache: "no-store", signal }));
    return (await response.json()) as Health; // from our own server or thread
  } catch {
    return undefined;
  }
}

/** Milliseconds between two reports of a service that is not ready. */
const readyInterval = 100;

/**
 * Resolves with the state of the service once it is ready: a race chosen before that would be one that the
 * formulas find by themselves, first among the races before.
 */
export async function healthOnceReady(
  report: () => Promise<Health | undefined>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Health | undefined> {
  for (;;) {
    const health = await report();
    if (health?.status !== "importing") return health;
    await pause(readyInterval);
  }
}

/** Returns true if the example has no prices yet, which arrive with its predictions. */
export const lacksPrices = ({ source, example }: Health): boolean =>
  source === "simulated" && example !== undefined && !example.prices;

const sources = {
  results: { ready: "Races from a results file", importing: "Importing results" },
  simulated: { ready: "Simulated races, all fictional", importing: "Making the example races" },
  live: { ready: "Live service through the relay", importing: "Starting" },
} as const;

/** Returns the state of a service: "Simulated races, all fictional, as of 2026-03-14". */
export function sourceText(health: Health | undefined): string {
  if (!health) return "No response from the server";
  if (health.status === "importing")
    return `${sources[health.source].importing}: ${Math.floor((health.progress ?? 0) * 100)}%`;
  const { source, asOf, detail, progress } = health;
  const day = source === "live" || asOf === null ? "" : `, as of ${asOf}`;
  const part = progress === undefined ? "" : `: ${Math.floor(progress * 100)}%`;
  return `${sources[source].ready}${day}${detail === undefined ? "" : `; ${detail}${part}`}`;
}
