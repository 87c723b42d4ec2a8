/** Requests to the service, through a relay over real HTTP. */
import { defaultTiming } from "../../../src/server/relay/relayCache";
import { testRelay } from "./startRelay";
import { answerTo, json, type UpstreamDouble } from "./upstreamDouble";

const at = testRelay();
const race = "/v1/form?date=2026-03-14&track=ashford-park&race=3";

test.each([502, 503, 504])(
  "a temporary %s is retried, and the caller receives only the response",
  async (status) => {
    at.upstream.answer = ({ url }, response, count) =>
      count < 3 ? json(response, {}, {}, status) : json(response, answerTo(url));
    const { get } = await at.start();
    expect(await (await get(race)).json()).toEqual(answerTo(race));
    expect(at.upstream.seen).toHaveLength(3);
  },
);

test("a service that stays unavailable is asked three times", async () => {
  at.upstream.answer = (_request, response) => json(response, {}, {}, 503);
  const { get } = await at.start();
  expect((await get(race)).status).toBe(503);
  expect(at.upstream.seen).toHaveLength(3);
});

test("a broken connection is retried", async () => {
  at.upstream.answer = (request, response, count) =>
    count === 1 ? void request.socket.destroy() : json(response, answerTo(request.url));
  const { get } = await at.start();
  expect(await (await get(race)).json()).toEqual(answerTo(race));
});

/**
 * Attempts are ended early only for the service that never responds, as a busy machine may need long for the
 * others.
 */
test.each<[string, UpstreamDouble["answer"], number, string, number?]>([
  [
    "fails",
    (_request, response) => json(response, { detail: "secret trace" }, {}, 500),
    502,
    "the service returned status 500",
  ],
  [
    "is starting",
    (_request, response) => json(response, {}, {}, 503),
    503,
    "the service returned status 503",
  ],
  [
    "drops the connection",
    (request) => void request.socket.destroy(),
    502,
    "the service cannot be reached (UND_ERR_SOCKET)",
  ],
  ["never responds", () => undefined, 504, "the service does not respond in time", 200],
  [
    "redirects",
    (_request, response) => json(response, {}, { Location: "http://127.0.0.1:1/" }, 302),
    502,
    "the service returned status 302, which cannot be relayed",
  ],
  [
    "sends HTML",
    (_request, response) => void response.end("<html>"),
    502,
    "the service's response is not JSON",
  ],
  [
    "sends null",
    (_request, response) => json(response, null),
    502,
    "the service's response is invalid: the response must be object",
  ],
  [
    "sends no runners",
    ({ url }, response) => json(response, answerTo(url, { runners: undefined })),
    502,
    "the service's response is invalid: the response must have runners",
  ],
  [
    "sends another race",
    ({ url }, response) => json(response, answerTo(url, { raceNumber: 4 })),
    502,
    "the service's response is invalid: /raceNumber is 4 but 3 was requested",
  ],
  [
    "sends another track",
    ({ url }, response) => json(response, answerTo(url, { track: "Merrin Downs" })),
    502,
    "the service's response is invalid: /track is Merrin Downs but ashford-park was requested",
  ],
  [
    "sends too much",
    (_request, response) => json(response, "x".repeat(5000)),
    502,
    "the service's response is larger than 2000 bytes",
  ],
  [
    "stops in the middle of a response",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write('{"race":');
      setTimeout(() => response.destroy(), 5);
    },
    502,
    "the service cannot be reached (UND_ERR_SOCKET)",
  ],
])("a service that %s is reported in a sentence", async (_name, answer, status, detail, attempt = 60_000) => {
  const timing = { ...defaultTiming, deadline: 240_000, attempt };
  at.upstream.answer = answer;
  const { get } = await at.start({ timing, limit: 2000 });
  const rejected = await get(race);
  expect([rejected.status, await rejected.json(), rejected.headers.get("Cache-Control")]).toEqual([
    status,
    { detail, code: expect.stringMatching(/^upstream_/), requestId: rejected.headers.get("X-Request-Id") },
    "no-store",
  ]);
  expect(rejected.headers.get("X-Cache")).toBe("none");
  const askedLength = at.upstream.seen.length;
  await get(race);
  expect(at.upstream.seen).toHaveLength(askedLength);
});

test("an invalid response is not kept: the service is asked again, and answers", async () => {
  let time = 0;
  const path = "/v1/predictions?date=2026-03-14&track=ashford-park&race=3";
  at.upstream.answer = ({ url }, response, count) => json(response, count === 1 ? null : answerTo(url));
  const { get } = await at.start({ now: () => time });
  expect((await get(path)).status).toBe(502);
  time += defaultTiming.failure + 1;
  expect(await (await get(path)).json()).toEqual(answerTo(path));
});

test.each([-0.1, 1.7])("a chance of %d is refused", async (winProb) => {
  const predictions = [{ modelRank: 1, number: 1, name: "Amber Mosaic", winProb, placeProb: 0.5 }];
  at.upstream.answer = ({ url }, response) => json(response, answerTo(url, { predictions }));
  const { get } = await at.start();
  const rejected = await get("/v1/predictions?date=2026-03-14&track=ashford-park&race=3");
  expect([rejected.status, await rejected.json()]).toEqual([
    502,
    expect.objectContaining({
      code: "upstream_invalid",
      detail: expect.stringMatching(/invalid: \/predictions\/0\/winProb must be [<>]= [01]$/),
    }),
  ]);
});

test("an error response of the service is relayed with its sentence and a code, the key masked", async () => {
  at.upstream.answer = ({ headers }, response) =>
    json(response, { detail: `no race for ${String(headers["x-api-key"])}` }, {}, 404);
  const { get } = await at.start();
  const rejected = await get(race, "marker-key");
  expect([rejected.status, await rejected.json()]).toEqual([
    404,
    {
      detail: "no race for (key)",
      code: "upstream_not_found",
      requestId: rejected.headers.get("X-Request-Id"),
    },
  ]);
});
