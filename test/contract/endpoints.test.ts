/**
 * The interface, rule by rule, transcribed by hand from spec/racing-form-service.md. Imports nothing of
 * src/spec.
 */
import type { History } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import type { Service } from "../../src/service/createService";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";
import { fictionalResults, readLines } from "./resultsLines";

let history: History;
let service: Service;
beforeAll(async () => {
  history = await historyOf(fixtureFile);
  service = serviceOf(history, { clock: pinned(fixtureDay) });
});
afterAll(() => history.close());

const lines = readLines(fictionalResults);
const get = async (path: string, key?: string) => ask(service, path, key);
const body = async (path: string, key?: string) => (await get(path, key)).body;
const status = async (path: string, key?: string) => (await get(path, key)).status;
const race = `/form?date=${fixtureDay}&track=ashford-park&race=3`;
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const inTurn = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  for (const item of items) await work(item);
};

interface Card {
  readonly slug: string;
  readonly country: string;
  readonly races: readonly Record<string, unknown>[];
}

describe("1 common conventions", () => {
  test("country codes are two-letter and lowercase in responses, accepted in upper case", async () => {
    const { venues } = await body("/form/venues?country=AU");
    expect(new Set(venues.map(({ country }: { country: string }) => country))).toEqual(new Set(["au"]));
  });

  test("the typical flow: a meeting's slug and a race's number are the track and race of the form", async () => {
    const { meetings } = await body(`/form/meetings?date=${fixtureDay}`);
    await inTurn(meetings, async ({ slug, country, races }: Card) => {
      await inTurn(races, async ({ raceNumber, numberOfRunners, raceName }: Record<string, unknown>) => {
        const form = await body(
          `/form?date=${fixtureDay}&track=${slug}&race=${raceNumber}&country=${country}`,
        );
        expect(form).toMatchObject({ raceNumber, numberOfRunners, raceName });
      });
    });
  });
});

