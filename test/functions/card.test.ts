import { card as table } from "../../src/cells/columns/card";
import { bias } from "../../src/functions/bias";
import { card } from "../../src/functions/card";
import { explain } from "../../src/functions/explain";
import { fairodds } from "../../src/functions/fairodds";
import { form } from "../../src/functions/form";
import { formline } from "../../src/functions/formline";
import { going } from "../../src/functions/going";
import { interval } from "../../src/functions/interval";
import { jockey } from "../../src/functions/jockey";
import { kelly } from "../../src/functions/kelly";
import { predict } from "../../src/functions/predict";
import { starts } from "../../src/functions/starts";
import { trainer } from "../../src/functions/trainer";
import { whatif } from "../../src/functions/whatif";
import type { Service } from "../../src/service/createService";
import { addressOf } from "../../src/client/question";
import { whyOf } from "../client/pastResponses";
import { asOf, errorOf, openService, openTestSession, type TestSession } from "./testSession";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
type Cell = string | number | boolean;
type Rows = readonly (readonly Cell[])[];
const race = [asOf, "ashford-park", 3] as const;
const chances: Readonly<Record<number, number>> = { 1: 0.1, 2: 0.15, 4: 0.2, 5: 0.1, 6: 0.3, 7: 0.15 };
const odds = [[9], [6], [""], ["7/2"], [11], ["6/4"], [7.5]];

let service: Service;
beforeAll(async () => {
  service = await openService();
});

/** The service over the fictional results with a prediction of the race; paths that match `broken` fail. */
function open({ broken, key = "pro-key" }: { broken?: RegExp; key?: string } = {}): TestSession {
  return openTestSession({
    key,
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (broken?.test(pathname)) return Response.json({ detail: "out of order" }, { status: 500 });
      if (pathname.endsWith("/why")) return Response.json(whyOf(new URL(request.url).searchParams));
      if (!pathname.endsWith("/predictions") || key !== "pro-key") return service.handle(request);
      const address = request.url.replace("/predictions", "/form");
      const answered = await service.handle(new Request(address, { headers: request.headers }));
      const { runners } = (await answered.json()) as { runners: { number: number; name: string }[] };
      const predictions = runners.flatMap(({ number, name }) => {
        const winProb = chances[number];
        const modelRank = 1 + Object.values(chances).filter((other) => other > (winProb ?? 0)).length;
        return winProb === undefined ? [] : [{ number, name, winProb, placeProb: 2 * winProb, modelRank }];
      });
      const about = { date: asOf, track: "Ashford Park", raceNumber: 3 };
      return Response.json({ ...about, modelVersion: "test-1", confidence: "high", predictions });
    },
  });
}

/** The rows of CARD for some fields, without headings. */
const rowsOf = async (fields: string, ...[prices, scratched, options]: unknown[]): Promise<Rows> =>
  card(...race, text(prices), text(scratched), text(fields), false, text(options));

/** The column of a function's table below a heading, by the runner in its first column. */
async function columnOf(tableOf: unknown, number = 0, value = 1): Promise<(runner: Cell) => Cell> {
  const rows = (await tableOf) as Rows;
  return (runner) => rows.find((row) => row[number] === runner)?.[value] ?? "";
}
const ofForm = (field: string) => columnOf(form(...race, text(`number,${field}`), false));
const ofWhatif = (field: string) =>
  columnOf(whatif(...race, text(null), text(null), null, text(null), text(`number,${field}`), false));
const ofGoing = (field: string) => columnOf(going(...race, "Good", text(`number,${field}`), false));

/** The table of barriers of the race's band: barrier, then the field. */
const barriersOfBand = async (field: string): Promise<Rows> => {
  const fields = text(`barrier,${field},category`);
  const bands = (await bias("ashford-park", null, null, null, "band barriers", fields, false)) as Rows;
  return bands.filter((row) => row[2] === "Sprint");
};
const ofDraw = async (field: string): Promise<(runner: Cell) => Cell> => {
  const inBand = await columnOf(await barriersOfBand(field));
  const barrier = await ofForm("barrier");
  return (runner) => inBand(barrier(runner));
};

