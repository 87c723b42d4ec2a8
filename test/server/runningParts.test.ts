import { describeHealth, type RunningParts, type ServedSource } from "../../src/server/runningParts";

import type { PendingPredictions } from "../../src/service/predictions/pendingPredictions";

const served = {
  store: { path: "", open: () => Promise.reject(new Error("open")), release: () => undefined },
  source: "simulated",
  asOf: undefined,
} as const satisfies ServedSource;
const service = {
  handle: async () => new Response(),
  limitOf: async () => undefined,
  example: async () => undefined,
};
const begun: RunningParts = { version: "1", store: served.store, progress: 0.25, startedAt: 0 };

const secondsLeft = expect.any(Number) as number;

test.each([
  ["nothing", begun, { status: "importing", progress: 0.25, secondsLeft }],
  [
    "one race code of one country",
    { ...begun, service, only: { country: "au", raceCode: "gallops" } },
    {
      status: "ready",
      progress: 0.25,
      secondsLeft,
      onlyCountry: "au",
      onlyRaceCode: "gallops",
      detail: "the races of Australia (gallops) are ready; others are still being prepared",
    },
  ],
  ["everything", { ...begun, service }, { status: "ready" }],
  [
    "everything but predictions, whose thread failed,",
    {
      ...begun,
      service,
      pendingPredictions: { failure: "the disk is full: free space" } as PendingPredictions,
    },
    { status: "ready", detail: "predictions could not be made: the disk is full: free space" },
  ],
  [
    "one race code of one country, as the others could not be made,",
    {
      ...begun,
      service,
      only: { country: "au", raceCode: "gallops" },
      pendingPredictions: { failure: "the disk is full: free space" } as PendingPredictions,
    },
    { status: "ready", detail: "races of other countries could not be made: the disk is full: free space" },
  ],
] as const)("health states that %s is ready", async (_ready, parts, expected) => {
  expect(await describeHealth(served, parts)).toEqual({
    source: "simulated",
    asOf: null,
    version: "1",
    ...expected,
  });
});

const database = {
  store: undefined,
  asOf: undefined,
  database: ["postgres://db1/racing"],
  source: "results",
} as const satisfies ServedSource;
const lost = { version: "1", store: undefined, progress: 0, startedAt: 0, problem: "PostgreSQL is lost" };
const notBuilt = { ...begun, problem: "the disk is full", rebuilding: "it is being built again" };

test.each([
  ["a database that does not answer", database, { ...lost, service }, lost.problem],
  ["a database that was never read", database, lost, lost.problem],
  ["a damaged store that cannot be built again", served, notBuilt, notBuilt.problem],
] as const)("health states why nothing can be read of %s", async (_of, source, parts, detail) => {
  expect(await describeHealth(source, parts)).toMatchObject({ status: "unavailable", detail });
});

test("health of a database that has not been looked at yet is unavailable without a reason", async () => {
  const { problem: _, ...parts } = lost;
  expect(await describeHealth(database, parts)).toEqual({
    status: "unavailable",
    source: "results",
    asOf: null,
    version: "1",
  });
});
