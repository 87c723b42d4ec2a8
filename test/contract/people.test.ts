/** Spec 2.5, 2.6, 4.5 and 4.6: the rules that the fictional results alone do not show. */
import { ask, historyOf, pinned, serviceOf, fixtureFile, fixtureDay } from "../service/testService";
import { createWriter } from "../../src/service/store/writing/createWriter";
import type { LocalHistory } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import type { RaceRecord } from "../../src/service/races/records";
import type { Service } from "../../src/service/createService";

/** Rides of some jockeys, one race each. */
function races(): RaceRecord[] {
  const rides = [
    ...Array.from({ length: 6 }, () => ["José O'Brien", "jose-1"] as const),
    ...Array.from({ length: 3 }, () => ["Jose OBrien", "jose-2"] as const),
    ["James McDonald", "mcdonald"] as const,
    ["Ann Lee", "lee-a"] as const,
    ["Bob Lee", "lee-b"] as const,
    ["Ms Jess Philpot", "philpot"] as const,
    ["Sam Gray", "gray-1"] as const,
    ["Sam Gray", "gray-2"] as const,
  ];
  return rides.map(([jockey, jockeyKey], day) => ({
    date: `2026-01-${String(day + 10)}`,
    country: "au",
    raceCode: "gallops",
    track: "Lark Hill",
    raceNumber: 1,
    startTime: `2026-01-${day + 10}T02:00:00Z`,
    timezone: "Australia/Sydney",
    abandoned: false,
    meetingAbandoned: false,
    run: true,
    runners: [
      {
        number: 1,
        name: "Ann",
        runnerKey: "ann",
        jockey,
        jockeyKey,
        trainer: jockey,
        trainerKey: jockeyKey,
        scratched: false,
        finish: 1,
      },
    ],
  }));
}

let history: LocalHistory;
let service: Service;
beforeAll(() => {
  history = historyInMemory();
  createWriter(history)(races());
  service = serviceOf(history, { clock: pinned("2026-02-01") });
});
afterAll(() => history.close());

