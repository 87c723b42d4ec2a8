import { describeHealth, type RunningParts, type ServedSource } from "../../src/server/runningParts";

import type { History } from "../../src/service/store/history";
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
const work = { begun: 0, part: 0.25 };
const begun: RunningParts = {
  version: "1",
  store: served.store,
  startedAt: 0,
  races: { is: "preparing", work },
};
const history = {} as History; // simulated races are not counted
const open = { service, history };
const whole = { ...begun, races: { is: "whole", open } } as const;
const partial = {
  ...begun,
  races: { is: "partial", open, work, only: { country: "au", raceCode: "gallops" } },
} as const;

const secondsLeft = expect.any(Number) as number;

test.each([
  ["nothing", begun, { status: "importing", progress: 0.25, secondsLeft }],
  [
    "one race code of one country",
    partial,
    {
      status: "ready",
      progress: 0.25,
      secondsLeft,
      onlyCountry: "au",
      onlyRaceCode: "gallops",
      detail: "the races of Australia (gallops) are ready; others are still being prepared",
    },
  ],
  ["everything", whole, { status: "ready" }],
  [
    "everything but predictions, whose thread failed,",
    {
      ...whole,
      pendingPredictions: { failure: "the disk is full: free space" } as PendingPredictions,
    },
    { status: "ready", detail: "predictions could not be made: the disk is full: free space" },
  ],
  [
    "one race code of one country, as the others could not be made,",
    {
      ...partial,
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
const unread = { version: "1", store: undefined, startedAt: 0, races: begun.races };
const problem = "PostgreSQL is lost";
const lost = { ...unread, races: { is: "lost", open: undefined, problem } } as const;
const notBuilt = { ...begun, races: { is: "rebuilding", work, problem: "the disk is full" } } as const;

test.each([
  ["a database that does not answer", database, { ...lost, races: { ...lost.races, open } }, problem],
  ["a database that was never read", database, lost, problem],
  ["a damaged store that cannot be built again", served, notBuilt, "the disk is full"],
] as const)("health states why nothing can be read of %s", async (_of, source, parts, detail) => {
  expect(await describeHealth(source, parts)).toMatchObject({ status: "unavailable", detail });
});

test("health of a database that has not been looked at yet is unavailable without a reason", async () => {
  expect(await describeHealth(database, unread)).toEqual({
    status: "unavailable",
    source: "results",
    asOf: null,
    version: "1",
  });
});
