import { dateOf, requireDayNumber } from "../../../src/dates/days";
import { groupBy } from "../../../src/lists/lists";
import { freezeDue } from "../../../src/service/forecasts/freeze";
import { createLedger, type Ledger } from "../../../src/service/forecasts/ledger";
import { worldModels } from "../../../src/service/predictions/models/worldModels";
import { predictDays, storePredictions } from "../../../src/service/predictions/storedPredictions";
import type { RaceRecord } from "../../../src/service/races/records";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import { publishAtOnce } from "../../../src/service/simulation/publication";
import type { LocalHistory } from "../../../src/service/store/history";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { withoutResultsFrom } from "../routes/pastRecords";
import { digest, memoryFile } from "./earlierForecasts";

export interface ForecastYear {
  readonly history: LocalHistory;
  readonly ledger: Ledger;
  readonly file: { text: string };
  readonly races: readonly RaceRecord[];
}

/** Minutes before the off at which the clock of the year stands while a race is written down. */
const minutesBefore = 6;

/**
 * Lives through days of a simulated world: in the morning the store has the day's cards and predictions,
 * before each off the clock passes the time at which the race is due, and in the evening the results come.
 */
export async function liveThrough({ from, until }: Record<"from" | "until", string>): Promise<ForecastYear> {
  const [first, last] = [requireDayNumber(from), requireDayNumber(until)];
  const epoch = dateOf(first - 120);
  const world = { seed: 20260101, scale: "small", epoch } as const;
  const { records } = publishAtOnce({ world, moment: pinnedMoment(dateOf(last + 1)) });
  const races = [...records]
    .filter(({ date }) => date <= until)
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  const predictions = groupBy(
    predictDays(races, { models: worldModels, from: first, resultsBefore: last + 1 }),
    ({ answer }) => answer.date,
  );
  const history = historyInMemory();
  const write = createWriter(history);
  write(races.filter(({ date }) => date < from));
  const file = memoryFile();
  const ledger = createLedger(file, digest);
  for (const [date, ofDay] of groupBy(races, (race) => race.date)) {
    if (date < from) continue;
    write(withoutResultsFrom(ofDay, date));
    storePredictions(history, predictions.get(date) ?? []);
    const offs = [...new Set(ofDay.map(({ startTime }) => Date.parse(startTime)))].sort((a, b) => a - b);
    for (const off of offs)
      await freezeDue({ history, ledger, clock: { now: () => off - minutesBefore * 60_000 } });
    write(ofDay);
  }
  return { history, ledger, file, races };
}
