/** Suite of src/service/predictions: the quality of the predictions. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dayNumber } from "../../../src/dates/days";
import type { RaceRecord } from "../../../src/service/races/records";
import { contestsOf } from "../../../src/service/predictions/fit/contests";
import { fitModel } from "../../../src/service/predictions/fit/fitModel";
import { forecastsOf, scoresOf } from "../../../src/service/predictions/fit/scores";
import { importFile } from "../../../src/service/importing/importFile";

const file = join(__dirname, "../../../../shared/data/hk-gallops-results.csv.gz");
const given = existsSync(file) ? test : test.skip;

given(
  "Hong Kong, learnt before 2024 and judged after (skipped without ../shared/data): pseudo-R2 and calibration reach the goal",
  async () => {
    const races: RaceRecord[] = [];
    await importFile(file, { write: (complete) => void races.push(...complete) });
    const contests = [...contestsOf(races, "gallops")];
    const split = dayNumber("2024-01-01") ?? NaN;
    const model = fitModel(
      "gallops",
      contests.filter(({ day }) => day < split),
    );
    const scores = scoresOf(
      forecastsOf(
        model,
        contests.filter(({ day }) => day >= split),
      ),
    );
    expect(scores.races).toBeGreaterThan(1600);
    expect(scores.pseudoR2).toBeGreaterThanOrEqual(0.12);
    expect(scores.calibrationError).toBeLessThanOrEqual(0.01);
  },
  60_000,
);
