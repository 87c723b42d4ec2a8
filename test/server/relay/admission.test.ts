import { createAdmission } from "../../../src/server/relay/admission";
import type { RequestError } from "../../../src/service/routes/context";
import { noRate, testRelay } from "./startRelay";
import { json } from "./upstreamDouble";

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
    expect([rejected.status, await rejected.json(), at.upstream.seen.length]).toEqual([
      401,
      expect.objectContaining({ detail }),
      0,
    ]);
  });

  test("a team key that the service rejects is a 502, not the member's 401", async () => {
    at.upstream.answer = (_request, response) => json(response, { detail: "unknown API key" }, {}, 401);
    const { get } = await at.start(team);
    const rejected = await get(race, "token-of-anna-1234");
    expect([rejected.status, await rejected.json()]).toEqual([
      502,
      expect.objectContaining({
        code: "upstream_key_rejected",
        detail: "the service does not accept the relay's own key",
      }),
    ]);
  });

  test("guesses are slowed, and a member is not who was here before", async () => {
    const { get } = await at.start(team);
    await get(race, "token-of-anna-1234");
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_none, index) => (await get(race, `guess-${index}`)).status),
    );
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 10]);
    expect((await get(race, "token-of-anna-1234")).status).toBe(200);
    // A right guess has to wait too, else guessing were not slowed.
    const right = await get(race, "token-of-ben-56789");
    expect([right.status, right.headers.get("Retry-After")]).toEqual([429, "2"]);
    expect(await right.json()).toMatchObject({ code: "too_many_wrong_keys" });
  });
});

describe("with each caller's own key", () => {
  const guess = async (status: number) => {
    at.upstream.answer = (_request, response) => json(response, { detail: "no" }, {}, status);
    const { get } = await at.start();
    const statuses: number[] = [];
    for (let count = 0; count < 35; count++) statuses.push((await get(race, `guess-${count}`)).status);
    return statuses.filter((foundStatuse) => foundStatuse === 429).length;
  };

  test.each([
    ["counts as a wrong key", 401, 5],
    ["counts as a wrong key", 403, 5],
    ["shows nothing about the key", 404, 0],
    ["shows nothing about the key", 500, 0],
  ])("%s: status %i of the service", async (_title, status, limited) => {
    expect(await guess(status)).toBe(limited);
  });

  test("one wrong key is slowed from every address", async () => {
    const admission = createAdmission({ tokens: new Map(), rate: noRate, now: () => 0 });
    const wait = async (address: string): Promise<number> => {
      try {
        await admission.record(await admission.admit("wrong-key", address), address, 401);
        return 0;
      } catch (error) {
        return Number((error as RequestError).headers["Retry-After"]);
      }
    };
    const waits: number[] = [];
    for (let count = 0; count < 32; count++) waits.push(await wait(`192.0.2.${count}`));
    expect(waits.filter((seconds) => seconds > 0)).toEqual([2, 2]);
  });
});

test.each([-100, 100])("a clock that is set %i hours forward changes no rate limit", async (hours) => {
  const time = { wall: Date.parse("2026-03-14T12:00:00Z"), elapsed: 0 };
  const { get } = await at.start({
    rate: { burst: 1, perSecond: 1 },
    now: () => time.wall,
    elapsed: () => time.elapsed,
  });
  expect((await get(race)).status).toBe(200);
  time.wall += hours * 3_600_000;
  expect((await get(race)).status).toBe(429);
  time.elapsed += 1000;
  expect((await get(race)).status).toBe(200);
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