describe("2.1 and 4.1 meetings", () => {
  test("every field of a race card is present with its type", async () => {
    const answer = await body(`/form/meetings?date=${fixtureDay}`);
    expect(answer).toMatchObject({ date: fixtureDay, raceType: "gallops" });
    const [meeting] = answer.meetings;
    expect(Object.keys(meeting).sort()).toEqual(["abandoned", "country", "races", "slug", "track"]);
    expect(meeting).toMatchObject({
      track: "Ashford Park",
      slug: "ashford-park",
      country: "au",
      abandoned: false,
    });
    expect(meeting.races).toHaveLength(6);
    for (const one of meeting.races) {
      expect(one).toEqual({
        raceNumber: expect.any(Number),
        raceName: expect.any(String),
        raceClass: expect.any(String),
        distance: expect.stringMatching(/^\d+m$/),
        numberOfRunners: expect.any(Number),
        prizeMoney: expect.stringMatching(/^\d+$/),
        condition: expect.stringMatching(/^\w+ \d+$/),
        weather: expect.any(String),
        startTime: expect.stringMatching(utc),
        timezone: "Australia/Sydney",
        abandoned: false,
      });
    }
  });

  test("prizeMoney is null when not yet published", async () => {
    const { meetings } = await body("/form/meetings?date=2026-03-21");
    expect(meetings[0].races[0].prizeMoney).toBeNull();
  });

  test("condition and weather are text before a reading: the latest one of the venue is the forecast", async () => {
    const [meeting] = (await body("/form/meetings?date=2026-03-21")).meetings;
    const today = (await body(`/form/meetings?date=${fixtureDay}`)).meetings[0].races.at(-1);
    for (const { condition, weather } of meeting.races)
      expect([condition, weather]).toEqual([today.condition, today.weather]);
    const { condition } = await body(`/form?date=2026-03-21&track=${meeting.slug}&race=1`);
    expect(condition).toBeUndefined();
  });

  test("a results file without the columns has Unknown, and the race's number as its name", async () => {
    const bare = historyInMemory();
    createWriter(bare)([
      {
        date: fixtureDay,
        country: "au",
        raceCode: "gallops",
        track: "Lark Hill",
        raceNumber: 2,
        startTime: `${fixtureDay}T02:00:00.000Z`,
        timezone: "Australia/Sydney",
        distance: 1000,
        abandoned: false,
        meetingAbandoned: false,
        run: false,
        runners: [],
      },
    ]);
    const { meetings } = (
      await ask(serviceOf(bare, { clock: pinned(fixtureDay) }), `/form/meetings?date=${fixtureDay}`)
    ).body;
    expect(meetings[0].races).toEqual([
      {
        raceNumber: 2,
        raceName: "Race 2",
        raceClass: "Unknown",
        distance: "1000m",
        numberOfRunners: 0,
        condition: "Unknown",
        weather: "Unknown",
        prizeMoney: null,
        abandoned: false,
        startTime: `${fixtureDay}T02:00:00Z`,
        timezone: "Australia/Sydney",
      },
    ]);
    bare.close();
  });

  test("abandoned meetings and races are included and flagged separately", async () => {
    const washedOut = await body("/form/meetings?date=2026-02-15&race_code=harness");
    expect(washedOut.meetings).toMatchObject([
      { track: "Pemberly", abandoned: true, races: [{ abandoned: true }, {}, {}, {}] },
    ]);
    const [meeting] = (await body("/form/meetings?date=2026-03-07")).meetings;
    expect([
      meeting.abandoned,
      meeting.races.map(({ abandoned }: { abandoned: boolean }) => abandoned),
    ]).toEqual([false, [false, false, false, false, false, true]]);
  });

  test.each([
    ["gallops is the default race_code", "", "gallops"],
    ["harness", "&race_code=harness", "harness"],
    ["greyhounds", "&race_code=Greyhounds", "greyhounds"],
  ])("%s", async (_title, parameter, raceType) => {
    const meetings = await body(`/form/meetings?date=2026-03-16${parameter}`);
    expect(meetings.raceType).toBe(raceType);
    expect(meetings.meetings.map(({ track }: { track: string }) => track)).toEqual(
      raceType === "greyhounds" ? ["Tallow Creek"] : [],
    );
  });

  test("a meeting is matched by the start of its Race 1 in the timezone, and times are not shifted", async () => {
    // Pemberly's Race 1 of 2026-03-15 starts at 08:30 UTC.
    const tracks = async (date: string, timezone: string) =>
      (await body(`/form/meetings?date=${date}&race_code=harness&timezone=${timezone}`)).meetings.map(
        ({ track, races }: { track: string; races: { startTime: string }[] }) => [track, races[0]?.startTime],
      );
    const pemberly = [["Pemberly", "2026-03-15T08:30:00Z"]];
    expect(await tracks("2026-03-15", "Australia/Sydney")).toEqual(pemberly);
    expect(await tracks("2026-03-15", "Pacific/Pago_Pago")).toEqual([]);
    expect(await tracks("2026-03-14", "Pacific/Pago_Pago")).toEqual(pemberly);
  });

  test.each([
    ["30 days back", "2026-02-12", 200],
    ["31 days back", "2026-02-11", 400],
    ["7 days ahead", "2026-03-21", 200],
    ["8 days ahead", "2026-03-22", 400],
  ])("a date %s", async (_title, date, expected) => {
    expect(await status(`/form/meetings?date=${date}`)).toBe(expected);
    if (expected === 400) expect((await body(`/form/meetings?date=${date}`)).detail).toContain(date);
  });
});

