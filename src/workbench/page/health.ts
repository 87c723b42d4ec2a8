/** A race and a venue to begin with, as the server proposes them. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly venue: string;
  readonly distance: number;
  readonly country: string;
  readonly race_code: string;
}

/** What the server tells of itself. */
export interface Health {
  readonly status: "importing" | "ready";
  readonly source: "results" | "simulated" | "live";
  readonly asOf: string | null;
  readonly version: string;
  readonly progress?: number;
  readonly example?: ExampleRace;
}

/** Asks the server. While it imports it answers 503 with its state; undefined when nothing answers. */
export async function askHealth(): Promise<Health | undefined> {
  try {
    const response = await fetch("health", { cache: "no-store" });
    return (await response.json()) as Health; // our own server's word, on our own origin
  } catch {
    return undefined;
  }
}

const names = { results: "Results file", simulated: "Fictional results", live: "Live service through the relay" } as const;

/** "Fictional results, as of 2026-03-14" */
export function sourceText(health: Health | undefined): string {
  if (!health) return "The server does not answer";
  if (health.status === "importing") return `Reading the results: ${Math.floor((health.progress ?? 0) * 100)} %`;
  if (health.source === "live") return names.live;
  return `${names[health.source]}, ${health.asOf === null ? "live" : `as of ${health.asOf}`}`;
}
