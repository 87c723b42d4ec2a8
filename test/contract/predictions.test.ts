/** Spec 2.7 and 4.7 on the small world, for all three codes. */
import type { History } from "../../src/service/store/history";
import type { Service } from "../../src/service/createService";
import { predictHistory } from "../../src/service/predictHistory";
import { storePredictions } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { ask, pinned, serviceOf } from "../service/testService";
import { world, worldDay, worldHistory, worldRaces } from "./smallWorld";

let history: History;
let service: Service;
beforeAll(async () => {
  history = worldHistory();
  await predictHistory({ origin: { kind: "world", world }, moment: pinnedMoment(worldDay) }, (predictions) =>
    storePredictions(history, predictions),
  );
  service = serviceOf(history, { clock: pinned(worldDay) });
});
afterAll(() => history.close());

const earliest = new Date(Date.parse(worldDay) - 30 * 86_400_000).toISOString().slice(0, 10);
const queryOf = (race: ReturnType<typeof worldRaces>[number]) =>
  new URLSearchParams({
    ...{
      date: race.date,
      track: race.track,
      race: String(race.raceNumber),
      country: race.country,
      race_code: race.raceCode,
    },
    timezone: race.timezone,
  });

describe.each(["gallops", "harness", "greyhounds"])("2.7 predictions, %s", (code) => {
  const races = () => worldRaces().filter(({ raceCode, date }) => raceCode === code && date >= earliest);

  test("every field, sums and order of every race in the window", async () => {
    const confidences = new Set<string>();
    let answered = 0;
    for (const race of races()) {
      const { status, body } = await ask(service, `/predictions?${queryOf(race)}`);
      // Without a timezone a date at the edge of the window may be another day.
      if (status !== 200) continue;
      answered++;
      expect(Object.keys(body).sort()).toEqual(
        "confidence date modelVersion predictions raceNumber track".split(" "),
      );
      expect(body).toMatchObject({
        track: race.track,
        raceNumber: race.raceNumber,
        modelVersion: expect.any(String),
      });
      confidences.add(body.confidence);
      const starters = race.runners.filter(({ scratched }) => !scratched).length;
      const paid = starters >= 8 ? 3 : starters >= 5 ? 2 : 1;
      const sum = (name: string) =>
        body.predictions.reduce((total: number, one: Record<string, number>) => total + (one[name] ?? 0), 0);
      expect(body.predictions).toHaveLength(starters);
      expect(sum("winProb")).toBeCloseTo(1, 9);
      expect(sum("placeProb")).toBeCloseTo(Math.min(paid, starters), 9);
      let last = 1;
      for (const [place, one] of body.predictions.entries()) {
        expect(Object.keys(one).sort()).toEqual(["modelRank", "name", "number", "placeProb", "winProb"]);
        expect(one.modelRank).toBe(place + 1);
        expect(
          one.winProb > 0 &&
            one.winProb <= last &&
            one.placeProb >= one.winProb - 1e-12 &&
            one.placeProb <= 1 + 1e-12,
        ).toBe(true);
        expect(race.runners.find(({ number }) => number === one.number)).toMatchObject({
          name: one.name,
          scratched: false,
        });
        last = one.winProb;
      }
    }
    expect(answered).toBeGreaterThan(0.9 * races().length);
    expect([...confidences].filter((word) => !["high", "medium", "low"].includes(word))).toEqual([]);
    expect(confidences.size).toBeGreaterThan(1);
  });
});