describe("2.2 and 4.3 venues", () => {
  test("all venues of all types and countries when no filter is given", async () => {
    const { count, venues } = await body("/form/venues");
    expect(venues).toHaveLength(count);
    const knownTracks = new Set(
      lines.map(({ track, race_code: code, country }) => [track, code, country].join()),
    );
    expect(
      new Set(venues.map((one: Record<string, string>) => [one.name, one.raceType, one.country].join())),
    ).toEqual(knownTracks);
  });

  test("raceType and country filter; race_code is not a parameter here", async () => {
    const only = {
      count: 1,
      venues: [{ name: "Kauri Flat", slug: "kauri-flat", raceType: "harness", country: "nz" }],
    };
    expect(await body("/form/venues?raceType=harness&country=nz")).toEqual(only);
    expect((await body("/form/venues?race_code=harness")).count).toBe(7);
    expect((await body("/form/venues?country=us")).count).toBe(0);
  });

  test("every slug is usable", async () => {
    const { venues } = await body("/form/venues");
    await inTurn(venues, async ({ slug, raceType, country }: Record<string, string>) => {
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(await status(`/stats/track-bias/${slug}?race_code=${raceType}&country=${country}`)).toBe(200);
    });
  });
});

describe("2.3 and 4.2 form", () => {
  test("the race's metadata equals the file's", async () => {
    const { runners, ...metadata } = await body(race);
    const field = lines.filter(
      (line) => line.date === fixtureDay && line.track === "Ashford Park" && line.race_number === "3",
    );
    const [first = {}] = field;
    expect(metadata).toEqual({
      date: fixtureDay,
      track: "Ashford Park",
      raceNumber: 3,
      raceName: first.race_name,
      distance: `${first.distance_m}m`,
      condition: first.condition,
      weather: first.weather,
      raceClass: first.race_class,
      startTime: first.start_time,
      timezone: first.timezone,
      prizeMoney: first.prize_money,
      abandoned: false,
      numberOfRunners: field.length,
    });
    expect(runners).toHaveLength(field.length);
  });

  test.each(["gallops", "harness", "greyhounds"])(
    "every field of a runner equals the file's, for %s",
    async (code) => {
      const cards = lines.filter(
        (line) =>
          line.race_code === code && (line.date ?? "") >= fixtureDay && (line.date ?? "") <= "2026-03-21",
      );
      const number = (text = "") => (text === "" ? undefined : Number(text));
      const text = (value = "") => (value === "" ? undefined : value);
      const money = (value = "") => (value === "" ? undefined : `${value.replaceAll(",", "")}.00`);
      await inTurn(cards, async (line) => {
        const query = {
          date: line.date,
          track: line.track,
          race: line.race_number,
          country: line.country,
          race_code: code,
        };
        const form = await body(`/form?${new URLSearchParams(query as Record<string, string>)}`);
        const runner = form.runners.find((one: { number: number }) => one.number === Number(line.number));
        const {
          stats,
          form: recent,
          last20Starts,
          decorators,
          speedMap,
          classProfile,
          raceClassFit,
          ...fields
        } = runner;
        expect(fields).toEqual(
          JSON.parse(
            JSON.stringify({
              number: Number(line.number),
              name: line.name,
              jockey: text(line.jockey),
              trainer: text(line.trainer),
              weight: number(line.weight_kg),
              claim: number(line.claim_kg),
              barrier: number(line.barrier),
              startRow: text(line.start_row),
              unruly: line.unruly === "1" ? true : undefined,
              handicapMetres: number(line.handicap_m),
              age: number(line.age),
              sex: text(line.sex),
              sire: text(line.sire),
              dam: text(line.dam),
              country: text(line.origin),
              careerPrizeMoney: money(line.career_prize_money),
              scratched: line.scratched === "1",
            }),
          ),
        );
        expect(
          ["overall", "track", "distance", "trackDistance", "conditions"].every((block) => block in stats),
        ).toBe(true);
        expect(recent === undefined ? last20Starts : last20Starts.slice(-5)).toBe(recent);
        expect(decorators.length).toBeLessThanOrEqual(4);
        for (const badge of decorators) {
          expect(Object.keys(badge).sort()).toEqual(
            "category description detail label sentiment shortLabel type".split(" "),
          );
          expect(Object.values(badge).every((text) => typeof text === "string" && text !== "")).toBe(true);
        }
        expect(raceClassFit === undefined || classProfile !== undefined).toBe(true);
        if (speedMap === undefined) return;
        expect(Object.keys(speedMap).sort()).toEqual(["earlySpeedIndex", "runningStyle", "settlingPosition"]);
        expect(speedMap.settlingPosition).toBeLessThanOrEqual(form.numberOfRunners);
      });
    },
  );

  test("greyhounds never have firstUp and secondUp; a runner without a spell omits both", async () => {
    const dogs = await body("/form?date=2026-03-16&track=tallow-creek&race=1&race_code=greyhounds");
    expect(
      dogs.runners.some(({ stats }: { stats: object }) => "firstUp" in stats || "secondUp" in stats),
    ).toBe(false);
    const { runners } = await body(race);
    for (const { form = "", last20Starts = "", stats } of runners) {
      if (form !== last20Starts) continue;
      expect(["firstUp" in stats, "secondUp" in stats]).toEqual([
        last20Starts.includes("X"),
        last20Starts.includes("X"),
      ]);
    }
  });

  test("condition keys are those of the spec; fast and slow exist for harness and greyhounds only", async () => {
    const keys = async (path: string): Promise<Set<string>> =>
      new Set(
        (await body(path)).runners.flatMap(({ stats }: { stats: { conditions: object } }) =>
          Object.keys(stats.conditions),
        ),
      );
    const gallops = await keys(race);
    expect(
      [...gallops].filter((key) => !["good", "soft", "heavy", "firm", "synthetic"].includes(key)),
    ).toEqual([]);
    const harness = await keys("/form?date=2026-03-15&track=pemberly&race=1&race_code=harness");
    expect([...harness].filter((key) => !["good", "fast", "slow"].includes(key))).toEqual([]);
  });

  test("decorators are omitted on Free, and so are the other Pro enrichments; statistics are for all tiers", async () => {
    const [pro, free] = [await body(race, "pro"), await body(race, "free")];
    const enrichments = ["decorators", "speedMap", "classProfile", "raceClassFit"];
    expect(free.runners.some((one: object) => enrichments.some((name) => name in one))).toBe(false);
    const plain = (one: object) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => !enrichments.includes(name)));
    expect(free.runners).toEqual(pro.runners.map(plain));
  });

  test("numberOfRunners counts scratched ones too", async () => {
    const { numberOfRunners, runners } = await body(race);
    expect(numberOfRunners).toBe(runners.length);
    expect(runners.filter(({ scratched }: { scratched: boolean }) => scratched)).not.toEqual([]);
  });

  test.each(["ASHFORD%20park", "Ashford%20Park%20Racecourse", "ashfordpark", "%C3%81shford%20Park"])(
    "the track is accepted as %s",
    async (track) => expect(await body(race.replace("ashford-park", track))).toEqual(await body(race)),
  );

  test("race_code, country and timezone default to gallops, au and Australia/Sydney", async () => {
    expect(await body(`${race}&race_code=gallops&country=au&timezone=Australia/Sydney`)).toEqual(
      await body(race),
    );
  });

  test("the date is read in the timezone, as for meetings", async () => {
    const at = (date: string) =>
      `/form?date=${date}&track=pemberly&race=1&race_code=harness&timezone=Pacific/Pago_Pago`;
    expect([await status(at("2026-03-15")), await status(at("2026-03-14"))]).toEqual([404, 200]);
    expect((await body(at("2026-03-14"))).startTime).toBe("2026-03-15T08:30:00Z");
  });

  test.each([
    ["race 0", race.replace("race=3", "race=0"), 422],
    ["race 21", race.replace("race=3", "race=21"), 422],
    ["race 20 where there is none", race.replace("race=3", "race=20"), 404],
    ["an unknown track", race.replace("ashford", "nowhere"), 404],
    ["a known track of another country", `${race}&country=nz`, 404],
    ["no such country", `${race}&country=zz`, 422],
    ["a date outside the window", race.replace("2026-03-14", "2025-03-14"), 400],
    ["a missing date", race.replace("date=2026-03-14&", ""), 422],
    ["a missing track", race.replace("&track=ashford-park", ""), 422],
    ["an impossible date", race.replace("03-14", "02-30"), 422],
  ])("%s", async (_title, path, expected) => expect(await status(path)).toBe(expected));
});

