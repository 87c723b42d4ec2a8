/**
 * Spec 2, field by field: presence, type and meaning of every response from the small world, for each code.
 */
import type { LocalHistory } from "../../src/service/store/history";
import type { Service } from "../../src/service/createService";
import { predictHistory } from "../../src/service/predictHistory";
import { storePredictions } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { ask, pinned, serviceOf } from "../service/testService";
import { world, worldDay, worldHistory, worldRaces } from "./smallWorld";

let history: LocalHistory;
let service: Service;
beforeAll(() => {
  history = worldHistory();
  service = serviceOf(history, { clock: pinned(worldDay) });
});
afterAll(() => history.close());

// Tests read the body without a type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;
type Test = (value: Json) => boolean;

const codes = ["gallops", "harness", "greyhounds"];
const text: Test = (value) => typeof value === "string" && value !== "";
const whole: Test = (value) => Number.isInteger(value);
const count: Test = (value) => Number.isInteger(value) && value >= 0;
const positive: Test = (value) => Number.isInteger(value) && value > 0;
const number: Test = (value) => typeof value === "number" && Number.isFinite(value);
const fraction: Test = (value) => number(value) && value >= 0 && value <= 1;
const flag: Test = (value) => typeof value === "boolean";
const list: Test = Array.isArray;
const object: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const within =
  (low: number, high: number): Test =>
  (value) =>
    number(value) && value >= low && value <= high;
const like =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const date = like(/^\d{4}-\d{2}-\d{2}$/);
const utc: Test = (value) =>
  like(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)(value) && !Number.isNaN(Date.parse(value));
const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
const zone: Test = (value) => zones.has(value);
const country = like(/^[a-z]{2}$/);
const metres = like(/^\d+m$/);

const hasOneDecimal: Test = (value) => Math.abs(10 * value - Math.round(10 * value)) < 1e-9;

/** Returns the word of a difference in class: 5 points either way are slight, 15 big. */
const assessmentOf = (difference: number): string => {
  const size = Math.abs(difference) >= 15 ? "big" : "slight";
  return Math.abs(difference) < 5 ? "comfort_zone" : `${size}_${difference > 0 ? "rise" : "drop"}`;
};

/** Checks that required fields are present, others allowed, and that each has a valid value. */
function check(
  value: Json,
  must: Readonly<Record<string, Test>>,
  may: Readonly<Record<string, Test>> = {},
): void {
  const wrong = Object.entries({ ...must, ...may }).filter(([name, test]) => {
    const isThere = Object.hasOwn(value, name);
    return isThere ? !test(value[name]) : name in must;
  });
  const strange = Object.keys(value).filter((name) => !(name in must) && !(name in may));
  // Only failures reach `expect`, whose cost counts over tens of thousands of objects.
  if (wrong.length + strange.length > 0)
    expect([wrong.map(([name]) => [name, value[name]]), strange]).toEqual([[], []]);
}

