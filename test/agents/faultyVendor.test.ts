/** Suite of src/agents: an agent is told the fault of an answer, and nothing of it is kept. */
import { createRacing } from "../../src/library/createRacing";
import type { Service } from "../../src/service/createService";
import { now, openPredictedService } from "../functions/testSession";
import { callTool, openTools } from "./openTools";

let service: Service;
beforeAll(async () => {
  service = await openPredictedService();
});

const race = { date: "2026-03-14", track: "ashford-park", race: 3 };

type Changed = (text: string) => string;
type Body = { [name: string]: unknown } & { readonly [list in "runners" | "predictions"]: Body[] };
const changed =
  (change: (body: Body) => unknown): Changed =>
  (text) => {
    const body = JSON.parse(text) as Body;
    return JSON.stringify(change(body) ?? body);
  };
const set = (name: string, value: unknown): Changed => changed((body) => ({ ...body, [name]: value }));
/** Changes a field of the first runner. */
const setRunner = (name: string, value: unknown): Changed =>
  changed(({ runners: [first] }) => void (first && Object.assign(first, { [name]: value })));

/** The tool, the fault of the vendor, and the sentence that an agent reads. */
const faults: readonly (readonly [tool: string, fault: string, change: Changed, says: RegExp])[] = [
  ["form", "null", () => "null", /the response must be object/],
  ["form", "nothing", () => "", /is empty/],
  ["form", "half a body", (text) => text.slice(0, text.length / 2), /is not JSON/],
  ["form", "no runners", set("runners", undefined), /runners/],
  ["form", "null for the runners", set("runners", null), /runners/],
  ["form", "another race", set("raceNumber", 4), /raceNumber is 4 but 3 was requested/],
  ["form", "another track", set("track", "Sha Tin"), /track is Sha Tin but ashford-park was requested/],
  [
    "form",
    "another day",
    changed((body) => ({ ...body, date: "2026-03-12", startTime: "2026-03-12T03:00:00Z" })),
    /date is 2026-03-12 but 2026-03-14 was requested/,
  ],
  ["predict", "null", () => "null", /the response must be object/],
  ["predict", "no predictions", set("predictions", undefined), /predictions/],
  ["predict", "null for the predictions", set("predictions", null), /predictions must be array/],
  ["predict", "another race", set("raceNumber", 4), /raceNumber is 4 but 3 was requested/],
  [
    "predict",
    "a chance of 1.7",
    changed((body) => {
      for (const one of body.predictions) one.winProb = 1.7;
    }),
    /predictions\/0\/winProb must be <= 1/,
  ],
  ["form", "a page", () => "<!doctype html><p>pro-key</p>", /is not JSON/],
  ["form", "a list", (text) => `[${text}]`, /the response must be object/],
  [
    "form",
    "one runner twice",
    changed(({ runners }) => void runners.push(...runners.slice(0, 1))),
    /number is 1, like another runner's/,
  ],
  ["form", "an endless name", setRunner("name", "x".repeat(50_000)), /name has more than 32,767 characters/],
  [
    "form",
    "a day of another year",
    set("date", "2027-03-14"),
    /startTime is .* but the race is on 2027-03-14/,
  ],
  ["form", "a start that is no time", set("startTime", "at noon"), /startTime must be a time/],
  ["form", "a number in a text", setRunner("number", "1"), /runners\/0\/number must be integer/],
  ["form", "a weight below 0", setRunner("weight", -58), /weight must be >= 0/],
  [
    "predict",
    "the chances of several winners",
    changed((body) => {
      for (const one of body.predictions) one.winProb = 0.9;
    }),
    /win probabilities that add up to/,
  ],
  [
    "predict",
    "two chances for one number",
    changed(({ predictions: [first, second] }) => void (second && (second.number = first?.number))),
    /predictions\/1\/number is \d+, like another runner's/,
  ],
  ["form", "NaN, which JSON lacks", (text) => text.replace(/"number":\d+/, '"number":NaN'), /is not JSON/],
  ["form", "a blank name", setRunner("name", ""), /runners\/0 must have name/],
  ["form", "a name of spaces", setRunner("name", "  "), /runners\/0 must have name/],
  ["form", "the number 0", setRunner("number", 0), /runners\/0\/number is 0 but must be at least 1/],
  [
    "form",
    "more wins than starts",
    changed(({ runners: [first] }) => {
      const stats = first?.stats as Readonly<Record<string, object>> | undefined;
      Object.assign(stats?.overall ?? {}, { starts: 3, wins: 5 });
    }),
    /runners\/0\/stats\/overall\/wins is 5 but starts is 3/,
  ],
  [
    "form",
    "more runners than the field",
    set("numberOfRunners", 2),
    /numberOfRunners is 2 but the race has \d+ runners/,
  ],
  [
    "predict",
    "a win that is likelier than a place",
    changed(({ predictions: [first] }) => void Object.assign(first ?? {}, { placeProb: 0.001 })),
    /predictions\/0\/placeProb is 0.001 but winProb is/,
  ],
];

