/** Suite of src/service/routes: starts, head-to-head and results against brute force over the records. */
import { dateOf, dayNumber } from "../../../src/dates/days";
import { slugify } from "../../../src/spec/slug";
import type { RaceRecord } from "../../../src/service/races/records";
import type { Clock } from "../../../src/service/routes/context";
import type { History } from "../../../src/service/store/history";
import type {
  DayResultsResponse,
  HeadToHeadResponse,
  ResultsResponse,
  StartsResponse,
} from "../../../src/spec/pastRace";
import { findFault } from "../../../src/spec/validate";
import { worldDay } from "../../contract/smallWorld";
import { aRace } from "../store/aRace";
import { ask, pinned, serviceOf } from "../testService";
import { historyWith, pricedRaces, recordedStarts, withoutResultsFrom } from "./pastRecords";

type Runner = StartsResponse["runners"][number];
type Start = Runner["starts"][number];

const askedDay = dateOf((dayNumber(worldDay) ?? 0) - 3);
const races = pricedRaces();
const clock = pinned(worldDay);
/** Every fifth race of the day: all codes and countries. */
const askedRaces = races.filter(({ date }) => date === askedDay).filter((_, index) => index % 5 === 0);
function first(): RaceRecord {
  const [race] = askedRaces.filter(({ abandoned, meetingAbandoned }) => !abandoned && !meetingAbandoned);
  if (!race) throw new Error("no race");
  return race;
}
let history: History;
beforeAll(() => void (history = historyWith(races)));
afterAll(() => history.close());

const addressOf = (
  { date, country, raceCode, track, raceNumber, timezone }: RaceRecord,
  more: Readonly<Record<string, string>> = {},
) =>
  String(
    new URLSearchParams({
      date,
      country,
      race_code: raceCode,
      timezone,
      track: slugify(track),
      race: String(raceNumber),
      ...more,
    }),
  );
interface Asking {
  readonly more?: Readonly<Record<string, string>>;
  readonly from?: History;
  readonly key?: string;
  readonly at?: Clock;
}
const get = (
  path: string,
  race: RaceRecord,
  { more = {}, from = history, key = "pro", at = clock }: Asking = {},
) => ask(serviceOf(from, { clock: at }), `/${path}?${addressOf(race, more)}`, key, "x1");
const startsOf = (race: RaceRecord, asking?: Asking) => get("starts", race, asking);
/** The starts of a runner by brute force over the records, in the response's words. */
function counted(
  { runnerKey, name, number, scratched }: RaceRecord["runners"][number],
  race: RaceRecord,
  count: number,
) {
  const ownStarts = recordedStarts(races, race.date).filter(
    (start) => start.runner.runnerKey === runnerKey && start.race.raceCode === race.raceCode,
  );
  const day = (one: RaceRecord) => dayNumber(one.date) ?? 0;
  const starts = ownStarts.slice(0, count).map(({ race: past, runner }, index) => {
    const others = past.runners.filter((other) => other !== runner && other.finish !== undefined);
    const rival = others
      .filter(({ finish = 99 }) => finish <= (runner.finish === 1 ? 2 : 1))
      .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0) || a.number - b.number)[0];
    const previous = ownStarts[index + 1];
    return {
      date: past.date,
      track: past.track,
      slug: slugify(past.track),
      country: past.country,
      raceNumber: past.raceNumber,
      fieldSize: past.starters ?? past.runners.filter((one) => !one.scratched).length,
      raceName: past.raceName,
      raceClass: past.raceClass,
      distance: past.distance && `${past.distance}m`,
      surface: past.surface,
      course: past.course,
      condition: past.condition,
      prizeMoney: past.prizeMoney?.replaceAll(/\D/g, ""),
      number: runner.number,
      barrier: runner.barrier,
      startRow: runner.startRow,
      handicapMetres: runner.handicapMetres || undefined,
      weight: runner.weight,
      claim: runner.claim || undefined,
      jockey: runner.jockey,
      trainer: runner.trainer,
      settled: runner.settled,
      finish: runner.finish,
      margin: runner.finish === 1 ? 0 : runner.margin,
      time: runner.seconds,
      startingPrice: runner.startingPrice,
      rival: rival?.name,
      daysSince: previous && day(past) - day(previous.race),
    };
  });
  const last = ownStarts[0];
  return {
    number,
    name,
    scratched,
    totalStarts: ownStarts.length,
    starts,
    daysSince: last && day(race) - day(last.race),
  };
}

const withoutRatings = ({ raceClassRating: _class, rating: _rating, ...start }: Start) => start;

test("the last starts of every runner are those of the records", async () => {
  expect(askedRaces.length).toBeGreaterThan(5);
  for (const race of askedRaces) {
    const { status, body } = await startsOf(race, { more: { count: "4" } });
    expect([status, findFault("starts", body)]).toEqual([200, undefined]);
    const shownRunners = (body as StartsResponse).runners.map((runner) => ({
      ...runner,
      starts: runner.starts.map(withoutRatings),
    }));
    const expected = [...race.runners]
      .sort((a, b) => a.number - b.number)
      .map((runner) => counted(runner, race, 4));
    expect(shownRunners).toEqual(JSON.parse(JSON.stringify(expected)));
  }
});