const ofPerson = async (person: "jockey" | "trainer", field: string, window?: number) => {
  const [names, scratched] = [await ofForm(person), await ofForm("scratched")];
  const ask = person === "jockey" ? jockey : trainer;
  const report = window === undefined ? null : "recent";
  const values = new Map<Cell, Cell>();
  for (const number of [1, 2, 4, 5, 6, 7]) {
    const [row] = (await ask(names(number), window, report, text(field), false)) as Rows;
    values.set(number, row?.[0] ?? "");
  }
  return (runner: Cell): Cell => (scratched(runner) === true ? "" : (values.get(runner) ?? ""));
};

const ofStartsFields = ["number", "distance", "condition", "track", "time", "rating", "weight", "jockey"];
type Start = Readonly<Record<string, Cell>>;

/** A figure of the last 20 starts of each runner, latest first, as STARTS shows them. */
const ofStarts = async (figure: (starts: readonly Start[], number: Cell) => Cell) => {
  const fields = [...ofStartsFields, "daysToRace"];
  const rows = (await starts(...race, null, 20, text(fields.join(",")), false)) as Rows;
  const all = rows.map((row): Start => Object.fromEntries(fields.map((field, at) => [field, row[at] ?? ""])));
  return (runner: Cell): Cell =>
    figure(
      all.filter(({ number }) => number === runner),
      runner,
    );
};
/** The race is over 1200 metres on Good 3. */
const alike = (all: readonly Start[]): readonly Start[] =>
  all.filter(({ distance, condition }) => distance === 1200 && String(condition).startsWith("Good"));
const bestOf = (choose: typeof Math.max, values: readonly Cell[]): Cell =>
  values.length === 0 ? "" : choose(...values.map(Number));

const starters = [1, 2, 4, 5, 6, 7];
const priceOf: Readonly<Record<number, number>> = { 1: 9, 2: 6, 4: 4.5, 5: 11, 6: 2.5, 7: 7.5 };

/** A function of localFunctions over the starters, for one of them. */
async function ofMarket(compute: (prices: number[][], wins: number[][]) => unknown) {
  const win = await ofWhatif("adjustedWin");
  const column = (value: (runner: number) => number): number[][] => starters.map((one) => [value(one)]);
  const results = (await compute(
    column((one) => priceOf[one] ?? 0),
    column((one) => Number(win(one))),
  )) as Rows;
  return (runner: Cell): Cell => results[starters.indexOf(Number(runner))]?.[0] ?? "";
}
const overlayOf = async (less: number) => {
  const win = await ofWhatif("adjustedWin");
  return (runner: Cell): Cell =>
    starters.includes(Number(runner)) ? Number(win(runner)) * (priceOf[Number(runner)] ?? 0) - less : "";
};

const blocks = { career: "overall", track: "track", distance: "distance", trackDistance: "trackDistance" };
const perRunner =
  (value: (runner: number) => Cell): (() => Promise<(runner: Cell) => Cell>) =>
  () =>
    Promise.resolve((runner) => value(Number(runner)));

const valuesOf = (field: string) => expected[field]?.() ?? Promise.resolve((): Cell => "");

const marks = async (): Promise<(runner: Cell) => Cell> => {
  const [both, course, distance] = await Promise.all(
    ["trackDistance", "track", "distance"].map((block) => ofForm(`stats.${block}.wins`)),
  );
  return (runner) => {
    if (Number(both?.(runner)) > 0) return "CD";
    const [c, d] = [course, distance].map((wins) => Number(wins?.(runner)) > 0);
    return [...(c ? ["C"] : []), ...(d ? ["D"] : [])].join(" ");
  };
};

