import { createRateLimiter } from "../../../src/server/relay/admission";
import { testRelay } from "./startRelay";
import { json } from "./upstreamDouble";

test("each name has a burst of its own that refills with time", () => {
  let time = 0;
  const take = createRateLimiter({ burst: 2, perSecond: 0.5 }, () => time);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 2, 0]);
  time = 2000;
  expect([take("a"), take("a")]).toEqual([0, 2]);
});

test("a cost of 0 takes no token", () => {
  const take = createRateLimiter({ burst: 1, perSecond: 1 }, () => 0);
  expect([take("a", 0), take("a", 0), take("a"), take("a", 0)]).toEqual([0, 0, 0, 1]);
});

const at = testRelay();
const race = "/v1/form?date=2026-03-14&track=ashford-park&race=3";

describe("with a team's key", () => {
  const team = {
    key: "the-key-of-the-team",
    tokens: new Map([
      ["token-of-anna-1234", "anna"],
      ["token-of-ben-56789", "ben"],
    ]),
  };

  test("members send tokens and share responses, and only the team's key goes upstream", async () => {
    const { get } = await at.start(team);
    await get(race, "token-of-anna-1234");
    expect((await get(race, "token-of-ben-56789")).headers.get("X-Cache")).toBe("kept");
    expect(at.upstream.seen.map(({ headers }) => headers["x-api-key"])).toEqual(["the-key-of-the-team"]);
    expect(JSON.stringify(at.upstream.seen)).not.toContain("token-of");
  });

  test.each([
    ["", "no team token: send it in the header X-API-Key"],
    ["the-key-of-the-team", "unknown team token"],
  ])("%j is rejected without a request", async (key, detail) => {
    const { get } = await at.start(team);
    const rejected = await get(race, key);
    expect([rejected.status, await rejected.json(), at.upstream.seen.length]).toEqual([401, { detail }, 0]);
  });

  test("a team key that the service rejects is a 502, not the member's 401", async () => {
    at.upstream.answer = (_request, response) => json(response, { detail: "unknown API key" }, {}, 401);
    const { get } = await at.start(team);
    const rejected = await get(race, "token-of-anna-1234");
    expect([rejected.status, await rejected.json()]).toEqual([
      502,
      { detail: "the service does not accept the relay's own key" },
    ]);
  });

  test("guesses are rate-limited, members are not", async () => {
    const { get } = await at.start(team);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_none, index) => (await get(race, `guess-${index}`)).status),
    );
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 10]);
    expect((await get(race, "token-of-anna-1234")).status).toBe(200);
  });
});

test("each caller has a rate limit, and a 429 states when to retry", async () => {
  let time = 0;
  const { get } = await at.start({ rate: { burst: 2, perSecond: 1 }, now: () => time });
  expect([(await get(race)).status, (await get(race)).status]).toEqual([200, 200]);
  const limited = await get(race);
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "1"]);
  expect((await get(race, "other-key")).status).toBe(200);
  time = 1000;
  expect((await get(race)).status).toBe(200);
});