/** The meetings of a race's runners by brute force over the records. */
function countedMeetings(race: RaceRecord) {
  const today = race.runners.filter(({ scratched }) => !scratched).sort((a, b) => a.number - b.number);
  const pairs = today.flatMap((one, index) => today.slice(index + 1).map((other) => [one, other] as const));
  const pasts = [...new Set(recordedStarts(races, race.date).map((start) => start.race))];
  return pairs.flatMap(([one, other]) =>
    pasts
      .filter(({ raceCode }) => raceCode === race.raceCode)
      .flatMap((past) => {
        const of = ({ runnerKey }: RaceRecord["runners"][number]) =>
          past.runners.find((runner) => runner.runnerKey === runnerKey && !runner.scratched);
        const [first, second] = [of(one), of(other)];
        if (!first || !second) return [];
        const order = (first.finish ?? 99) - (second.finish ?? 99);
        const ahead = order === 0 ? undefined : order < 0 ? one : other;
        return [
          `${past.date} ${past.track} ${past.raceNumber}: ${one.number} ${one.name} ${first.finish} ${first.weight}, ` +
            `${other.number} ${other.name} ${second.finish} ${second.weight}: ${ahead?.number} ${ahead?.name}`,
        ];
      }),
  );
}

test("the meetings of every two runners are those of the records", async () => {
  let count = 0;
  for (const race of askedRaces) {
    const { status, body } = await get("head-to-head", race);
    expect([status, findFault("headToHead", body)]).toEqual([200, undefined]);
    const { meetings } = body as HeadToHeadResponse;
    const shownRaces = meetings.map(
      (one) =>
        `${one.date} ${one.track} ${one.raceNumber}: ${one.number} ${one.name} ${one.finish} ${one.weight}, ` +
        `${one.rivalNumber} ${one.rivalName} ${one.rivalFinish} ${one.rivalWeight}: ${one.aheadNumber} ${one.ahead}`,
    );
    expect(shownRaces.sort()).toEqual(countedMeetings(race).sort());
    expect(meetings.map(({ date }) => date)).toEqual(
      meetings
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    count += meetings.length;
  }
  expect(count).toBeGreaterThan(5);
});

test.each(["starts", "head-to-head"])(
  "%s uses nothing of the race's day or later: without those results every byte is the same",
  async (path) => {
    const morning = historyWith(withoutResultsFrom(races, askedDay));
    for (const race of askedRaces) {
      const [before, after] = [await get(path, race, { from: morning }), await get(path, race)];
      expect(JSON.stringify(before.body)).toBe(JSON.stringify(after.body));
    }
    morning.close();
  },
);

test("one runner by number or name; another is 404", async () => {
  const one = (await startsOf(first())).body.runners[1] as Runner;
  for (const runner of [String(one.number), one.name.toUpperCase()])
    expect((await startsOf(first(), { more: { runner } })).body.runners).toEqual([one]);
  const nobody = await startsOf(first(), { more: { runner: "Nobody" } });
  expect(nobody).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("ratings are for Pro; the rest is the same for Free", async () => {
  for (const race of askedRaces) {
    const { body: pro } = await startsOf(race);
    const { body: free } = await startsOf(race, { key: "free" });
    const starts = (body: StartsResponse) => body.runners.flatMap((runner) => runner.starts);
    expect(starts(pro).some(({ rating }) => rating !== undefined)).toBe(true);
    expect(starts(free)).toEqual(starts(pro).map(withoutRatings));
  }
});

test("the results of a race are those of its record, in the order of finish", async () => {
  for (const race of askedRaces) {
    const { status, body } = await get("results", race, { key: "free" });
    expect([status, findFault("results", body)]).toEqual([200, undefined]);
    const [shownRace] = (body as ResultsResponse).races;
    if (race.abandoned || race.meetingAbandoned) {
      expect(shownRace).toMatchObject({ status: "abandoned", runners: [] });
      continue;
    }
    const order = ({ scratched, finish = 99 }: RaceRecord["runners"][number]) => (scratched ? 999 : finish);
    const expected = [...race.runners]
      .sort((a, b) => order(a) - order(b) || a.number - b.number)
      .map(({ number, name, scratched, finish, jockey, trainer, barrier, weight, ...runner }) => ({
        number,
        name,
        scratched,
        finish,
        jockey,
        trainer,
        barrier,
        weight,
        claim: runner.claim || undefined,
        settled: runner.settled,
        startRow: runner.startRow,
        time: runner.seconds,
        startingPrice: runner.startingPrice,
        handicapMetres: runner.handicapMetres || undefined,
        margin: finish === 1 ? 0 : runner.margin,
      }));
    expect(shownRace).toMatchObject({ status: "run", numberOfRunners: race.runners.length });
    expect(shownRace?.runners).toEqual(JSON.parse(JSON.stringify(expected)));
  }
});

test("a race that has not been run shows no result: on a replayed day, and before its start by the clock", async () => {
  const race = first();
  const start = Date.parse(race.startTime);
  const live = (now: number): Clock => ({ now: () => now, elapsed: () => 0 });
  const statusAt = async (at: Clock) => {
    const [shownRace] = (await get("results", race, { at })).body.races as ResultsResponse["races"];
    return [shownRace?.status, shownRace?.runners.length];
  };
  expect(await statusAt(pinned(askedDay))).toEqual(["upcoming", 0]);
  expect(await statusAt(live(start - 1))).toEqual(["upcoming", 0]);
  expect(await statusAt(live(start))).toEqual(["run", race.runners.length]);
});

test("the results of a day are those of each of its meetings in the country, by the first start", async () => {
  const service = serviceOf(history, { clock });
  const meetings = races.filter(
    ({ date, raceNumber }) => date > "2026-02-25" && date < worldDay && raceNumber === 1,
  );
  const places = new Set(meetings.map(({ date, country, raceCode }) => `${date} ${country} ${raceCode}`));
  expect(places.size).toBeGreaterThan(10);
  for (const place of places) {
    const [date = "", country = "", race_code = ""] = place.split(" ");
    const query = String(new URLSearchParams({ date, country, race_code }));
    const { status, body } = await ask(service, `/day-results?${query}`, "free", "x1");
    expect([query, status, findFault("dayResults", body)]).toEqual([query, 200, undefined]);
    const ownMeetings = meetings.filter((race) => `${race.date} ${race.country} ${race.raceCode}` === place);
    const starts = (body as DayResultsResponse).meetings.map(({ races: [one] }) => one?.startTime ?? "");
    expect(starts).toEqual([...starts].sort());
    const each = await Promise.all(
      (body as DayResultsResponse).meetings.map(
        async ({ slug }) =>
          (await ask(service, `/results?${query}&track=${slug}`, "free", "x1")).body as object,
      ),
    );
    expect((body as DayResultsResponse).meetings).toEqual(each);
    expect(each).toHaveLength(ownMeetings.length);
    const second = (await ask(service, `/day-results?${query}&race=2`, "free", "x1"))
      .body as DayResultsResponse;
    expect(second.meetings.map(({ races: [one, other] }) => [one?.raceNumber, other])).toEqual(
      second.meetings.map(() => [2, undefined]),
    );
  }
});

test("the meetings of a day follow each other by their first starts", async () => {
  const at = (track: string, startTime: string) => aRace({ track, startTime });
  const ownHistory = historyWith([
    at("Late", "2026-01-10T05:00:00Z"),
    at("Early", "2026-01-10T01:00:00Z"),
    { ...at("Abroad", "2026-01-10T02:00:00Z"), country: "nz" },
  ]);
  const { body } = await ask(serviceOf(ownHistory, { clock }), "/day-results?date=2026-01-10", "free", "x1");
  expect((body as DayResultsResponse).meetings.map(({ track }) => track)).toEqual(["Early", "Late"]);
  ownHistory.close();
});

test("of a replayed day's meetings no race has been run; a day without a meeting is 404", async () => {
  const service = serviceOf(history, { clock });
  const { country, raceCode: race_code } = races.find(({ date }) => date === worldDay) as RaceRecord;
  const of = (date: string) => `/day-results?${new URLSearchParams({ date, country, race_code })}`;
  const { body } = await ask(service, of(worldDay), "free", "x1");
  const statuses = (body as DayResultsResponse).meetings.flatMap((one) =>
    one.races.map(({ status }) => status),
  );
  expect(new Set(statuses)).not.toContain("run");
  const { status, body: none } = await ask(service, of("2019-01-01"), "free", "x1");
  expect([status, none.detail]).toEqual([404, `no ${race_code} meeting in ${country} is on 2019-01-01`]);
});

test("results of a whole meeting, of any past day", async () => {
  const { date, track } = first();
  const on = races.filter((race) => race.date === date && race.track === track);
  const { body } = await get("results", first(), { more: { race: "" } });
  expect(body.races.map((race: ResultsResponse["races"][number]) => race.raceNumber)).toEqual(
    on.map(({ raceNumber }) => raceNumber),
  );
  const old = recordedStarts(races, "2026-01-01")[0]?.race ?? first();
  expect((await get("results", old)).body.races).toMatchObject([{ status: "run" }]);
  expect(await startsOf(old)).toMatchObject({ status: 400, body: { code: "date_outside_window" } });
});

test.each([
  ["starts", { count: "0" }, 422, "parameter_invalid"],
  ["starts", { count: "101" }, 422, "parameter_invalid"],
  ["starts", { date: "2020-01-01" }, 400, "date_outside_window"],
  ["starts", { track: "nowhere" }, 404, "not_found"],
  ["head-to-head", { race: "20" }, 404, "not_found"],
  ["head-to-head", { race: "" }, 422, "parameter_invalid"],
  ["results", { date: "2030-01-01" }, 400, "date_outside_window"],
  ["results", { date: "2000-01-01" }, 404, "not_found"],
])("%s with %p is %i %s", async (path, more, status, code) => {
  expect(await get(path, first(), { more })).toMatchObject({ status, body: { code } });
});