/** Each column recomputed from the function that shows it alone. */
const expected: Readonly<Record<string, () => Promise<(runner: Cell) => Cell>>> = {
  ...Object.fromEntries(
    [
      "number",
      "name",
      "barrier",
      "weight",
      "claim",
      "jockey",
      "trainer",
      "age",
      "sex",
      "scratched",
      "form",
    ].map((field) => [field, () => ofForm(field)]),
  ),
  start: async () => {
    const barrier = await ofForm("barrier");
    return (runner) => String(barrier(runner));
  },
  weightAfterClaim: async () => {
    const [weight, claim] = [await ofForm("weight"), await ofForm("claim")];
    return (runner) => Number(weight(runner)) - Number(claim(runner));
  },
  status: () => ofWhatif("status"),
  runsSinceSpell: async () => {
    const last = await ofForm("last20Starts");
    return (runner) => (formline([[last(runner)]]) as Rows)[0]?.[2] ?? "";
  },
  ...Object.fromEntries(
    Object.entries(blocks).flatMap(([block, name]) =>
      ["starts", "winRate", "placeRate"].map((field) => [
        `${block}.${field}`,
        () => ofForm(`stats.${name}.${field}`),
      ]),
    ),
  ),
  "condition.starts": () => ofGoing("starts"),
  "condition.winRate": async () => {
    const [rate, starts] = [await ofGoing("winRate"), await ofGoing("starts")];
    return (runner) => (starts(runner) === 0 ? "" : rate(runner));
  },
  "condition.shrunkWinRate": () => ofGoing("shrunkWinRate"),
  classRating: () => ofForm("classProfile.currentRating"),
  classDifference: () => ofForm("raceClassFit.classDifference"),
  trend: () => ofForm("classProfile.trend"),
  runningStyle: () => ofForm("speedMap.runningStyle"),
  settlingPosition: () => ofForm("speedMap.settlingPosition"),
  earlySpeedIndex: () => ofForm("speedMap.earlySpeedIndex"),
  /** Against the mean start from the starters' barriers. */
  barrierAdvantage: async () => {
    const records = await Promise.all(["wins", "starts"].map(ofDraw));
    const [wins = 0, starts = 0] = records.map((of) =>
      starters.reduce((all, runner) => all + Number(of(runner)), 0),
    );
    const rate = await ofDraw("winRate");
    return (runner) => Number(rate(runner)) - wins / starts;
  },
  barrierIndex: async () => {
    const [rate, gain] = [await ofDraw("winRate"), await valuesOf("barrierAdvantage")];
    return (runner) => Number(rate(runner)) / (Number(rate(runner)) - Number(gain(runner)));
  },
  barrierWinRate: () => ofDraw("winRate"),
  barrierStarts: () => ofDraw("starts"),
  barrierLow: async () => {
    const [wins, starts] = [await ofDraw("wins"), await ofDraw("starts")];
    return (runner) => (interval(wins(runner), starts(runner)) as Rows)[0]?.[0] ?? "";
  },
  barrierHigh: async () => {
    const [wins, starts] = [await ofDraw("wins"), await ofDraw("starts")];
    return (runner) => (interval(wins(runner), starts(runner)) as Rows)[0]?.[1] ?? "";
  },
  barrierReading: async () => {
    const of = await Promise.all(
      ["barrierLow", "barrierHigh", "barrierWinRate", "barrierAdvantage"].map(valuesOf),
    );
    const starts = await ofDraw("starts");
    return (runner) => {
      const [low = 0, high = 0, rate = 0, gain = 0] = of.map((value) => Number(value(runner)));
      if (Number(starts(runner)) < 50) return "too few starts";
      return low > rate - gain ? "better" : high < rate - gain ? "worse" : "no clear difference";
    };
  },
  marks: marks,
  formMarks: async () => {
    const [line, after] = [await ofForm("form"), await marks()];
    return (runner) => [line(runner), after(runner)].filter((part) => part !== "").join(" ");
  },
  winProb: () => columnOf(predict(...race, text("number,winProb"), false)),
  placeProb: () => columnOf(predict(...race, text("number,placeProb"), false)),
  modelRank: () => columnOf(predict(...race, text("number,modelRank"), false)),
  adjustedWin: () => ofWhatif("adjustedWin"),
  adjustedPlace: () => ofWhatif("adjustedPlace"),
  fairOdds: () => ofWhatif("fairOdds"),
  confidence: perRunner(() => "high"),
  modelVersion: perRunner(() => "test-1"),
  ...Object.fromEntries(
    (["jockey", "trainer"] as const).flatMap((person) => [
      [`${person}Starts`, () => ofPerson(person, "starts")],
      [`${person}WinRate`, () => ofPerson(person, "winRate")],
      [`${person}PlaceRate`, () => ofPerson(person, "placeRate")],
      [`${person}RecentStarts`, () => ofPerson(person, "starts", 90)],
      [`${person}RecentWinRate`, () => ofPerson(person, "winRate", 90)],
    ]),
  ),
  daysSince: () => ofStarts(([last]) => last?.daysToRace ?? ""),
  startsAlike: () => ofStarts((all) => alike(all).length),
  bestRating: () =>
    ofStarts((all) =>
      bestOf(
        Math.max,
        alike(all).map(({ rating = "" }) => rating),
      ),
    ),
  bestTime: () =>
    ofStarts((all) =>
      bestOf(
        Math.min,
        alike(all).flatMap(({ track, time = "" }) => (track === "Ashford Park" ? time : [])),
      ),
    ),
  weightChange: async () => {
    const weight = await ofForm("weight");
    return ofStarts(([last], number) => Number(weight(number)) - Number(last?.weight));
  },
  jockeyChange: async () => {
    const jockeyOf = await ofForm("jockey");
    return ofStarts(([last], number) => (last?.jockey === jockeyOf(number) ? "same" : (last?.jockey ?? "")));
  },
  odds: perRunner((runner) => priceOf[runner] ?? ""),
  marketProb: () => ofMarket((prices) => fairodds(prices)),
  overlay: () => overlayOf(0),
  edge: () => overlayOf(1),
  kellyShare: () => ofMarket((prices, wins) => kelly(wins, prices)),
  asOf: perRunner(() => 46_095),
  source: perRunner(() => "results"),
};

