import { racesReplaced } from "../service/changeStreams";
import { elapsed } from "./clock";
import type { OpenRaces } from "./racesState";
import type { RunningParts } from "./runningParts";
import type { ServeParts } from "./servingOptions";

/** Serves the current history of a database and each later one. */
export async function serveDatabase(
  parts: RunningParts,
  urls: readonly string[],
  { log, counters, create, changes }: ServeParts,
): Promise<void> {
  // Only those who use the driver load it.
  const { followHistories } = await import("./scale/postgres/followHistories");
  let open: OpenRaces | undefined;
  let problem: string | undefined;
  const show = (): void => {
    if (problem !== undefined) parts.races = { is: "lost", open, problem };
    else if (open) parts.races = { is: "whole", open };
  };
  const followed = followHistories({
    urls,
    now: elapsed,
    onStatement: ({ server, seconds, answered }) => {
      const label = { server: String(server) };
      const result = answered ? "answered" : "failed";
      counters.add("racing_server_database_statements_total", { ...label, result });
      counters.add("racing_server_database_seconds_total", label, seconds);
    },
    onHistory: (published) => {
      const { history, source } = published;
      open = { service: create({ history, source }), history, source };
      show();
      // Every process that follows the database gives the change the same id.
      changes.add([racesReplaced(published.since)]);
      log.info({ history: published.history.version }, "a published history is served");
    },
    onState: (state, cause) => {
      if (state !== undefined && state !== problem) log.warn({ problem: state, cause }, "no database");
      if (state === undefined && problem !== undefined) log.info("the database answers again");
      problem = state;
      show();
    },
  });
  parts.stopUpdates = followed.close;
  await followed.looked;
}
