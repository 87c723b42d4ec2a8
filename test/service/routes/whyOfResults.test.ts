/** Suite of src/service/routes: whyOfResults. */
import { requireDayNumber } from "../../../src/dates/days";
import { sum } from "../../../src/lists/lists";
import { predictStored } from "../../../src/service/predictions/predictStored";
import { type Prediction, storePredictions } from "../../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import type { LocalHistory } from "../../../src/service/store/history";
import { dateWindow } from "../../../src/spec/parameters";
import { slugify } from "../../../src/spec/slug";
import type { WhyResponse } from "../../../src/spec/why";
import {
  fictionalResults,
  hongKongSurfaces,
  japanResults,
  type Results,
  sinceOf,
  whenPresent,
} from "../../contract/resultsLines";
import { ask, historyOf, pinned, serviceOf } from "../testService";

/** Short files, whose models are fitted in a second or two. */
const real = whenPresent([
  { results: sinceOf(hongKongSurfaces, "2025-06-01") },
  { results: sinceOf(japanResults, "2025-10-01") },
]).map(({ results }) => results);
const sampled = 12;

/** Returns a history with predictions of results, and a sample of them. */
async function predictionsOf({ file, asOf }: Results) {
  const history = await historyOf(file);
  const predictions = [...predictStored(history, { moment: pinnedMoment(asOf), codes: ["gallops"] })].flat();
  storePredictions(history, predictions);
  const asked = requireDayNumber(asOf);
  const past = predictions.filter(({ answer: { date } }) => {
    const day = requireDayNumber(date);
    return day <= asked && day >= asked - dateWindow.daysBack;
  });
  const step = Math.max(1, Math.floor(past.length / sampled));
  return { history, sample: past.filter((_, index) => index % step === 0) };
}

async function whyOf(history: LocalHistory, asOf: string, { answer, country, raceCode }: Prediction) {
  const query = new URLSearchParams({
    date: answer.date,
    track: slugify(answer.track),
    race: String(answer.raceNumber),
    race_code: raceCode,
    country,
  });
  return ask(serviceOf(history, { clock: pinned(asOf) }), `/why?${query}`, "pro", "x1");
}

test.each([fictionalResults, ...real])(
  "on the $title the effects of two runners, bend included, differ by their log-odds",
  async (results) => {
    const { history, sample } = await predictionsOf(results);
    const seen = { races: 0, bends: 0, priceRatings: 0 };
    for (const prediction of sample) {
      const { status, body } = await whyOf(history, results.asOf, prediction);
      expect([prediction.answer.date, status]).toEqual([prediction.answer.date, 200]);
      const { runners, features } = body as WhyResponse;
      const [first, ...others] = runners;
      if (!first) continue;
      seen.races += 1;
      for (const { winProb, effects } of others) {
        const stated = sum(effects) - sum(first.effects);
        expect(Math.abs(stated - Math.log(winProb / first.winProb))).toBeLessThan(1e-9);
      }
      const effectsOf = (which: (name: string) => boolean): number[] =>
        features.flatMap(({ feature }, index) =>
          which(feature) ? runners.map(({ effects }) => effects[index] ?? 0) : [],
        );
      if (effectsOf((name) => name === "bend").some((effect) => effect !== 0)) seen.bends += 1;
      if (effectsOf((name) => /^price[A-Z]/.test(name)).some((effect) => effect !== 0))
        seen.priceRatings += 1;
    }
    history.close();
    expect(seen.races).toBeGreaterThan(2);
    expect(seen).toEqual({ races: seen.races, bends: seen.races, priceRatings: seen.races });
  },
);