const meetingsOf = (change: (meetings: Body[]) => unknown): Changed =>
  changed(({ meetings, ...body }) => ({ ...body, meetings: change(meetings as Body[]) }));

/** The same for a day's meetings, in which a vendor's list may be wrong as a whole. */
const faultsOfDays: readonly (readonly [fault: string, change: Changed, says: RegExp])[] = [
  ["NaN, which JSON lacks", (text) => text.replace(/"raceNumber":\d+/, '"raceNumber":NaN'), /is not JSON/],
  ["null", () => "null", /the response must be object/],
  ["no meetings", set("meetings", undefined), /meetings/],
  ["null for a meeting", meetingsOf(([, ...others]) => [null, ...others]), /meetings\/0 must be object/],
  [
    "a meeting without a track",
    meetingsOf(([first, ...others]) => [{ ...first, track: undefined }, ...others]),
    /meetings\/0.* track/,
  ],
  ["another day", set("date", "2026-03-12"), /date is 2026-03-12 but 2026-03-14 was requested/],
];

const vendor = (change: { current?: Changed; now?: number }) =>
  createRacing({
    base: "http://localhost/api",
    key: "pro-key",
    now: () => change.now ?? now,
    async fetch(address, init) {
      if (address.endsWith("/health")) return Response.json({ source: "results", asOf: "2026-03-14" });
      const answer = await service.handle(new Request(address.replace("/api", ""), init));
      const text = await answer.text();
      const body = answer.ok && change.current ? change.current(text) : text;
      return new Response(body, { status: answer.status, headers: answer.headers });
    },
  });

test.each(faults)(
  "%s: a vendor that answers %s is an error in words, and is not kept",
  async (...faultArguments) => {
    const [tool, , change, says] = faultArguments;
    const current: { current?: Changed; now?: number } = { current: change };
    const client = await openTools(vendor(current));
    const refused = await callTool(client, tool, race);
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(says)]);
    delete current.current;
    current.now = now + 60_000; // within the freshness of an answer, past the pause after a failure
    const { isError, content } = await callTool(client, tool, { ...race, limit: 1 });
    expect([isError, content.requests]).toEqual([false, 1]);
    expect(content.rows).toHaveLength(1);
  },
);

test.each(faultsOfDays)("a day of %s is an error in words, and is not kept", async (_fault, change, says) => {
  const current: { current?: Changed; now?: number } = { current: change };
  const client = await openTools(vendor(current));
  const refused = await callTool(client, "races", { date: race.date });
  expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(says)]);
  delete current.current;
  current.now = now + 60_000;
  const { isError, content } = await callTool(client, "races", { date: race.date, limit: 1 });
  expect([isError, content.requests, content.rows.length]).toEqual([false, 1, 1]);
});

test("a start without Z is UTC for an agent too", async () => {
  const toolArguments = { date: "2026-03-14", fields: "raceNumber,startTime" };
  const stated = await callTool(await openTools(vendor({})), "races", toolArguments);
  const current = (text: string) => text.replace(/("startTime":"[^"]+?)Z"/g, '$1"');
  const bare = await callTool(await openTools(vendor({ current })), "races", toolArguments);
  expect(stated.content.rows.length).toBeGreaterThan(1);
  expect(bare.content.rows).toEqual(stated.content.rows);
});