/** Columns whose values other tests recompute: of this file, and of WHY. */
const elsewhere =
  /^(?:rank|gap|race|effect)\.|\.shrunkWinRate$|^(?:why|paceShare|quality|raceQuality|lastStart|received|condition\.placeRate)$/;

test("every column has an expected value from another function, or a test of its own", () => {
  const names = table.columns.map(({ name }) => name).filter((name) => !elsewhere.test(name));
  expect(names.filter((name) => !(name in expected))).toEqual([]);
});

test.each(Object.keys(expected))("%s equals the value of the function that shows it alone", async (field) => {
  open();
  const rows = await rowsOf(`number,${field}`, odds);
  const valueOf = await expected[field]?.();
  expect(rows).toHaveLength(7);
  for (const [number = "", value] of rows) {
    const wantedCell = valueOf?.(number);
    if (typeof wantedCell === "number")
      expect([number, value]).toEqual([number, expect.closeTo(wantedCell, 12)]);
    else expect([number, value]).toEqual([number, wantedCell]);
  }
});

test("rates are shrunk towards the career rate of the whole field, as GOING shrinks them", async () => {
  open();
  const rows = await rowsOf(
    "career.starts,career.winRate,career.shrunkWinRate,track.starts,track.winRate,track.shrunkWinRate",
  );
  const starts = rows.reduce((sum, [one]) => sum + Number(one), 0);
  const usual = rows.reduce((sum, [one, rate]) => sum + Number(one) * Number(rate), 0) / starts;
  for (const [career = 0, rate = 0, shrunk, atTrack = 0, trackRate = 0, trackShrunk] of rows) {
    expect(shrunk).toBeCloseTo((Number(career) * Number(rate) + 10 * usual) / (Number(career) + 10), 7);
    expect(trackShrunk).toBeCloseTo(
      (Number(atTrack) * Number(trackRate) + 10 * usual) / (Number(atTrack) + 10),
      7,
    );
  }
});

test("ranks and gaps of every number are over the runners still in the race", async () => {
  open();
  const fields = table.columns.map(({ name }) => name).filter((name) => name.startsWith("rank."));
  const lowest = new Set(["barrier", "settlingPosition", "fairOdds", "odds", "bestTime"]);
  expect(fields.length).toBeGreaterThan(45);
  for (const rank of fields) {
    const field = rank.slice("rank.".length);
    const rows = (await rowsOf(`scratched,${field},${rank},gap.${field}`, odds, 2)).map((row) => row);
    const values = rows.flatMap(([out, value]) =>
      out === false && typeof value === "number" ? [value] : [],
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const [out, value, ranked, gap] of rows) {
      const better = values.filter((other) =>
        lowest.has(field) ? other < Number(value) : other > Number(value),
      );
      const isRanked = out === false && typeof value === "number";
      expect([field, ranked]).toEqual([field, isRanked ? 1 + better.length : ""]);
      if (isRanked) expect(gap).toBeCloseTo(value - mean, 9);
      else expect(gap).toBe("");
    }
  }
});

