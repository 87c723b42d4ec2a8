import { createMemberQueue, dailyBudget } from "../../../src/server/relay/memberBudget";
import { turns } from "../../client/fakeClock";
import { testRelay } from "./startRelay";
import { answerTo, json } from "./upstreamDouble";

test.each([
  ["half of the limit that the service states", { members: 2 }, { "x-ratelimit-limit-day": "1000" }, 500],
  ["half of the Pro plan's where it states none", { members: 2 }, undefined, 25_000],
  ["what the administrator set", { members: 9, memberBudget: 70 }, { "x-ratelimit-limit-day": "1000" }, 70],
  ["no limit for the only member", { members: 1 }, { "x-ratelimit-limit-day": "1000" }, undefined],
])("the budget of a member is %s", (_title, settings, quota, expected) => {
  expect(dailyBudget(settings, quota)).toBe(expected);
});

const at = testRelay();
const tokens = new Map([
  ["token-of-anna-1234", "anna"],
  ["token-of-ben-56789", "ben"],
]);

test("a member's flood uses up no more than the own share of the team's quota, until a day has passed", async () => {
  let time = 0;
  at.upstream.answer = ({ url }, response, count) =>
    json(response, answerTo(url), {
      "X-RateLimit-Limit-Day": "40",
      "X-RateLimit-Remaining-Day": String(40 - count),
      "Cache-Control": "max-age=600",
    });
  const { get } = await at.start({ key: "the-key-of-the-team", tokens, now: () => time });
  const race = (number: number) => `/v1/form?date=2026-03-14&track=ashford-park&race=${number}`;
  await get(race(1), "token-of-anna-1234");
  const statuses: number[] = [];
  for (let number = 2; number <= 30; number++)
    statuses.push((await get(race(number), "token-of-anna-1234")).status);
  expect([statuses.filter((status) => status === 200).length, at.upstream.seen.length]).toEqual([19, 20]);
  const refused = await get(race(31), "token-of-anna-1234");
  expect([refused.status, refused.headers.get("Retry-After"), await refused.json()]).toEqual([
    429,
    "86400",
    expect.objectContaining({ code: "member_budget_used" }),
  ]);
  // Responses that the team has cost nothing, and the others still have their share.
  expect((await get(race(1), "token-of-anna-1234")).headers.get("X-Cache")).toBe("kept");
  expect((await get(race(31), "token-of-ben-56789")).status).toBe(200);
  time = 24 * 60 * 60 * 1000;
  expect((await get(race(32), "token-of-anna-1234")).status).toBe(200);
});

test("eight requests of one member are in progress at once, and those of another do not wait for them", async () => {
  const run = createMemberQueue();
  const [anna, ben] = ["anna", "ben"].map((name) => ({ name, account: "team", key: "key" }));
  const finish: (() => void)[] = [];
  let active = 0;
  const work = (): Promise<void> => {
    active++;
    return new Promise<void>((resolve) => finish.push(() => (active--, resolve())));
  };
  if (!anna || !ben) throw new Error("unreachable");
  const all = Array.from({ length: 20 }, () => run(anna, work));
  await turns();
  expect(active).toBe(8);
  const other = run(ben, work);
  await turns();
  expect(active).toBe(9);
  let most = 0;
  while (finish.length > 0) {
    finish.shift()?.();
    await turns();
    most = Math.max(most, active);
  }
  await Promise.all([...all, other]);
  expect([most <= 9, active]).toEqual([true, 0]);
});