const body = async (path: string, key?: string): Promise<Json> => {
  const answer = await ask(service, path, key);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const dayAfter = (days: number): string =>
  new Date(Date.parse(worldDay) + days * 86_400_000).toISOString().slice(0, 10);
/** The week before today and the week ahead. */
const fortnight = Array.from({ length: 14 }, (_none, place) => dayAfter(place - 6));
const meetingsOf = async (code: string, day: string) =>
  (await body(`/form/meetings?date=${day}&race_code=${code}`)).meetings;

const formsByCode = new Map<string, Json[]>();

/**
 * Returns every race of the fortnight as the form endpoint returns it to a Pro caller; the requests are sent
 * once.
 */
async function formsOf(code: string): Promise<Json[]> {
  const knownForm = formsByCode.get(code);
  if (knownForm) return knownForm;
  const forms: Json[] = [];
  formsByCode.set(code, forms);
  for (const day of fortnight) {
    for (const { slug, country: where, races } of await meetingsOf(code, day)) {
      for (const { raceNumber } of races) {
        forms.push(
          await body(`/form?date=${day}&track=${slug}&race=${raceNumber}&country=${where}&race_code=${code}`),
        );
      }
    }
  }
  return forms;
}

/** Returns the simulated record of a race of today or later. */
const recordOf = (form: Json, code: string) =>
  worldRaces().find(
    (race) =>
      race.raceCode === code &&
      Date.parse(race.startTime) === Date.parse(form.startTime) &&
      race.track === form.track,
  );

describe.each(codes)("2.1 meetings, %s", (code) => {
  test.each([-20, -1, 0, 1, 3, 7])("every field, %i days from today", async (days) => {
    const day = dayAfter(days);
    const answer = await body(`/form/meetings?date=${day}&race_code=${code}`);
    check(answer, { date: oneOf(day), raceType: oneOf(code), meetings: list });
    for (const meeting of answer.meetings) {
      check(meeting, { track: text, slug: like(/^[a-z0-9-]+$/), country, abandoned: flag, races: list });
      const numbers = meeting.races.map(({ raceNumber }: Json) => raceNumber);
      expect(numbers).toEqual([...numbers].sort((a: number, b: number) => a - b));
      for (const race of meeting.races) {
        const must = { raceNumber: within(1, 20), raceName: text, raceClass: text, distance: metres };
        const also = {
          numberOfRunners: positive,
          prizeMoney: (value: Json) => value === null || like(/^\d+$/)(value),
          startTime: utc,
        };
        check(race, { ...must, ...also, condition: text, weather: text, timezone: zone, abandoned: flag });
        if (meeting.abandoned) expect(race.abandoned).toBe(true);
      }
    }
  });
});

test("2.1: prizeMoney is null until it is published, and present from then on", async () => {
  const publishedOn = async (...days: number[]) => {
    const requests = days.flatMap((passed) => codes.map((code) => meetingsOf(code, dayAfter(passed))));
    const meetings = (await Promise.all(requests)).flat();
    return new Set(
      meetings.flatMap(({ races }: Json) => races.map(({ prizeMoney }: Json) => prizeMoney !== null)),
    );
  };
  expect([await publishedOn(5, 6, 7), await publishedOn(-3, -2, -1)]).toEqual([
    new Set([false]),
    new Set([true]),
  ]);
});

test("2.1: a meeting can run with abandoned races, and an abandoned meeting keeps its card", async () => {
  const meetings: Json[] = [];
  for (const back of [0, 30, 60, 90, 120]) {
    const past = serviceOf(history, { clock: pinned(dayAfter(-back)) });
    for (const code of codes) {
      for (let days = 1; days <= 30; days++) {
        const answer = await ask(past, `/form/meetings?date=${dayAfter(-back - days)}&race_code=${code}`);
        meetings.push(...answer.body.meetings);
      }
    }
  }
  const gone = (meeting: Json) => meeting.races.filter(({ abandoned }: Json) => abandoned).length;
  expect(
    meetings.some(
      (meeting) => !meeting.abandoned && gone(meeting) > 0 && gone(meeting) < meeting.races.length,
    ),
  ).toBe(true);
  expect(meetings.some((meeting) => meeting.abandoned && meeting.races.length > 0)).toBe(true);
});

test("2.2 venues: every field, for all types and countries", async () => {
  const { count: total, venues, ...rest } = await body("/form/venues");
  expect([venues.length, rest]).toEqual([total, {}]);
  for (const venue of venues)
    check(venue, { name: text, slug: like(/^[a-z0-9-]+$/), raceType: oneOf(...codes), country });
  expect(new Set(venues.map(({ raceType }: Json) => raceType))).toEqual(new Set(codes));
});

const block = { starts: count, wins: count, seconds: count, thirds: count, places: count };

function checkBlock(value: Json): void {
  check(value, { ...block, winPercent: fraction, placePercent: fraction });
  const { starts, wins, seconds, thirds, places, winPercent, placePercent } = value;
  const of = (part: number): number => (starts === 0 ? 0 : Math.round((1e8 * part) / starts) / 1e8);
  const isRight =
    places === wins + seconds + thirds && winPercent === of(wins) && placePercent === of(places);
  if (!isRight)
    expect(value).toEqual({
      ...value,
      places: wins + seconds + thirds,
      winPercent: of(wins),
      placePercent: of(places),
    });
}

describe.each(codes)("2.3 form, %s", (code) => {
  let forms: Json[];
  beforeAll(async () => {
    forms = await formsOf(code);
  });
  const runners = (): Json[] => forms.flatMap((form) => form.runners);
  const conditions = [
    "good",
    "soft",
    "heavy",
    "firm",
    "synthetic",
    ...(code === "gallops" ? [] : ["fast", "slow"]),
  ];

  test("every field of the race", () => {
    expect(forms.length).toBeGreaterThan(10);
    const may = {
      raceName: text,
      distance: metres,
      condition: text,
      weather: text,
      raceClass: text,
      prizeMoney: like(/^\d+$/),
      // docs/reference/figures.md
      ...(code === "gallops" && { surface: text }),
    };
    for (const form of forms) {
      const must = {
        date,
        track: text,
        raceNumber: within(1, 20),
        abandoned: flag,
        numberOfRunners: positive,
        runners: list,
      };
      check(form, must, { ...may, startTime: utc, timezone: zone });
      expect(form.numberOfRunners).toBe(form.runners.length);
    }
    for (const name of [...Object.keys(may), "startTime", "timezone"])
      expect(forms.some((form) => name in form)).toBe(true);
  });

  test("every field of a runner occurs, those of other codes never", () => {
    const ofHarness = { startRow: oneOf("front", "second"), unruly: oneOf(true), handicapMetres: positive };
    const may = {
      jockey: text,
      trainer: text,
      weight: within(20, 90),
      claim: within(0.5, 5),
      barrier: within(1, 24),
      age: within(1, 20),
      sire: text,
      dam: text,
      country,
      careerPrizeMoney: like(/^\D{0,4}\d+\.\d\d$/),
      sex: oneOf("Gelding", "Mare", "Filly", "Colt", "Dog", "Bitch"),
      form: like(/^[0-9X]{1,5}$/),
      last20Starts: like(/^(\dX?){1,20}$/),
      ...(code === "harness" ? ofHarness : {}),
      speedMap: object,
      classProfile: object,
      raceClassFit: object,
    };
    for (const runner of runners()) {
      check(runner, { number: positive, name: text, scratched: flag, stats: object, decorators: list }, may);
      expect(runner.form).toBe(runner.last20Starts?.slice(-5));
    }
    // A small world has a standing start a month; the tests of the barrier draw cover its handicaps.
    const harness = ["weight", "claim", "handicapMetres"];
    const notHere = { gallops: [], harness, greyhounds: ["jockey", "claim"] }[code] ?? [];
    const unseen = Object.keys(may).filter((name) => !runners().some((runner) => name in runner));
    expect(unseen.filter((name) => !notHere.includes(name))).toEqual([]);
    if (code === "greyhounds") expect(runners().some((runner) => "jockey" in runner)).toBe(false);
  });

  test("every block of the statistics", () => {
    for (const { stats, form } of runners()) {
      const must = {
        overall: object,
        track: object,
        distance: object,
        trackDistance: object,
        conditions: object,
      };
      check(stats, must, code === "greyhounds" ? {} : { firstUp: object, secondUp: object });
      const { conditions: byCondition, ...blocks } = stats;
      Object.values(blocks).forEach(checkBlock);
      Object.values(byCondition).forEach(checkBlock);
      expect(Object.keys(byCondition).filter((key) => !conditions.includes(key))).toEqual([]);
      const smaller = [stats.track, stats.distance, stats.trackDistance, ...Object.values<Json>(byCondition)];
      expect(
        smaller.every(({ starts, wins }) => starts <= stats.overall.starts && wins <= stats.overall.wins),
      ).toBe(true);
      expect(stats.trackDistance.starts).toBeLessThanOrEqual(
        Math.min(stats.track.starts, stats.distance.starts),
      );
      expect(stats.overall.starts > 0).toBe(form !== undefined);
    }
    expect(runners().some(({ stats }) => "firstUp" in stats)).toBe(code !== "greyhounds");
  });

  const categories = "form specialization conditions fitness running_style class barrier connections".split(
    " ",
  );

  test("decorators: at most four, each with all its words and a sentence that states its numbers", () => {
    const badges = runners().flatMap(({ decorators }) => decorators);
    expect(runners().every(({ decorators }) => decorators.length <= 4)).toBe(true);
    for (const badge of badges) {
      const words = {
        type: text,
        label: text,
        shortLabel: text,
        category: oneOf(...categories),
        sentiment: oneOf("+", "/", "-"),
        description: text,
      };
      check(badge, { ...words, detail: like(/\.$/) });
      if (badge.type === "last_start_winner")
        expect(badge).toMatchObject({
          label: "Last Start Winner",
          shortLabel: "Winner",
          category: "form",
          sentiment: "+",
          description: "Won their most recent start",
        });
      if (badge.type !== "debut") expect(badge.detail).toMatch(/\d/);
    }
    const types = new Set(badges.map(({ type }) => type));
    expect(
      ["last_start_winner", "out_of_form", "track_specialist"].filter((type) => !types.has(type)),
    ).toEqual([]);
    for (const { decorators, stats, form } of runners()) {
      const has = (type: string) => decorators.some((badge: Json) => badge.type === type);
      if (has("last_start_winner")) expect(form.replaceAll("X", "").endsWith("1")).toBe(true);
      if (has("debut")) expect(stats.overall.starts).toBe(0);
      if (has("course_distance_winner")) expect(stats.trackDistance.wins).toBeGreaterThan(0);
      if (has("first_up")) expect(form.endsWith("X")).toBe(true);
    }
  });

  test("speedMap: styles by letter, the faster settle ahead, scratched runners have none", () => {
    for (const form of forms) {
      const mapped = form.runners.filter((runner: Json) => "speedMap" in runner);
      for (const { speedMap, scratched } of mapped) {
        const style = oneOf("L", "P", "M", "B");
        check(speedMap, {
          runningStyle: style,
          earlySpeedIndex: (value: Json) => within(0, 10)(value) && hasOneDecimal(value),
          settlingPosition: (value: Json) => within(1, form.numberOfRunners)(value) && hasOneDecimal(value),
        });
        expect(scratched).toBe(false);
      }
      for (const one of mapped) {
        for (const other of mapped) {
          if (one.speedMap.earlySpeedIndex <= other.speedMap.earlySpeedIndex) continue;
          expect(one.speedMap.settlingPosition).toBeLessThanOrEqual(other.speedMap.settlingPosition);
        }
      }
    }
  });

  test("classProfile and raceClassFit: ratings from 0 to 120, the difference and range follow from the numbers", () => {
    const rating: Test = (value) => within(0, 120)(value) && whole(value);
    for (const form of forms) {
      const fits = form.runners.flatMap((runner: Json) => runner.raceClassFit ?? []);
      expect(new Set(fits.map(({ raceClassRating }: Json) => raceClassRating)).size).toBeLessThanOrEqual(1);
      for (const { classProfile: profile, raceClassFit: fit, stats } of form.runners) {
        if (profile === undefined) {
          expect([fit, stats.overall.starts < 2]).toEqual([undefined, true]);
          continue;
        }
        const ratings = { currentRating: rating, peakRating: rating };
        const trend = oneOf("rising", "stable", "dropping");
        const range = { optimalRangeMin: rating, optimalRangeMax: rating };
        check(profile, { ...ratings, ...range, trend }, { highestClassWon: rating });
        expect(profile.peakRating).toBeGreaterThanOrEqual(profile.currentRating);
        expect(profile.optimalRangeMax).toBeGreaterThanOrEqual(profile.optimalRangeMin);
        if (stats.overall.wins === 0) expect(profile).not.toHaveProperty("highestClassWon");
        if (!fit) continue;
        const { raceClassRating, withinOptimalRange, assessment } = fit;
        check(fit, {
          raceClassRating: rating,
          classDifference: whole,
          withinOptimalRange: flag,
          assessment: text,
        });
        expect(fit.classDifference).toBe(raceClassRating - profile.currentRating);
        expect([withinOptimalRange, assessment]).toEqual([
          raceClassRating >= profile.optimalRangeMin && raceClassRating <= profile.optimalRangeMax,
          assessmentOf(fit.classDifference),
        ]);
      }
    }
    expect(forms.some(({ runners: field }) => field.some((runner: Json) => "raceClassFit" in runner))).toBe(
      true,
    );
  });

  test("the class of a race is the mean rating of its starters that have one", () => {
    for (const { runners: field } of forms) {
      const fit = field.find((runner: Json) => "raceClassFit" in runner)?.raceClassFit;
      if (!fit) continue;
      const ratings = field
        .filter(({ scratched }: Json) => !scratched)
        .flatMap(({ classProfile: profile }: Json) => profile?.currentRating ?? []);
      const mean = ratings.reduce((sum: number, one: number) => sum + one, 0) / ratings.length;
      expect(Math.abs(fit.raceClassRating - mean)).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  });

  test("a race that has not been run has its declared fields and nothing of its result", () => {
    const ahead = forms.filter(({ startTime }) => startTime > `${worldDay}T23:59`);
    for (const form of ahead) {
      const record = recordOf(form, code);
      expect(form.runners.map(({ name }: Json) => name)).toEqual(record?.runners.map(({ name }) => name));
      expect(JSON.stringify(form).match(/"(finish|margin|settled|startingPrice)"/)).toBeNull();
    }
    expect(ahead.length).toBeGreaterThan(0);
  });
});

test("2.3: speedMap for harness is draw-adjusted: of two with the same habit the wider draw is the slower at the bell", async () => {
  const forms = await formsOf("harness");
  const leans = forms.flatMap(({ runners }) =>
    runners.flatMap((one: Json) =>
      runners.flatMap((other: Json) => {
        const isWider = one.startRow === "front" && other.startRow === "front" && one.barrier > other.barrier;
        const isAlike =
          one.speedMap?.runningStyle === other.speedMap?.runningStyle && one.speedMap !== undefined;
        return isWider && isAlike ? one.speedMap.earlySpeedIndex - other.speedMap.earlySpeedIndex : [];
      }),
    ),
  );
  expect(leans.length).toBeGreaterThan(50);
  expect(leans.reduce((sum: number, lean: number) => sum + lean, 0) / leans.length).toBeLessThan(-0.2);
});

const bias = {
  strongestBarrier: count,
  weakestBarrier: count,
  biasStrength: oneOf("strong", "moderate", "mild", "none"),
};
const report = { totalRaces: count, expectedWinRate: fraction, barrierStats: list, ...bias };

function checkBarriers({ barrierStats, expectedWinRate, totalRaces }: Json): void {
  for (const one of barrierStats) {
    const counts = { barrierNumber: positive, totalStarts: positive, wins: count, places: count };
    check(one, { ...counts, winRate: fraction, placeRate: fraction, advantage: within(-1, 1) });
    expect(one.advantage).toBeCloseTo(one.winRate - expectedWinRate, 12);
  }
  expect(totalRaces).toBe(barrierStats.reduce((sum: number, { totalStarts }: Json) => sum + totalStarts, 0));
}

test.each(codes)("2.4 track bias, %s: every field of every venue", async (code) => {
  const { venues } = await body(`/form/venues?raceType=${code}`);
  for (const { slug, country: where, name } of venues) {
    const answer = await body(`/stats/track-bias/${slug}?race_code=${code}&country=${where}&window=90`);
    const lists = { conditionStats: list, distanceStats: list };
    const recent = { distanceFilter: oneOf(null), recentStats: object };
    check(answer, { venue: oneOf(name), raceType: oneOf("R", "H", "G"), ...report, ...lists, ...recent });
    checkBarriers(answer);
    for (const one of answer.conditionStats)
      check(one, { condition: text, totalRaces: positive, avgFieldSize: within(1, 30) });
    for (const band of answer.distanceStats) {
      check(band, { category: text, minDistance: positive, maxDistance: positive, ...report });
      checkBarriers(band);
    }
    const shortest = answer.distanceStats.map(({ minDistance }: Json) => minDistance);
    expect(shortest).toEqual([...shortest].sort((a: number, b: number) => a - b));
    check(answer.recentStats, { windowDays: oneOf(90), ...report, condition: oneOf(null) });
    checkBarriers(answer.recentStats);
    if (code === "greyhounds")
      expect(answer.barrierStats.every(({ barrierNumber }: Json) => barrierNumber <= 8)).toBe(true);
  }
  expect(venues.length).toBeGreaterThan(1);
});

const track = { track: text, starts: positive, wins: count, winRate: fraction, placeRate: fraction };
const onGoing = {
  condition: text,
  totalStarts: positive,
  wins: count,
  winRate: fraction,
  placeRate: fraction,
};
const rates = { overallWinRate: fraction, overallPlaceRate: fraction, trackStats: list };

test.each([
  ["jockey", "gallops", "2.5"],
  ["jockey", "harness", "2.5"],
  ["trainer", "gallops", "2.6"],
  ["trainer", "harness", "2.6"],
  ["trainer", "greyhounds", "2.6"],
] as const)("%s statistics, %s (%s): every field", async (role, code, _section) => {
  const races = worldRaces().filter((race) => race.raceCode === code && race.run);
  const names = [
    ...new Set(races.flatMap(({ runners }) => runners.flatMap((runner) => runner[role] ?? []))),
  ].slice(0, 40);
  for (const name of names) {
    const answer = await body(`/stats/${role}/${encodeURIComponent(name)}?race_code=${code}&window=60`);
    const condition = (value: Json) => value === null || text(value);
    const ofJockeys = { conditionStats: list, bestCondition: condition, worstCondition: condition };
    const totals = {
      raceType: oneOf(code),
      totalStarts: count,
      totalWins: count,
      ...rates,
      isAmbiguous: flag,
      recentStats: object,
    };
    check(answer, { [`${role}Name`]: text, ...totals, ...(role === "jockey" ? ofJockeys : {}) });
    check(answer.recentStats, { windowDays: oneOf(60), totalStarts: whole, ...rates, conditionStats: list });
    for (const one of [...answer.trackStats, ...answer.recentStats.trackStats]) {
      check(one, track);
      expect([one.starts >= 5, one.winRate]).toEqual([true, one.wins / one.starts]);
    }
    for (const one of [...(answer.conditionStats ?? []), ...answer.recentStats.conditionStats])
      check(one, onGoing);
    expect(answer.totalWins).toBeLessThanOrEqual(answer.totalStarts);
    const enough = (answer.conditionStats ?? []).filter(({ totalStarts }: Json) => totalStarts >= 20);
    if (role === "jockey") expect(answer.bestCondition === null).toBe(enough.length === 0);
  }
});

describe("2.7 predictions", () => {
  const earliest = dayAfter(-30);

  beforeAll(async () => {
    await predictHistory(
      { origin: { kind: "world", world }, moment: pinnedMoment(worldDay) },
      (predictions) => storePredictions(history, predictions),
    );
  });

  test.each(codes)("%s: every field, sums and order of every race in the window", async (code) => {
    const races = worldRaces().filter(({ raceCode, date: day }) => raceCode === code && day >= earliest);
    const confidences = new Set<string>();
    for (const race of races) {
      const query = new URLSearchParams({
        date: race.date,
        track: race.track,
        race: String(race.raceNumber),
        country: race.country,
        race_code: race.raceCode,
        timezone: race.timezone,
      });
      const { status, body: answer } = await ask(service, `/predictions?${query}`);
      expect([query.toString(), status]).toEqual([query.toString(), 200]);
      const names = { track: oneOf(race.track), raceNumber: oneOf(race.raceNumber), modelVersion: text };
      check(answer, { date, ...names, confidence: oneOf("high", "medium", "low"), predictions: list });
      confidences.add(answer.confidence);
      const starters = race.runners.filter(({ scratched }) => !scratched);
      const paid = starters.length >= 8 ? 3 : starters.length >= 5 ? 2 : 1;
      const sum = (name: string) =>
        answer.predictions.reduce((total: number, one: Json) => total + one[name], 0);
      expect(answer.predictions).toHaveLength(starters.length);
      expect(sum("winProb")).toBeCloseTo(1, 9);
      expect(sum("placeProb")).toBeCloseTo(Math.min(paid, starters.length), 9);
      let last = 1;
      for (const [index, one] of answer.predictions.entries()) {
        const starter = starters.find((runner) => runner.number === one.number);
        check(one, {
          number: oneOf(starter?.number),
          name: oneOf(starter?.name),
          modelRank: oneOf(index + 1),
          winProb: (value) => value > 0 && value <= last,
          placeProb: within(one.winProb - 1e-12, 1 + 1e-12),
        });
        last = one.winProb;
      }
    }
    expect(races.length).toBeGreaterThan(50);
    expect(confidences.size).toBeGreaterThan(1);
  });
});
