import type { Client } from "../../../client/client";
import { parseCached } from "../../../functions/call/argumentCache";
import { type Call, cellsByName } from "../../../functions/call/call";
import { session } from "../../../functions/call/session";
import { predictCall } from "../../../functions/predict";
import type { PaneMemory } from "../state/paneContext";

/** A race as a formula states it. */
export interface StatedRace {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly race_code: string;
  readonly country: string;
}

/** Returns true for a function whose result needs a race's predictions. */
export const needsPredictions = ({ endpoint, join }: Call): boolean =>
  endpoint === "predictions" || (join?.endpoints ?? []).includes("predictions");

/** Returns true if a cached answer states that the service has no prediction of a race. */
function isKnownToLack(stated: StatedRace, { peek }: Pick<Client, "peek">): boolean {
  const { date, track, race, race_code, country } = stated;
  const options = `race_code=${race_code}; country=${country}`;
  try {
    const cells = cellsByName(predictCall, [date, track, race, undefined, undefined, options]);
    const cached = peek(parseCached(predictCall, cells, session()).question);
    return cached !== undefined && "failure" in cached && cached.failure.kind === "notFound";
  } catch {
    return false; // an invalid date or track has no question
  }
}

/**
 * Returns true for a race that the service was found to have no prediction of, which the pane remembers: the
 * cache forgets it after two minutes.
 */
export function lacksPrediction(
  stated: StatedRace,
  { client, memory }: { readonly client: Pick<Client, "peek">; readonly memory: PaneMemory },
): boolean {
  const key = `no prediction ${Object.values(stated).join("\n")}`;
  if (isKnownToLack(stated, client)) memory.set(key, true);
  return memory.has(key);
}
