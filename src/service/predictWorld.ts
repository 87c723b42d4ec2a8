import { dateOf } from "../dates/days";
import { worldModels } from "./predictions/models/worldModels";
import { type Prediction, predictWindow } from "./predictions/storedPredictions";
import type { RaceRecord } from "./races/records";
import { type Batch, type DatedChanges, type PublicationOptions, publish } from "./simulation/publication";

/** Days after a race's day on which its result may still be published, because days end later in the west. */
const lateDays = 3;

/**
 * Publishes a world, or some of its race codes, and predicts its window of dates in the same pass. Calls back
 * with each batch of races before predicting them. Yields predictions; returns the dated changes.
 */
export function* predictWorld(
  publication: PublicationOptions,
  onBatch: (batch: Batch) => void = () => undefined,
): Generator<readonly Prediction[], readonly DatedChanges[]> {
  const { moment } = publication;
  let dated: readonly DatedChanges[] = [];
  function* published(): Generator<RaceRecord> {
    const batches = publish(publication);
    let next = batches.next();
    for (; !next.done; next = batches.next()) {
      onBatch(next.value);
      yield* next.value.records;
    }
    dated = next.value;
  }
  const races = inDayOrder(published(), { from: dateOf(moment.today - lateDays) });
  yield* predictWindow(races, { models: worldModels, moment });
  return dated;
}

/**
 * Yields races by day. Races before `from` must already be in order and pass through one by one. The rest are
 * collected and sorted, because results from western time zones and declared fields arrive in any order.
 */
export function* inDayOrder(races: Iterable<RaceRecord>, { from }: { from: string }): Generator<RaceRecord> {
  const rest: RaceRecord[] = [];
  for (const race of races) {
    if (race.date < from) yield race;
    else rest.push(race);
  }
  yield* rest.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
