import { compareResponses, startTimes } from "../../../src/server/relay/compareResponses";
import { questionOf } from "../../../src/server/relay/readQuestion";
import { createChangingRaces } from "../../service/changingRaces";
import { ask, serviceOf } from "../../service/testService";

const now = () => Date.parse("2026-11-21T02:00:00Z");
const races = createChangingRaces({ now, count: 2 });
const service = serviceOf(races.history, { clock: { now, elapsed: now } });
const day = { date: races.date, race_code: "gallops", timezone: "Australia/Sydney" };
const form = questionOf({ ...day, country: "au", track: "ashford-park", race: "1" });
const meetings = questionOf(day);
const bodyOf = async ({ address }: typeof form): Promise<string> =>
  JSON.stringify((await ask(service, address.replace(/^\/v1/, ""))).body);

test("a form's race and runners, and the same race in the meetings, have changed alike", async () => {
  const before = await Promise.all([form, meetings].map(bodyOf));
  expect(startTimes(form, before[0] ?? "")).toEqual([now() + 3_600_000]);
  expect(startTimes(meetings, before[1] ?? "")).toHaveLength(2);
  races.change(1, ({ runners: [first, ...others] }) => ({
    condition: "Soft 5",
    runners: first ? [{ ...first, scratched: true }, ...others] : others,
  }));
  const after = await Promise.all([form, meetings].map(bodyOf));
  const [ofForm = [], ofMeetings = []] = [form, meetings].map((question, index) =>
    compareResponses(question, { before: before[index] ?? "", after: after[index] ?? "", at: 0 }),
  );
  expect(ofForm).toMatchObject([
    { race: { track: "ashford-park", race: 1 }, from: { condition: "Good 4" }, to: { condition: "Soft 5" } },
    { runner: { number: 1 }, fields: ["scratched"], to: { scratched: true } },
  ]);
  expect(ofMeetings).toEqual([ofForm[0]]);
});

test("equal responses, and those of other endpoints or schemas, have no changes", async () => {
  const body = await bodyOf(form);
  expect(compareResponses(form, { before: body, after: body, at: 0 })).toEqual([]);
  expect(compareResponses(form, { before: "{}", after: body, at: 0 })).toEqual([]);
  expect(compareResponses(meetings, { before: body, after: await bodyOf(meetings), at: 0 })).toEqual([]);
});
