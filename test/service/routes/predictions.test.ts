import { dayNumber } from "../../../src/dates/days";
import { importFile } from "../../../src/service/importing/importFile";
import { worldModels } from "../../../src/service/predictions/models/worldModels";
import { PendingPredictions } from "../../../src/service/predictions/pendingPredictions";
import { predictDays, storePredictions } from "../../../src/service/predictions/storedPredictions";
import type { RaceRecord } from "../../../src/service/races/records";
import type { LocalHistory } from "../../../src/service/store/history";
import { type Answer, ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../testService";

let history: LocalHistory;
let races: RaceRecord[];
let early: Answer;
const today = dayNumber(fixtureDay) ?? NaN;
const path = (parameters: object = {}) =>
  `/predictions?${new URLSearchParams({ date: fixtureDay, track: "ashford-park", race: "3", ...parameters }).toString()}`;

beforeAll(async () => {
  history = await historyOf(fixtureFile);
  races = [];
  await importFile(fixtureFile, { write: (complete) => void races.push(...complete) });
  races.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
});
afterAll(() => history.close());

const service = () => serviceOf(history, { clock: pinned(fixtureDay) });

test("a race without a prediction is a 404", async () => {
  const { status, body } = await ask(service(), path());
  expect([status, body.detail]).toEqual([
    404,
    `no prediction yet for race 3 at Ashford Park on ${fixtureDay}`,
  ]);
});

test.each([
  ["503", {}],
  ["202 for a page of its own, whose console would list an error", { "Sec-Fetch-Site": "same-origin" }],
  ["503 for a page of another origin", { "Sec-Fetch-Site": "cross-site" }],
])("a prediction still being calculated after the longest wait is a %s", async (expected, stated) => {
  const pendingPredictions = new PendingPredictions();
  const hands = { at: Date.parse(`${fixtureDay}T12:00:00Z`) };
  const clock = { now: () => 0, elapsed: () => hands.at, asOf: fixtureDay };
  const request = new Request(`http://service.test/v1${path()}`, {
    headers: { "X-API-Key": "pro", ...stated },
  });
  const response = await pendingPredictions.during(async () => {
    const answer = serviceOf(history, { clock, pendingPredictions }).handle(request);
    await new Promise(setImmediate); // it waits now
    hands.at += 8000;
    pendingPredictions.notify();
    return answer;
  });
  const detail = `the prediction for race 3 at Ashford Park on ${fixtureDay} is being made: try again shortly`;
  expect([response.status, response.headers.get("Retry-After"), await response.json()]).toEqual([
    Number.parseInt(expected),
    "1",
    { detail, code: "prediction_pending" },
  ]);
});

test("a prediction that could not be made is a 500 with the reason, to be asked for again later", async () => {
  const pendingPredictions = new PendingPredictions();
  const work = pendingPredictions.during(() => Promise.reject(new Error("the disk is full: free space")));
  await expect(work).rejects.toThrow("full");
  const hands = { at: 0 };
  const clock = { now: () => 0, elapsed: () => (hands.at += 5000), asOf: fixtureDay };
  const { status, headers, body } = await ask(serviceOf(history, { clock, pendingPredictions }), path());
  expect([status, headers.get("Retry-After"), body]).toEqual([
    500,
    "10",
    {
      detail: `the prediction for race 3 at Ashford Park on ${fixtureDay} could not be made: the disk is full: free space`,
      code: "service_failed",
    },
  ]);
});

describe("with predictions stored", () => {
  beforeAll(async () => {
    const pendingPredictions = new PendingPredictions();
    const made = [...predictDays(races, { models: worldModels, from: today - 30, resultsBefore: today })];
    early = await pendingPredictions.during(async () => {
      const answer = ask(serviceOf(history, { clock: pinned(fixtureDay), pendingPredictions }), path());
      for (const prediction of made) {
        await Promise.resolve();
        storePredictions(history, [prediction]);
        pendingPredictions.notify();
      }
      return answer;
    });
  });

  test("a request during the calculation waits for the prediction", async () => {
    expect(early.status).toBe(200);
    expect(early.body).toEqual((await ask(service(), path())).body);
  });

  test("a race of today has every runner that is not scratched, best first", async () => {
    const { status, body } = await ask(service(), path());
    const form = (await ask(service(), `/form?date=${fixtureDay}&track=ashford-park&race=3`)).body;
    const starters = form.runners.filter((runner: { scratched: boolean }) => !runner.scratched);
    expect([status, body.date, body.track, body.raceNumber]).toEqual([200, fixtureDay, "Ashford Park", 3]);
    expect(new Set(body.predictions.map(({ number }: { number: number }) => number))).toEqual(
      new Set(starters.map(({ number }: { number: number }) => number)),
    );
    const chances: number[] = body.predictions.map(({ winProb }: { winProb: number }) => winProb);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
  });

  test("the date is read in the timezone, as the form endpoint reads it", async () => {
    // Pemberly's first race of 2026-03-15 starts at 08:30 UTC, 2026-03-14 in Pago Pago.
    const pemberly = { track: "pemberly", race: "1", race_code: "harness", timezone: "Pacific/Pago_Pago" };
    const statuses = await Promise.all(
      ["2026-03-14", "2026-03-15"].flatMap((date) =>
        ["/form", "/predictions"].map(async (endpoint) => {
          const query = new URLSearchParams({ ...pemberly, date });
          return (await ask(service(), `${endpoint}?${query}`)).status;
        }),
      ),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
  });

  test("predictions need the Pro plan", async () => {
    expect((await ask(service(), path(), "free")).status).toBe(403);
  });

  test.each([
    [{ date: "2020-01-01" }, 400],
    [{ track: "nowhere" }, 404],
    [{ race: "20" }, 404],
    [{ race: "21" }, 422],
  ])("%j is refused with %i", async (parameters, status) => {
    expect((await ask(service(), path(parameters))).status).toBe(status);
  });

  test("a replayed day does not return a prediction from later results", async () => {
    const earlier = serviceOf(history, { clock: pinned("2026-03-10") });
    expect((await ask(earlier, path())).status).toBe(404);
  });
});