test("a scratching moves no row, prices the others anew and leaves the model's own figures", async () => {
  open();
  const fields = "number,scratched,status,winProb,adjustedWin,fairOdds,overlay,quality";
  const [before, after] = [await rowsOf(fields, odds), await rowsOf(fields, odds, "Gentle Inkwell")];
  expect(after.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(after[5]).toEqual([6, true, "what-if", 0.3, 0, "", "", ""]);
  expect(after[2]?.slice(1, 3)).toEqual([true, "scratched"]);
  expect(after[0]?.[3]).toBe(before[0]?.[3]);
  expect(after[0]?.[4]).toBeCloseTo(0.1 / 0.7, 12);
  expect(after[0]?.[5]).toBeCloseTo(7, 12);
  expect(after[0]?.[6]).toBeCloseTo(9 / 7, 12);
});

describe("requests", () => {
  const asked = async (fields: string): Promise<readonly string[]> => {
    const session = open();
    await rowsOf(fields, odds);
    return session.asked;
  };
  const endpointsIn = (paths: readonly string[]): string[] =>
    paths.map((path) => path.split("?")[0]?.split("/")[path.includes("stats") ? 3 : 2] ?? "");

  test.each([
    ["number,form,rank.weight,odds,marketProb,classRating", ["form"]],
    ["number,winProb", ["form", "predictions"]],
    ["number,gap.fairOdds", ["form", "predictions"]],
    ["number,overlay", ["form", "predictions"]],
    ["number,rank.barrierAdvantage", ["form", "track-bias"]],
    ["basic", ["form", "predictions", "track-bias"]],
    ["number,daysSince,rank.bestTime", ["form", "starts"]],
    ["number,jockeyWinRate", ["form", ...Array<string>(6).fill("jockey")]],
  ])("%s sends one for each part that it shows", async (fields, endpoints) => {
    expect(endpointsIn(await asked(fields))).toEqual(endpoints);
  });

  test.each(["form", "basic", "people", "all"])(
    "%s sends those that EXPLAIN states beforehand",
    async (fields) => {
      const session = open();
      const args = [...race, null, null, fields].map((cell) => [[cell]]);
      const stated = async (): Promise<Rows> => (await explain("CARD", args as never)) as Rows;
      const before = await stated();
      expect(session.asked).toEqual([]);
      const isPeople = fields === "people" || fields === "all";
      const [, count, more = ""] = before.find(([item]) => item === "requests in all") ?? [];
      expect(String(more)).toMatch(isPeople ? /one for each person/ : /^$/);
      await rowsOf(fields);
      if (!isPeople) expect(session.asked).toHaveLength(Number(count));
      const after = await stated();
      const gets = after
        .filter(([item]) => item === "asks")
        .map(([, get]) => String(get).replace("GET ", ""));
      expect([...session.asked].sort()).toEqual(gets.sort());
      expect(after.find(([item]) => item === "requests now")?.[1]).toBe(0);
    },
  );

  test("are those of the other functions, and a warm card returns at once without any", async () => {
    const session = open();
    await Promise.all([form(...race), predict(...race), bias("ashford-park")]);
    expect(session.asked).toHaveLength(3);
    const rows = card(...race);
    expect(Array.isArray(rows)).toBe(true);
    await Promise.all([rowsOf("people"), rowsOf("past"), rowsOf("why")]);
    const count = session.asked.length;
    expect(Array.isArray(card(...race, text(odds), text(2), text("all")))).toBe(true);
    expect(session.asked.slice(count)).toHaveLength(0);
  });

  test("of recent columns have the window of the option, 90 days without it", async () => {
    const session = open();
    await rowsOf("jockeyRecentStarts");
    expect(session.asked.at(-1)).toContain("window=90");
    await rowsOf("jockeyRecentStarts", null, null, "window=30");
    expect(session.asked.at(-1)).toContain("window=30");
    const question = { endpoint: "jockey", parameters: { name: "x" } } as const;
    expect(addressOf("", question)).not.toContain("window");
  });
});

describe("past starts", () => {
  test("stand in one line each: the last one with its track, finish, price and days", async () => {
    open();
    const rows = await rowsOf("number,lastStart");
    expect(rows[1]).toEqual([2, "Ashford Park 1000m Good 3: 4 of 9, 2 lengths, price 6.6, 28 days ago"]);
  });

  test("of a source without them are blank with the reason, and nothing is requested for them", async () => {
    const session = openTestSession({
      answer: service.handle,
      health: async () => Response.json({ source: "live", asOf }),
    });
    const rows = await rowsOf("number,name,lastStart,bestRating,weightChange,jockeyChange,quality");
    expect(rows[0]).toEqual([1, "Yonder Postcard", "", "", "", "", "no past starts from this source"]);
    expect(session.asked).toHaveLength(1);
  });

  test("leave the ratings to Pro, and say what they show without a rating", async () => {
    open({ key: "free-key" });
    const [first] = await rowsOf("startsAlike,bestRating,bestTime,raceQuality");
    expect(first).toEqual([0, "", "", "6 starters; 1 with fewer than 5 starts"]);
    expect((await rowsOf("bestRating,bestTime"))[1]).toEqual(["", 73.52]);
  });
});

test("a race in a line has its class ratings, and counts the starters without the scratched", async () => {
  open();
  const ratings = (await rowsOf("scratched,classRating")).flatMap(([out, one]) => (out ? [] : Number(one)));
  const average = Math.round(ratings.reduce((all, one) => all + one, 0) / ratings.length);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)].map(Math.round);
  const line = `6 starters; class rating ${average}, ${low} to ${high}; 1 with fewer than 5 starts`;
  expect((await rowsOf("raceQuality"))[0]).toEqual([line]);
  expect(String((await rowsOf("raceQuality", null, 4))[0])).toMatch(/^5 starters; class rating [^;]*$/);
});