describe("2.4 and 4.4 track bias", () => {
  const bias = "/stats/track-bias/ashford-park";

  test("the whole track: top-level report, bands of the venue, no filter, no recent statistics", async () => {
    const report = await body(bias);
    expect(Object.keys(report).sort()).toEqual(
      "barrierStats biasStrength conditionStats distanceFilter distanceStats expectedWinRate raceType recentStats strongestBarrier totalRaces venue weakestBarrier".split(
        " ",
      ),
    );
    expect(report).toMatchObject({
      venue: "Ashford Park",
      raceType: "R",
      distanceFilter: null,
      recentStats: null,
    });
    const { barrierStats, expectedWinRate, totalRaces } = report;
    expect(expectedWinRate).toBe(1 / barrierStats.length);
    expect(totalRaces).toBe(
      barrierStats.reduce((sum: number, { totalStarts }: { totalStarts: number }) => sum + totalStarts, 0),
    );
    for (const { winRate, placeRate, advantage, wins, places, totalStarts } of barrierStats) {
      expect([winRate, placeRate, advantage]).toEqual([
        wins / totalStarts,
        places / totalStarts,
        winRate - expectedWinRate,
      ]);
    }
    expect(["strong", "moderate", "mild", "none"]).toContain(report.biasStrength);
  });

  test.each([
    ["gallops", "ashford-park", "au", { Sprint: [1000, 1200], Mile: [1400, 1600], Middle: [2000, 2000] }],
    [
      "harness",
      "pemberly",
      "au",
      { Mile: [1660, 1660], Middle: [2138, 2138], Staying: [2638, 2638], Long: [3157, 3157] },
    ],
    ["greyhounds", "tallow-creek", "au", { Sprint: [390, 450], Medium: [515, 515], Distance: [600, 600] }],
    [
      "gallops",
      "merrin-downs",
      "au",
      { Sprint: [1100, 1300], Mile: [1600, 1600], Classic: [2400, 2400], Marathon: [3300, 3300] },
    ],
  ])(
    "behaviour 1 and 2, %s at %s: bands shortest first, with the real distances run",
    async (code, venue, country, bands) => {
      const { distanceStats } = await body(`/stats/track-bias/${venue}?race_code=${code}&country=${country}`);
      const run = distanceStats.map((one: Record<string, unknown>) => [
        one.category,
        [one.minDistance, one.maxDistance],
      ]);
      const expected = Object.entries(bands).filter(([category]) =>
        run.some(([categoryName]: [string]) => categoryName === category),
      );
      expect(run).toEqual(expected);
      expect(run.length).toBeGreaterThan(1);
    },
  );

  test("behaviour 3: with distance one Custom entry mirrors the top level, the going stays that of the track", async () => {
    const [whole, part] = [await body(bias), await body(`${bias}?distance=1100-1500`)];
    expect(part.distanceFilter).toEqual({ minDistance: 1100, maxDistance: 1500 });
    expect(part.conditionStats).toEqual(whole.conditionStats);
    const { totalRaces, expectedWinRate, barrierStats, strongestBarrier, weakestBarrier, biasStrength } =
      part;
    const mirrored = {
      totalRaces,
      expectedWinRate,
      barrierStats,
      strongestBarrier,
      weakestBarrier,
      biasStrength,
    };
    expect(part.distanceStats).toEqual([
      { category: "Custom", minDistance: 1200, maxDistance: 1400, ...mirrored },
    ]);
    expect((await body(`${bias}?distance=1200`)).distanceFilter).toEqual({
      minDistance: 1200,
      maxDistance: 1200,
    });
  });

  test("behaviour 4: window adds recentStats, over the whole track or the distance slice", async () => {
    const whole = await body(`${bias}?window=365`);
    const { windowDays, condition, ...recent } = whole.recentStats;
    expect([windowDays, condition]).toEqual([365, null]);
    expect(whole).toMatchObject(recent);
    const slice = await body(`${bias}?window=365&distance=1200`);
    expect(slice.recentStats.totalRaces).toBe(slice.totalRaces);
  });

  test("condition applies to recent statistics only, and only with a window", async () => {
    const [whole, soft] = [await body(`${bias}?window=365`), await body(`${bias}?window=365&condition=SOFT`)];
    expect(soft.recentStats.totalRaces).toBeLessThan(whole.recentStats.totalRaces);
    expect(soft.recentStats.condition).toBe("Soft");
    expect({ ...soft, recentStats: null }).toEqual({ ...whole, recentStats: null });
    expect((await body(`${bias}?condition=soft`)).recentStats).toBeNull();
  });

  test("a window or distance without a race has zeros and empty lists", async () => {
    const { recentStats, totalRaces, barrierStats } = await body(`${bias}?distance=5000&window=14`);
    const none = {
      totalRaces: 0,
      expectedWinRate: 0,
      barrierStats: [],
      strongestBarrier: 0,
      weakestBarrier: 0,
      biasStrength: "none",
    };
    expect(recentStats).toEqual({ windowDays: 14, ...none, condition: null });
    expect([totalRaces, barrierStats]).toEqual([0, []]);
    const { distanceStats } = await body(`${bias}?distance=4000-5000`);
    expect(distanceStats).toEqual([{ category: "Custom", minDistance: 0, maxDistance: 0, ...none }]);
  });

  test("conditionStats counts the races and starters of the track", async () => {
    const { conditionStats } = await body(bias);
    const here = lines.filter(
      (line) => line.track === "Ashford Park" && (line.date ?? "") < fixtureDay && line.abandoned !== "1",
    );
    const races = new Set(here.map(({ date, race_number: number }) => `${date}/${number}`));
    const sum = (name: string) =>
      conditionStats.reduce((total: number, one: Record<string, number>) => total + (one[name] ?? 0), 0);
    expect(sum("totalRaces")).toBe(races.size);
    const starters = conditionStats.reduce(
      (total: number, one: Record<string, number>) => total + (one.totalRaces ?? 0) * (one.avgFieldSize ?? 0),
      0,
    );
    expect(starters).toBeCloseTo(here.filter(({ scratched }) => scratched === "0").length, 9);
    expect(
      conditionStats.every(({ condition }: { condition: string }) =>
        ["Good", "Soft", "Heavy"].includes(condition),
      ),
    ).toBe(true);
  });

  test("strongest and weakest barrier have the highest and lowest win rate, however few their starts", async () => {
    const { venues } = await body("/form/venues");
    await inTurn(venues, async ({ slug, raceType, country }: Record<string, string>) => {
      const report = await body(`/stats/track-bias/${slug}?race_code=${raceType}&country=${country}`);
      for (const { barrierStats, strongestBarrier, weakestBarrier } of [report, ...report.distanceStats]) {
        const rates = barrierStats.map(({ winRate }: { winRate: number }) => winRate);
        const rateOf = (number: number) =>
          barrierStats.find(({ barrierNumber }: { barrierNumber: number }) => barrierNumber === number)
            .winRate;
        expect([rateOf(strongestBarrier), rateOf(weakestBarrier)]).toEqual([
          Math.max(...rates),
          Math.min(...rates),
        ]);
      }
    });
  });

  test.each(["1400-1200", "1200m", "199", "5001", "1000-6000", "abc"])(
    "distance=%s is 422 with the reason",
    async (distance) => {
      const answer = await get(`${bias}?distance=${distance}`);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toEqual([
        { loc: ["query", "distance"], msg: expect.stringContaining(distance), type: expect.any(String) },
      ]);
    },
  );

  test.each([
    ["window=13", 422],
    ["window=14", 200],
    ["window=365", 200],
    ["window=366", 422],
    ["distance=200-5000", 200],
  ])("%s is %i", async (query, expected) => expect(await status(`${bias}?${query}`)).toBe(expected));

  test("the venue is accepted in any case, without blanks, with Racecourse; an unknown one is 404", async () => {
    for (const name of ["ASHFORD-Park", "ashfordpark", "Ashford%20Park%20Racecourse"])
      expect(await body(`/stats/track-bias/${name}`)).toEqual(await body(bias));
    expect(await status("/stats/track-bias/nowhere")).toBe(404);
  });
});