describe.each(["jockey", "trainer"])("a %s", (role) => {
  const find = async (name: string, query = "") =>
    ask(service, `/stats/${role}/${encodeURIComponent(name)}${query}`);

  test("is found regardless of case, accents, dots and blanks", async () => {
    for (const name of ["JAMES MCDONALD", " james  mcdonald", "James.McDonald", "Mr James McDonald"]) {
      expect((await find(name)).body).toMatchObject({
        [`${role}Name`]: "James McDonald",
        totalStarts: 1,
        isAmbiguous: false,
      });
    }
  });

  test("is found without the title, and named with it", async () => {
    for (const name of ["Jess Philpot", "Miss Jess Philpot", "philpot"])
      expect((await find(name)).body).toMatchObject({ [`${role}Name`]: "Ms Jess Philpot", totalStarts: 1 });
  });

  test("of several with one name, it is the one with most starts, and ambiguous (spec 2.5)", async () => {
    expect((await find("jose obrien")).body).toMatchObject({
      [`${role}Name`]: "José O'Brien",
      totalStarts: 6,
      isAmbiguous: true,
    });
  });

  test("of several with one name, it is the one of the runner that the request names", async () => {
    const of = (day: number, more = "") => `?date=2026-01-${day}&track=lark-hill&race=1&number=1${more}`;
    const ofFirst = { totalStarts: 6, isAmbiguous: false };
    const ofSecond = { totalStarts: 3, isAmbiguous: false };
    expect((await find("jose obrien", of(10))).body).toMatchObject(ofFirst);
    expect((await find("José O'Brien", of(18))).body).toMatchObject(ofSecond);
    expect((await find("obrien", of(18, "&country=au"))).body).toMatchObject(ofSecond);
    expect((await find("Lee", of(20))).body).toMatchObject({ [`${role}Name`]: "Ann Lee", totalStarts: 1 });
    // 2026-01-18 02:00 UTC is the day before in New York.
    expect((await find("jose obrien", of(17, "&timezone=America/New_York"))).body).toMatchObject(ofSecond);
  });

  test("of a runner that is unknown, has another person or is named in part is refused", async () => {
    const refused = async (name: string, query: string) => {
      const { status, body } = await find(name, query);
      return [status, typeof body.detail === "string" ? body.detail : body.detail[0].msg];
    };
    const at = "?date=2026-01-10&track=lark-hill";
    expect(await refused("jose obrien", `${at}&race=1&number=2`)).toEqual([
      404,
      `number 2 of race 1 at lark-hill on 2026-01-10 is unknown or has no ${role}`,
    ]);
    expect(await refused("Lee", `${at}&race=1&number=1`)).toEqual([
      404,
      `number 1 of race 1 at lark-hill on 2026-01-10 has the ${role} José O'Brien, not Lee`,
    ]);
    expect((await find("Lee", `${at}&race=1&number=1&country=nz`)).status).toBe(404);
    expect(await refused("Lee", `${at}&number=1`)).toEqual([
      422,
      "race is missing; a runner is named by date, track, race, number together",
    ]);
  });

  test("is found by a unique part of the name; a shared part is ambiguous", async () => {
    expect((await find("McDonald")).body).toMatchObject({
      [`${role}Name`]: "James McDonald",
      isAmbiguous: false,
    });
    expect((await find("Lee")).body).toMatchObject({ isAmbiguous: true });
    expect((await find("Donald")).status).toBe(404);
  });

  test("is listed at tracks with at least min_starts starts, 5 by default, 1 to 100", async () => {
    const tracks = async (name: string, query: string) => (await find(name, query)).body.trackStats.length;
    expect([
      await tracks("jose obrien", ""),
      await tracks("jose obrien", "?min_starts=6"),
      await tracks("jose obrien", "?min_starts=7"),
    ]).toEqual([1, 1, 0]);
    expect([await tracks("James McDonald", ""), await tracks("James McDonald", "?min_starts=1")]).toEqual([
      0, 1,
    ]);
    expect([(await find("x", "?min_starts=0")).status, (await find("x", "?min_starts=101")).status]).toEqual([
      422, 422,
    ]);
  });

  test("has recent statistics only with a window, 14 to 365 days, zeros when there were no starts", async () => {
    expect((await find("jose obrien")).body.recentStats).toBeNull();
    const { recentStats } = (await find("jose obrien", "?window=14")).body;
    expect(recentStats).toEqual({
      windowDays: 14,
      totalStarts: 0,
      overallWinRate: 0,
      overallPlaceRate: 0,
      trackStats: [],
      conditionStats: [],
    });
    expect([(await find("x", "?window=13")).status, (await find("x", "?window=366")).status]).toEqual([
      422, 422,
    ]);
  });

  test("unknown is 404; a Free key is refused", async () => {
    expect((await find("Nobody")).status).toBe(404);
    expect((await find("%")).status).toBe(404);
    expect((await ask(service, `/stats/${role}/Lee`, "free")).status).toBe(403);
  });
});

test("an angle states how many people of a name it adds, or is of the runner's own", async () => {
  const angleOf = async (name: string, query = "") =>
    (await ask(service, `/angle?conditions=jockey%3D${encodeURIComponent(name)}${query}`, "pro", "x1")).body;
  expect(await angleOf("jose obrien")).toMatchObject({
    conditions: "jockey=José O'Brien|Jose OBrien",
    totalStarts: 9,
  });
  expect(await angleOf("sam gray")).toMatchObject({
    conditions: "jockey=Sam Gray (2 jockeys)",
    totalStarts: 2,
  });
  const ride = "&date=2026-01-18&track=lark-hill&race=1&number=1";
  expect(await angleOf("jose obrien", ride)).toMatchObject({
    conditions: "jockey=Jose OBrien",
    totalStarts: 3,
  });
});

test("2.6: a trainer has conditions in recentStats only", async () => {
  const { body } = await ask(service, "/stats/trainer/james%20mcdonald?window=365");
  expect(Object.keys(body).sort()).toEqual(
    "isAmbiguous overallPlaceRate overallWinRate raceType recentStats totalStarts totalWins trackStats trainerName".split(
      " ",
    ),
  );
  expect(Object.keys(body.recentStats)).toContain("conditionStats");
});

test("greyhounds have no jockeys, but trainers", async () => {
  const fixture = await historyOf(fixtureFile);
  const fictional = serviceOf(fixture, { clock: pinned(fixtureDay) });
  expect((await ask(fictional, "/stats/jockey/lee?race_code=greyhounds")).status).toBe(404);
  const { runners } = (
    await ask(fictional, "/form?date=2026-03-16&track=tallow-creek&race=1&race_code=greyhounds")
  ).body;
  const path = `/stats/trainer/${encodeURIComponent(runners[0].trainer)}?race_code=greyhounds`;
  expect((await ask(fictional, path)).body).toMatchObject({
    trainerName: runners[0].trainer,
    raceType: "greyhounds",
  });
  fixture.close();
});
