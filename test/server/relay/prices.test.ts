/** Suite of src/server/relay: the server's own prices with a live service's races. */
import { examplePrices } from "../../service/prices/examplePrices";
import { testRelay } from "./startRelay";
import { answerTo, json } from "./upstreamDouble";

const at = testRelay();
const now = Date.parse("2026-03-14T12:00:00Z");
const path = "/x1/prices?date=2026-03-14&track=ashford-park&race=3";

test("the live service is asked for the caller's key once, never for prices", async () => {
  at.upstream.answer = (request, response) => json(response, answerTo(request.url));
  const { get } = await at.start({ now: () => now, prices: examplePrices(() => now) });
  const responses = [await get(path), await get(path)];
  expect(responses.map(({ status, headers }) => [status, headers.get("X-Data-Source")])).toEqual([
    [200, "live"],
    [200, "live"],
  ]);
  expect(await responses[0]?.json()).toMatchObject({ raceNumber: 3, runners: { length: 6 } });
  expect(at.upstream.seen.map(({ url }) => url)).toEqual(["/v1/form/venues"]);
});

test("a relay without a table says so; a wrong parameter and a missing key are refused", async () => {
  at.upstream.answer = (request, response) => json(response, answerTo(request.url));
  const { get } = await at.start({ now: () => now });
  expect(await (await get(path)).json()).toMatchObject({
    problem: expect.stringContaining("--prices") as string,
  });
  expect((await get(`${path}0`)).status).toBe(422);
  expect((await get(path, "")).status).toBe(401);
});
