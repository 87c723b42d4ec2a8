import { createHash } from "node:crypto";
import { resultOf } from "../../../src/lists/lists";
import { features } from "../../../src/service/predictions/features/features";
import { fitResultsInSteps } from "../../../src/service/predictions/fit/fitModel";
import type { Model } from "../../../src/service/predictions/models/model";
import { predictStored } from "../../../src/service/predictions/predictStored";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import { schemaVersion } from "../../../src/service/store/schema";
import { fixtureDay, fixtureFile, historyOf } from "../testService";
import { drawnContests } from "./fit/exampleContests";

/** The digests of the models that stores of a version keep. A row is added, and none is changed. */
const digests: Readonly<Record<number, string>> = {
  14: "0a587abd3f49",
  15: "0a587abd3f49",
  17: "990aa75a0b5f",
  18: "990aa75a0b5f",
  19: "3e16503b0839",
  20: "3e16503b0839",
  21: "6968f34de4ce",
  23: "6968f34de4ce",
  24: "6968f34de4ce",
};

/** Returns a digest of models, whose numbers may differ after some digits from machine to machine. */
function digestOf(models: readonly Model[]): string {
  const text = JSON.stringify(models, (_name, value: unknown) =>
    typeof value === "number" ? value.toPrecision(5) : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

// A store keeps its fitted models: of the same version, it would use models of the features and fit before.
test("features or a fit that give other models come with a raised schemaVersion and the digest of its models", async () => {
  const history = await historyOf(fixtureFile);
  const batches = [...predictStored(history, { moment: pinnedMoment(fixtureDay) })];
  history.close();
  const models = batches.flat().flatMap(({ fitted }) => fitted?.model ?? []);
  expect(models).toHaveLength(3);
  const weights = features.map((_feature, index) => Math.sin(index) / 2);
  const drawn = drawnContests(weights, { races: 400, exponent: 0.7 });
  const fitted = resultOf(fitResultsInSteps("gallops", drawn, { before: "2026-01-01" }));
  expect(digestOf([...models, fitted])).toBe(digests[schemaVersion]);
});