describe("a part that fails", () => {
  test.each([
    [/predictions/, "winProb", "no predictions: The service"],
    [/track-bias/, "barrierAdvantage", "no barrier statistics: The service"],
    [/starts/, "lastStart", "no past starts: The service"],
    [/jockey/, "jockeyStarts", "no record of the jockey: The service"],
  ])("%s leaves its columns blank with the reason, and the others filled", async (broken, field, reason) => {
    open({ broken });
    const rows = await rowsOf(`number,name,weight,${field},quality`);
    expect(rows).toHaveLength(7);
    for (const [, name, weight, value, quality] of rows.filter((_, index) => index !== 2)) {
      expect([typeof name, typeof weight, value]).toEqual(["string", "number", ""]);
      expect(quality).toContain(reason);
    }
  });

  test("is asked again when its failure has expired, and then shown", async () => {
    let broken: RegExp | undefined = /predictions/;
    const session = openTestSession({
      answer: (request) => {
        const { pathname } = new URL(request.url);
        if (broken?.test(pathname)) return Promise.resolve(Response.json({}, { status: 500 }));
        return service.handle(request);
      },
    });
    const before = await rowsOf("number,winProb,quality");
    expect(before[0]?.[2]).toContain("(500)");
    broken = undefined;
    session.client.clearFailures();
    expect((await rowsOf("number,winProb,quality"))[0]?.[2]).not.toContain("(500)");
  });

  test("is named as one of the plan on a Free key, which shows the rest", async () => {
    const session = open({ key: "free-key" });
    const rows = await rowsOf("number,form,winProb,runningStyle,barrierAdvantage,jockeyStarts,quality");
    const [number, line, ...rest] = rows[0] ?? [];
    expect([number, typeof line]).toEqual([1, "string"]);
    expect(rest.slice(0, 4)).toEqual(["", "", "", ""]);
    expect(rest[4]).toBe(
      "no predictions on this plan; no barrier statistics on this plan; no class and speed on this plan; " +
        "no record of the jockey on this plan",
    );
    const count = session.asked.length;
    await rowsOf("number,placeProb,quality");
    expect(session.asked).toHaveLength(count);
  });

  test("of the form itself is the cell's error", async () => {
    open({ broken: /\/form$/ });
    expect(await errorOf(() => rowsOf("basic"))).toMatchObject({
      code: "#N/A",
      message: expect.stringContaining("(500)") as string,
    });
  });

  test("with numbers that are none is a lack of predictions", async () => {
    openTestSession({
      answer: async (request) => {
        if (!request.url.includes("/predictions")) return service.handle(request);
        const one = { number: 1, name: "Yonder Postcard", winProb: -0.5, placeProb: 0.5, modelRank: 1 };
        const about = {
          date: asOf,
          track: "Ashford Park",
          raceNumber: 3,
          modelVersion: "x",
          confidence: "low",
        };
        return Response.json({
          ...about,
          predictions: [one, { ...one, number: 2, name: "Amber Mosaic", winProb: 1 }],
        });
      },
    });
    const [first] = await rowsOf("number,winProb,fairOdds,quality");
    expect(first?.slice(0, 3)).toEqual([1, "", ""]);
    expect(first?.[3]).toContain("no predictions: ");
  });
});