describe("5 authentication", () => {
  test.each([
    ["no key", undefined, 401],
    ["an unknown key", "unknown", 401],
    ["a Free key", "free", 403],
    ["a Pro key", "pro", 200],
  ])("track bias with %s is %i", async (_title, key, expected) => {
    const request = new Request("http://service.test/v1/stats/track-bias/ashford-park", {
      headers: key ? { "X-API-Key": key } : {},
    });
    const answer = await service.handle(request);
    expect(answer.status).toBe(expected);
    if (expected !== 200) expect(await answer.json()).toMatchObject({ detail: expect.any(String) });
  });

  test("an accepted key is told its quota, on another plan's endpoint too; an unknown one is not", async () => {
    const quotaOf = async (key: string, path: string) => {
      const { status, headers } = await ask(service, path, key);
      return [status, [...headers.keys()].filter((name) => name.startsWith("x-ratelimit")).length];
    };
    expect(await quotaOf("free", "/stats/track-bias/ashford-park")).toEqual([403, 3]);
    expect(await quotaOf("unknown", "/form/venues")).toEqual([401, 0]);
  });

  test("a key in the URL is not accepted", async () => {
    const answer = await service.handle(
      new Request("http://service.test/v1/form/venues?X-API-Key=pro&api_key=pro"),
    );
    expect(answer.status).toBe(401);
  });
});

