/** Suite of src/server/relay: answers whose figures contradict each other, in the words of each user. */
import { createRacing } from "../../../src/library/createRacing";
import { defaultTiming } from "../../../src/server/relay/relayCache";
import { callTool, openTools } from "../../agents/openTools";
import { until } from "../../client/fakeClock";
import { json as reaction } from "../../client/faultyService";
import { closeAll, openClient } from "../../client/openClient";
import { formOf } from "../../client/questions";
import { testRelay } from "./startRelay";
import { answerTo, json } from "./upstreamDouble";

const at = testRelay();
afterEach(closeAll);

const race = "date=2026-03-14&track=ashford-park&race=3";
const block = { starts: 8, wins: 2, seconds: 1, thirds: 1, places: 4, winPercent: 0.25, placePercent: 0.5 };
const form = (runner: object, overall: object = {}) => {
  const stats = { overall: { ...block, ...overall }, track: block, distance: block, trackDistance: block };
  const first = { number: 1, name: "Amber Mosaic", scratched: false, stats: { ...stats, conditions: {} } };
  return { numberOfRunners: 1, runners: [{ ...first, ...runner }] };
};
const chances = (...predictions: readonly object[]) => ({
  predictions: predictions.map((one, index) => ({
    modelRank: index + 1,
    number: index + 1,
    name: `Runner ${index + 1}`,
    ...one,
  })),
});
const person = {
  jockeyName: "Z Purton",
  raceType: "gallops",
  totalStarts: 100,
  totalWins: 20,
  overallWinRate: 0.2,
  overallPlaceRate: 0.5,
  trackStats: [],
  conditionStats: [],
  bestCondition: null,
  worstCondition: null,
  isAmbiguous: false,
  recentStats: null,
};
const jockey = "/v1/stats/jockey/Z%20Purton?race_code=gallops";

test.each<[path: string, right: object, contradicting: object, says: string]>([
  [`/v1/form?${race}`, form({}), form({ number: 0 }), "/runners/0/number is 0 but must be at least 1"],
  [`/v1/form?${race}`, form({}), form({}, { wins: 9 }), "/runners/0/stats/overall/wins is 9 but starts is 8"],
  [
    `/v1/form?${race}`,
    form({}),
    form({}, { winPercent: 0.4 }),
    "/runners/0/stats/overall/winPercent is 0.4 but wins is 2 and starts is 8",
  ],
  [
    `/v1/form?${race}`,
    form({}),
    { ...form({}), numberOfRunners: 0 },
    "/numberOfRunners is 0 but the race has 1 runner",
  ],
  [
    `/v1/predictions?${race}`,
    chances({ winProb: 0.5, placeProb: 0.8 }),
    chances({ winProb: 0.5, placeProb: 0.1 }),
    "/predictions/0/placeProb is 0.1 but winProb is 0.5",
  ],
  [
    `/v1/predictions?${race}`,
    chances({ winProb: 0.6, placeProb: 0.8 }, { winProb: 0.3, placeProb: 0.5 }),
    chances({ winProb: 0.3, placeProb: 0.5 }, { winProb: 0.6, placeProb: 0.8 }),
    "/predictions/0/modelRank is 1 with a winProb of 0.3 but rank 2 has 0.6",
  ],
  [jockey, person, { ...person, totalWins: 120 }, "/totalWins is 120 but totalStarts is 100"],
  [
    jockey,
    person,
    { ...person, overallWinRate: 0.9 },
    "/overallWinRate is 0.9 but totalWins is 20 and totalStarts is 100",
  ],
])("the relay refuses an answer and does not keep it, %#", async (path, right, contradicting, says) => {
  let time = 0;
  at.upstream.answer = ({ url }, response, count) =>
    json(response, answerTo(url, count === 1 ? contradicting : right));
  const { get } = await at.start({ now: () => time });
  const refused = await get(path);
  expect([refused.status, refused.headers.get("X-Cache"), await refused.json()]).toEqual([
    502,
    "none",
    expect.objectContaining({ detail: `the service's response is invalid: ${says}` }),
  ]);
  time += defaultTiming.failure + 1;
  const answered = await get(path);
  expect([answered.status, at.upstream.seen.length]).toEqual([200, 2]);
  expect(await answered.json()).toMatchObject(right);
});

const wrong = "/runners/0/stats/overall/wins is 9 but starts is 8";

test("a script's error and an agent's answer have the field, the rule and the value", async () => {
  at.upstream.answer = ({ url }, response) => json(response, answerTo(url, form({}, { wins: 9 })));
  const { url } = await at.start();
  const racing = createRacing({ base: `${url}/relay`, key: "caller-key" });
  // The relay's answers carry the real date.
  const asked = { date: new Date().toISOString().slice(0, 10), track: "ashford-park", race: 3 };
  await expect(racing.form?.(asked)).rejects.toThrow(wrong);
  const { isError, text } = await callTool(await openTools(racing), "form", asked);
  expect([isError, text]).toEqual([true, expect.stringContaining(wrong)]);
  racing.close();
});

test("the pane lists the failure with the field, the rule and the value", async () => {
  at.upstream.answer = ({ url }, response) => json(response, answerTo(url, form({}, { wins: 9 })));
  const { get } = await at.start();
  const body = await (await get(`/v1/form?${race}`)).text();
  const { client, clock } = await openClient(reaction(body, { status: 502 }));
  let isDone = false;
  const ended = Promise.resolve(client.ask(formOf(3))).then(
    () => (isDone = true),
    () => (isDone = true),
  );
  await until("the end of the retries", () => {
    if (!isDone) clock.advance(1000);
    return isDone;
  });
  await ended;
  expect(client.activity()[0]).toMatchObject({
    outcome: "serviceUnavailable",
    message: expect.stringContaining(wrong) as unknown,
  });
});
