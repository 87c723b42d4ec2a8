import { withRemedy } from "../../../src/service/routes/context";
import { PendingPredictions } from "../../../src/service/predictions/pendingPredictions";
import { historyOf, ask, fixtureDay, fixtureFile, pinned, serviceOf } from "../testService";

const race = `date=${fixtureDay}&track=ashford-park&race=3`;

test.each([
  [`/form?${race}`, undefined],
  [`/form?${race}&country=AU`, undefined],
  ["/form/venues?country=au&raceType=gallops", undefined],
  ["/stats/track-bias/ashford-park", undefined],
  [`/form?${race}&country=gb`, "Great Britain (gallops)"],
  [`/form?${race}&race_code=harness`, "Australia (harness)"],
  [`/predictions?${race}&country=nz`, "New Zealand (gallops)"],
  ["/form/venues?country=uk", "Great Britain (all)"],
  ["/form/venues?country=au&raceType=greyhounds", "Australia (greyhounds)"],
  ["/form/venues", "all countries (all)"],
  [`/form/meetings?date=${fixtureDay}`, "all countries (gallops)"],
  ["/stats/jockey/Somebody", "all countries (gallops)"],
  ["/stats/trainer/Somebody", "all countries (gallops)"],
])("while only Australia's gallops are ready, %s is answered or told to wait for %s", async (path, races) => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, {
    clock: pinned(fixtureDay),
    only: { country: "au", raceCode: "gallops" },
  });
  const { status, headers, body } = await ask(service, path);
  if (races === undefined) return expect(status).toBe(200);
  expect([status, headers.get("Retry-After"), body]).toEqual([
    503,
    "3",
    {
      detail: `the races of ${races} are still being prepared, those of Australia (gallops) are ready: retry shortly`,
      code: "races_pending",
    },
  ]);
  expect(headers.get("Cache-Control")).toBeNull();
  history.close();
});

test("after a failure to make the other races a request for them is told the reason, and to ask again later", async () => {
  const history = await historyOf(fixtureFile);
  const pendingPredictions = new PendingPredictions();
  const only = { country: "au", raceCode: "gallops" } as const;
  const service = serviceOf(history, { clock: pinned(fixtureDay), only, pendingPredictions });
  const failing = pendingPredictions.during(() => Promise.reject(new Error("the disk is full")));
  await expect(failing).rejects.toThrow();
  const { status, headers, body } = await ask(service, `/form?${race}&country=nz`);
  const detail = "the races of New Zealand (gallops) could not be made: the disk is full";
  expect([status, headers.get("Retry-After"), body]).toEqual([500, "10", { detail, code: "service_failed" }]);
  expect((await ask(service, `/form?${race}`)).status).toBe(200);
  history.close();
});

test("a request that cannot be read is refused as always", async () => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, {
    clock: pinned(fixtureDay),
    only: { country: "au", raceCode: "gallops" },
  });
  expect((await ask(service, "/form?race=3")).status).toBe(422);
  history.close();
});

const usedUp =
  "the memory is used up: set NODE_OPTIONS=--max-old-space-size=8192 (MB) or leave out the earliest years";
const full = "the disk of the data folder is full: free space on it";

test.each([
  ["Worker terminated due to reaching memory limit: JS heap out of memory", usedUp],
  ["Array buffer allocation failed", usedUp],
  ["ENOSPC: no space left on device, write", full],
  ["database or disk is full", full],
  [full, full],
  ["it died", "it died"],
])("the failure %s is stated with its remedy", (message, reason) => {
  expect(withRemedy(new Error(message))).toBe(reason);
});