describe("7 errors and 9 versioning", () => {
  test("a path without /v1 or unknown is 404 with a detail", async () => {
    const answer = await service.handle(
      new Request("http://service.test/form/venues", { headers: { "X-API-Key": "pro" } }),
    );
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ detail: "no such path" }),
    ]);
  });

  test("a slash at the end of a path is accepted", async () => {
    expect(await body("/form/venues/?country=au")).toEqual(await body("/form/venues?country=au"));
    expect(await body("/stats/track-bias/ashford-park/")).toEqual(
      await body("/stats/track-bias/ashford-park"),
    );
  });

  test("HEAD is answered as GET without a body", async () => {
    const request = new Request("http://service.test/v1/form/venues", {
      method: "HEAD",
      headers: { "X-API-Key": "pro" },
    });
    const answer = await service.handle(request);
    expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
      200,
      "application/json",
      "",
    ]);
  });

  test("uk means gb, in any case", async () => {
    expect(await body("/form/venues?country=UK")).toEqual(await body("/form/venues?country=gb"));
  });

  test("unknown query parameters are ignored", async () => {
    expect(await body(`${race}&colour=blue`)).toEqual(await body(race));
  });
});

describe("a replayed day", () => {
  test("results of its own day and later are invisible: its form does not depend on them", async () => {
    const past = serviceOf(history, { clock: pinned("2026-02-14") });
    const { headers, body: form } = await ask(past, "/form?date=2026-02-14&track=ashford-park&race=1");
    expect(headers.get("X-As-Of")).toBe("2026-02-14");
    for (const { stats, name } of form.runners) {
      const starts = lines.filter(
        (line) =>
          line.name === name &&
          (line.date ?? "") < "2026-02-14" &&
          line.scratched === "0" &&
          line.abandoned !== "1",
      );
      expect(stats.overall.starts).toBe(starts.length);
    }
    const { totalRaces } = (await ask(past, "/stats/track-bias/ashford-park")).body;
    expect(totalRaces).toBeLessThan((await body("/stats/track-bias/ashford-park")).totalRaces);
  });

  test("the going of later days is omitted", async () => {
    const past = serviceOf(history, { clock: pinned("2026-02-14") });
    const going = async (date: string) =>
      (await ask(past, `/form?date=${date}&track=ashford-park&race=1`)).body.condition;
    expect([await going("2026-02-14"), await going("2026-02-21")]).toEqual([expect.any(String), undefined]);
  });
});