describe("odds", () => {
  test("pasted with names in any order are those of the column by runner", async () => {
    open();
    const pasted = [
      ["Horse", "Win"],
      ["6. Gentle Inkwell (3)", "6/4"],
      ["MARBLE CARTWHEEL (NZ)", 4.5],
      ["yonder  postcard", "+800"],
      ["Marble Dominoes", "7,5"],
      ["Marble Fiddler", "11.00"],
      ["Amber Mosaic", "5/1"],
      ["Yonder Lullaby", "SCR"],
    ];
    const fields = "number,odds,marketProb,overlay,kellyShare,quality";
    expect(await rowsOf(fields, pasted)).toEqual(await rowsOf(fields, odds));
  });

  test("of nobody are named, beside the runners without odds", async () => {
    open();
    const rows = await rowsOf("number,odds,marketProb,quality", [
      ["Gentle Inkwel", 2.5],
      ["Marble Cartwheel", 5],
    ]);
    expect(rows[5]).toEqual([6, "", "", "no odds; prices of no runner: Gentle Inkwel (Gentle Inkwell?)"]);
    expect(rows[3]).toEqual([4, 5, "", "4 starts"]);
  });

  test("that pre-date a scratching stake nothing, with the reason", async () => {
    open();
    const rows = await rowsOf("number,kellyShare,overlay,quality", odds, 6);
    expect(rows[0]?.[1]).toBe("");
    expect(rows[0]?.[3]).toContain("The odds pre-date a scratching: number 6 has a price");
  });

  test.each([
    [[["3.5"], ["abc"], [""], [4], [5], [6], [7]], "odds of 2 Amber Mosaic must be a price of 1 or more"],
    [[[3.5], [4]], "odds must have 7 cells, one for each runner"],
    [
      [
        ["Gentle Inkwell", "abc"],
        ["Marble Cartwheel", 3],
      ],
      "odds of 6 Gentle Inkwell must be a price of 1 or more",
    ],
    [
      [
        ["A", "B"],
        ["C", "D"],
      ],
      "odds must have the runners' numbers or names",
    ],
  ])("%j is refused with the cell", async (prices, message) => {
    open();
    const error = await errorOf(() => rowsOf("number,odds", prices));
    expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
  });
});

test("the provenance is that of the responses", async () => {
  open();
  const [row] = await rowsOf("asOf,received,source,paceShare");
  // 01:00 UTC by the reader's own clock
  const hours = 1 - new Date("2026-03-14T01:00:00Z").getTimezoneOffset() / 60;
  expect(row?.slice(0, 3)).toEqual([46_095, expect.closeTo(46_095 + hours / 24, 3), "results"]);
  const styles = (await rowsOf("scratched,runningStyle")).filter(
    ([out, style]) => out === false && style !== "",
  );
  const early = styles.filter(([, style]) => style === "leader" || style === "presser");
  expect(row?.[3]).toBe(early.length / styles.length);
});
