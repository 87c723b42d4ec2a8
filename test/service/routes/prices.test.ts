import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../testService";
import { examplePrices } from "../prices/examplePrices";

const clock = pinned(fixtureDay);
const path = `/prices?date=${fixtureDay}&track=ashford-park&race=3`;

test("a Free key gets the prices of a race, the best one with its firm, and its quota stays", async () => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, { clock, prices: examplePrices(clock.now) });
  const { status, headers, body } = await ask(service, path, "free", "x1");
  expect([status, headers.get("Cache-Control"), headers.get("X-RateLimit-Remaining-Day")]).toEqual([
    200,
    "private, max-age=1",
    null,
  ]);
  expect(body.runners[1]).toEqual({
    number: 2,
    last: 5.2,
    best: 5.2,
    firm: "Marlow",
    open: 6.5,
    high: 6.5,
    low: 5.2,
    movement: -0.2,
    time: `${fixtureDay}T12:00:00.000Z`,
  });
  expect((await ask(service, path, "wrong", "x1")).status).toBe(401);
  history.close();
});

test("a service without a table of prices says so", async () => {
  const history = await historyOf(fixtureFile);
  const { status, body } = await ask(serviceOf(history, { clock }), path, "free", "x1");
  expect([status, body]).toEqual([
    200,
    {
      date: fixtureDay,
      track: "ashford-park",
      raceNumber: 3,
      problem: "the server was started without --prices, which names their file or address",
      runners: [],
    },
  ]);
  history.close();
});
