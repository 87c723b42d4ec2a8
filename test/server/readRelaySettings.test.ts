import { readRedis, readRelaySettings } from "../../src/server/readRelaySettings";

const upstream = "https://form.example.com";
const key = "the-key-of-the-team";
const team = {
  RACING_API_KEY: key,
  RACING_TEAM_TOKENS: "anna:token-of-anna-1234, ben b.:token-of-ben:56789",
};

test("returns undefined without an upstream; an empty variable counts as absent", () => {
  expect(readRelaySettings({})).toBeUndefined();
  expect(readRelaySettings({ RACING_UPSTREAM: "", REDIS_URL: "redis://x" })).toBeUndefined();
});

test("Redis is read without an upstream too, and its URL may hold a password", () => {
  const urls = ["", "redis://a:6379", "rediss://:secret@a"];
  expect(urls.map((url) => readRedis({ REDIS_URL: url })?.url)).toEqual([undefined, ...urls.slice(1)]);
  expect(() => readRedis({ REDIS_URL: "http://:secret@a" })).toThrow(
    /^REDIS_URL must be redis:\/\/HOST:PORT or/,
  );
});

test("the signing key of Redis is read, and a short one refused without its text", () => {
  const [url, signingKey] = ["redis://a:6379", "s".repeat(32)];
  expect(readRedis({ REDIS_URL: url, REDIS_SIGNING_KEY: signingKey })).toEqual({ url, signingKey });
  expect(() => readRedis({ REDIS_URL: url, REDIS_SIGNING_KEY: "short" })).toThrow(
    /^REDIS_SIGNING_KEY must have 32 characters or more$/,
  );
});

test("all settings are read, and the command line overrides the environment", () => {
  const environment = {
    RACING_UPSTREAM: "http://localhost:1/",
    REDIS_URL: "redis://127.0.0.1:6379",
    ...team,
  };
  expect(readRelaySettings(environment, `${upstream}/base/`)).toEqual({
    upstream: `${upstream}/base`,
    key,
    tokens: new Map([
      ["token-of-anna-1234", "anna"],
      ["token-of-ben:56789", "ben b."],
    ]),
    redis: { url: "redis://127.0.0.1:6379" },
  });
});

test.each([
  [
    { RACING_UPSTREAM: "form.example.com" },
    "the upstream must be an address such as https://form.example.com",
  ],
  [{ RACING_UPSTREAM: "http://form.example.com" }, "must begin with https://"],
  [{ RACING_UPSTREAM: "ftp://form.example.com" }, "the upstream must be an address"],
  [{ RACING_UPSTREAM: "https://user:secret@form.example.com" }, "without user, query or fragment"],
  [{ RACING_UPSTREAM: `${upstream}?key=secret` }, "without user, query or fragment"],
  [{ RACING_UPSTREAM: `${upstream}/base?` }, "without user, query or fragment"],
  [{ RACING_UPSTREAM: "https://:secret@form.example.com" }, "without user, query or fragment"],
  [
    { RACING_UPSTREAM: upstream, RACING_API_KEY: key },
    "must be set together: without tokens anyone could use the key",
  ],
  [{ RACING_UPSTREAM: upstream, RACING_TEAM_TOKENS: team.RACING_TEAM_TOKENS }, "must be set together"],
  [{ RACING_UPSTREAM: upstream, ...team, RACING_API_KEY: "secret key" }, "visible ASCII characters"],
  [{ RACING_UPSTREAM: upstream, ...team, RACING_TEAM_TOKENS: "anna:secret" }, "at least 16 characters"],
  [
    {
      RACING_UPSTREAM: upstream,
      ...team,
      RACING_TEAM_TOKENS: "a:secret-secret-secret,b:secret-secret-secret",
    },
    "different tokens",
  ],
  [{ RACING_UPSTREAM: upstream, REDIS_URL: "http://secret" }, "REDIS_URL must be redis://HOST:PORT"],
  [{ RACING_UPSTREAM: upstream, RACING_MEMBER_BUDGET: "0" }, "RACING_MEMBER_BUDGET must be a number"],
  [team, "need an upstream"],
])("%j is rejected with a sentence without secrets", (environment, sentence) => {
  expect(() => readRelaySettings(environment)).toThrow(sentence);
  expect(() => readRelaySettings(environment)).toThrow(/^(?!.*(secret|token-of|the-key))/);
});

test("the budget of a member is a number of requests a day", () => {
  const environment = { RACING_UPSTREAM: upstream, ...team, RACING_MEMBER_BUDGET: "2000" };
  expect(readRelaySettings(environment)?.memberBudget).toBe(2000);
});
