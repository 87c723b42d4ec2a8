/**
 * A day of an analyst, from the list of meetings to an outage and back: every number in the grid is compared
 * with the service's own response. On the fictional results; with SOAK=1 what depends on the races also on
 * the simulated world and, where they are present, on the Hong Kong results.
 */
import type { FormResponse } from "../../src/spec/form";
import type { MeetingsResponse } from "../../src/spec/meetings";
import type { PredictionsResponse } from "../../src/spec/predictions";
import type { TrackBiasResponse } from "../../src/spec/trackBias";
import { setTimeout as pause } from "node:timers/promises";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook } from "../browser/savedFile";
import { keys, testSite, worldOptions } from "../browser/testSite";
import { hongKongResults, inSoak, recentOf } from "../contract/resultsLines";
import * as sheet from "./analystSheet";

interface RaceOf {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly country: string;
  readonly race_code: string;
}

interface Day {
  readonly results: { readonly title: string; readonly asOf: string };
  /** The shared server of the fictional results, or the options of one for these races alone. */
  readonly site: Parameters<typeof testSite>[0];
  /** The country of the analyst's races. */
  readonly home: string;
  /** The day goes on after the numbers: the workbook is saved, the service fails. */
  readonly isWhole: boolean;
  /** The races that the analyst looks at besides. */
  readonly others: readonly {
    readonly title: string;
    readonly country: RegExp;
    readonly codes: readonly string[];
  }[];
}

const { pro: key } = keys;
const tableNames = Object.keys(sheet.tables) as (keyof typeof sheet.tables)[]; // of a constant table
/** The cells whose formulas ask the service. */
const firstCells = ["A10", "N10", "Y10", "AD10", "AL10"];
const asOf = "2026-03-14";

const others: Day["others"] = [
  { title: "another country", country: /^(?!au)/, codes: ["gallops"] },
  { title: "another race type", country: /./, codes: ["harness", "greyhounds"] },
];

const fictional: Day = {
  results: { title: "fictional results", asOf },
  site: "fixture",
  home: "au",
  isWhole: true,
  others,
};

const simulated: Day = {
  results: { title: "simulated world", asOf },
  site: () => [...worldOptions, "--today", asOf, "--key", `${key}=pro`],
  home: "au",
  isWhole: false,
  others,
};

const hongKong = {
  results: hongKongResults,
  site: () => {
    const { file, asOf: pinned } = recentOf(hongKongResults);
    return ["--results", file, "--as-of", pinned, "--key", `${key}=pro`];
  },
  home: "hk",
  isWhole: false,
  others: [],
} as const satisfies Day;

const days: readonly Day[] = [fictional, ...(process.env.SOAK ? [simulated] : []), ...inSoak([hongKong])];

/** The two kinds of outage; `begin` returns the function that ends it. */
const outages = [
  {
    title: "while the service answers with 503",
    message: "The service is unavailable",
    begin: async ({ page }: Workbench) => {
      const maintenance = { status: 503, json: { detail: "Maintenance." }, headers: { "Retry-After": "60" } };
      await page.route("**/api/v1/**", (route) => route.fulfill(maintenance));
      return () => page.unroute("**/api/v1/**");
    },
  },
  {
    title: "while the computer is offline",
    message: "This computer is offline.",
    begin: async ({ page }: Workbench) => {
      await page.context().setOffline(true);
      return () => page.context().setOffline(false);
    },
  },
] as const;

const fail = (what: string): never => {
  throw new Error(`The service has no ${what}`);
};

describe.each(days)("on the $results.title", ({ results: { asOf: today }, site, home, isWhole, others }) => {
  const at = testSite(site);
  let workbench: Workbench;
  let here: RaceOf;
  /** Races of the same meeting that no test has shown. */
  let spare: number[];
  const errors: string[] = [];

  function fetchAnswer(path: string, parameters: object): Promise<Response> {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    );
    return fetch(`${at.server.url}/api/v1/${path}?${query.toString()}`, { headers: { "X-API-Key": key } });
  }
  /** Asks the service itself, without the add-in. */
  async function answer<T>(path: string, parameters: object): Promise<T> {
    const response = await fetchAnswer(path, parameters);
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as T;
  }
  const formOf = (race: RaceOf) => answer<FormResponse>("form", race);
  const predictionsOf = (race: RaceOf) => answer<PredictionsResponse>("predictions", race);
  const meetingsOn = (date: string, code: string) =>
    answer<MeetingsResponse>("form/meetings", { date, race_code: code });

  /** Finds the largest field of the first meeting of the coming week, or of the weeks before. */
  async function findRace(country: RegExp, codes: readonly string[]): Promise<RaceOf> {
    const dayOf = (offset: number) =>
      new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
    for (const offset of [...Array(8).keys(), ...Array.from({ length: 30 }, (_, index) => -1 - index)])
      for (const code of codes) {
        const { meetings } = await meetingsOn(dayOf(offset), code);
        const meeting = meetings.find((each) => !each.abandoned && country.test(each.country));
        const [largest] = [...(meeting?.races ?? [])].sort((a, b) => b.numberOfRunners - a.numberOfRunners);
        if (meeting && largest)
          return {
            date: dayOf(offset),
            track: meeting.slug,
            race: largest.raceNumber,
            country: meeting.country,
            race_code: code,
          };
      }
    return fail("such meeting");
  }

  const shownTable = async (name: keyof typeof sheet.tables, on = workbench): Promise<sheet.Row[]> =>
    sheet.rowsOf(await on.get(sheet.tables[name]));
  /** Compares a table with the expected rows: numbers to 9 decimals, everything else as it is. */
  function expectRows(rows: readonly sheet.Row[], expected: readonly sheet.Row[]): void {
    const rounded = (cells: readonly sheet.Row[]) =>
      cells.map((row) => row.map((cell) => (typeof cell === "number" ? Number(cell.toFixed(9)) : cell)));
    expect(rounded(rows)).toEqual(rounded(sheet.rowsOf(expected)));
  }

  async function enter(values: Partial<Record<keyof typeof sheet.inputs, string | number>>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await workbench.type(sheet.inputs[name as keyof typeof sheet.inputs], String(value));
    await workbench.settled();
  }
  const to = (on: Workbench, view: string) =>
    on.pane.getByRole("button", { name: view, exact: true }).click();
  async function choose(on: Workbench, section: string, label: string, value: string): Promise<void> {
    await to(on, "Settings");
    await on.pane.getByRole("region", { name: section }).getByLabel(label).selectOption(value);
  }
  /** Saves the key in the pane, and recalculates once the connection works. */
  async function useKey(on: Workbench): Promise<void> {
    await to(on, "Settings");
    await on.pane.getByLabel("API key", { exact: true }).fill(key);
    await on.pane.getByLabel("API key", { exact: true }).press("Enter");
    await on.pane.getByText(/^Connected with a Pro key/).waitFor();
    await on.pane.getByRole("button", { name: "Recalculate now" }).click();
  }
  /** Resolves once no table begins with an error. */
  const calculated = (on: Workbench): Promise<unknown> =>
    on.page.waitForFunction((cells) => {
      const { racingWorkbench } = window as unknown as {
        racingWorkbench: { get(address: string): unknown[][]; idle(): boolean };
      };
      const isError = (cell: string): boolean => String(racingWorkbench.get(cell)[0]?.[0]).startsWith("#");
      return racingWorkbench.idle() && !cells.some(isError);
    }, firstCells);

  /** Resolves once the service, just started, has made a race's predictions: until then its status is 503. */
  async function predicted(race: RaceOf): Promise<void> {
    while ((await fetchAnswer("predictions", race)).status === 503) await pause(100);
  }

  beforeAll(async () => {
    here = await findRace(new RegExp(`^${home}$`), ["gallops"]);
    const { meetings } = await meetingsOn(here.date, here.race_code);
    const card = meetings.find(({ slug }) => slug === here.track)?.races ?? [];
    spare = card.map(({ raceNumber }) => raceNumber).filter((race) => race !== here.race);
    for (const race of card) await predicted({ ...here, race: race.raceNumber });
    workbench = await openWorkbench(at.browser, at.server.url);
    workbench.page.on("pageerror", (error) => errors.push(String(error)));
    await workbench.create({
      A1: "Date",
      A2: "Track",
      A3: "Race",
      A4: "Options",
      A5: "Scratch",
      A6: "Going",
    });
    await useKey(workbench);
    await choose(workbench, "This workbook’s defaults", "Country", home);
    await choose(workbench, "This workbook’s defaults", "Race type", "gallops");
    await enter({ date: here.date, track: here.track, race: here.race });
  });
  afterAll(() => workbench?.page.context().close());
  afterEach(() => expect(errors).toEqual([]));

  const write = async (name: keyof typeof sheet.formulas): Promise<sheet.Row[]> => {
    await workbench.type(sheet.tables[name].split(":")[0] ?? "", sheet.formulas[name]);
    await workbench.settled();
    return shownTable(name);
  };

  test("the day's meetings are listed, race by race", async () => {
    const expected = sheet.meetingRows(await meetingsOn(here.date, "gallops"), home);
    expect(expected.length).toBeGreaterThan(5);
    expectRows(await write("meetings"), expected);
  });

  test("the form of a race has every runner with its records", async () => {
    const expected = sheet.formRows(await formOf(here));
    expect(expected.length).toBeGreaterThan(7);
    expectRows(await write("form"), expected);
  });

  test("the venue's bias and the runners' records follow the going that is typed", async () => {
    const { track, country, race_code } = here;
    const where = { country, race_code };
    const path = `stats/track-bias/${track}`;
    const { conditionStats } = await answer<TrackBiasResponse>(path, where);
    const [first, second] = conditionStats.map(({ condition }) => condition);
    expect([first, second]).not.toContain(undefined);
    await write("bias");
    await write("going");
    const seen = [];
    for (const condition of [first ?? "", second ?? ""]) {
      await enter({ going: condition });
      const bias = await answer<TrackBiasResponse>(path, { ...where, window: 90, condition });
      expectRows(await shownTable("bias"), sheet.biasRows(bias));
      expectRows(await shownTable("going"), sheet.goingRows(await formOf(here), condition));
      seen.push(await shownTable("going"));
    }
    expect(seen[0]).not.toEqual(seen[1]);
  });

  /** Compares the prices but for the place probabilities, and returns those and the win probabilities. */
  async function expectPrices(race: RaceOf, scratched: readonly number[] = []) {
    const [form, predictions] = await Promise.all([formOf(race), predictionsOf(race)]);
    const rows = await shownTable("prices");
    const withoutPlace = rows.map((row) => row.filter((_cell, column) => column !== 4));
    expectRows(withoutPlace, sheet.priceRows(form, predictions, scratched));
    return { form, predictions, rows, wins: rows.map((row) => Number(row[3])) };
  }

  test("prices are the service's until a runner is scratched, and the stakes follow", async () => {
    await write("prices");
    const { form, predictions, rows, wins } = await expectPrices(here);
    for (const { number, name } of form.runners) {
      const place = predictions.predictions.find((each) => each.name === name)?.placeProb ?? 0;
      expect(rows.find((row) => row[0] === number)?.[4]).toBeCloseTo(place, 9);
    }
    const favourite = wins.indexOf(Math.max(...wins));
    const odds = wins.map((win, index) => (win > 0 ? (index === favourite ? 1.2 : 0.7) / win : 0));
    for (const [index, price] of odds.entries())
      if (price > 0) await workbench.type(`V${10 + index}`, String(price));
    expectRows(await write("stakes"), sheet.stakesOf(wins, odds));

    const outsider = Number(
      rows.filter((row) => row[1] === "runs").sort((a, b) => Number(a[3]) - Number(b[3]))[0]?.[0],
    );
    await enter({ scratched: outsider });
    const left = await expectPrices(here, [outsider]);
    expectRows(await shownTable("stakes"), sheet.stakesOf(left.wins, odds));
    const placesIn = (cells: readonly sheet.Row[]) => cells.reduce((sum, row) => sum + Number(row[4]), 0);
    const running = left.rows.filter((row) => row[1] === "runs").map(([number]) => Number(number));
    expect(placesIn(left.rows)).toBeCloseTo(running.length >= 8 ? 3 : 2, 9);

    const gone = [outsider, ...running.slice(7)];
    await enter({ scratched: gone.join(", ") });
    expect(placesIn((await expectPrices(here, gone)).rows)).toBeCloseTo(2, 9);
    await enter({ scratched: "" });
  });

  test("another race number shows that race in every table", async () => {
    const race = spare.pop() ?? fail("another race");
    await enter({ race });
    expectRows(await shownTable("form"), sheet.formRows(await formOf({ ...here, race })));
    await expectPrices({ ...here, race });
    await enter({ race: here.race });
  });

  for (const { title, country, codes } of others)
    test(`${title} is shown by another date, track and options`, async () => {
      const race = await findRace(country, codes);
      await predicted(race);
      await enter({
        date: race.date,
        track: race.track,
        race: race.race,
        options: `country=${race.country}; race_code=${race.race_code}`,
      });
      expectRows(await shownTable("form"), sheet.formRows(await formOf(race)));
      await expectPrices(race);
      await enter({ date: here.date, track: here.track, race: here.race, options: "" });
    });

  if (!isWhole) return;

  /** Compares every table of a colleague's page with the analyst's. */
  async function expectSameTables(colleague: Workbench): Promise<void> {
    for (const name of tableNames)
      expect([name, await shownTable(name, colleague)]).toEqual([name, await shownTable(name)]);
  }

  /** The place of the tabs: a press is lost on one that moves meanwhile. */
  const tabsOf = ({ pane }: Workbench) => pane.getByRole("navigation", { name: "Views" }).boundingBox();

  /** The pane's sentence during an outage. */
  const noticeOf = ({ pane }: Workbench) => pane.getByText(/^The service has not responded since/);

  test("the saved workbook has no key; opened during an outage it shows a colleague the same numbers once it ends", async () => {
    const buffer = await savedBook(workbench.page);
    expect(buffer.toString()).not.toContain(key);
    const requests = /\/(api|health)\b/;
    const colleague = await openWorkbench(at.browser, at.server.url, {
      observe: (page) => void page.route(requests, (route) => route.abort()),
    });
    await choose(colleague, "My defaults", "Country", "nz");
    await choose(colleague, "My defaults", "Race type", "harness");
    await colleague.page.setInputFiles("#file", { name: "day.json", mimeType: "application/json", buffer });
    await colleague.page.getByText("Opened day.json").waitFor();
    await colleague.settled();
    expect(await colleague.get("A10")).toEqual([["#N/A"]]);
    await noticeOf(colleague).waitFor();

    await colleague.page.unroute(requests);
    await calculated(colleague);
    await noticeOf(colleague).waitFor({ state: "detached" });
    expectRows(await shownTable("form", colleague), sheet.formRows(await formOf(here)));
    await expectSameTables(colleague);
    await colleague.page.context().close();
  });

  test.each(outages)(
    "$title the pane states it, and the cells that failed are calculated again by themselves",
    async ({ message, begin }) => {
      const notice = noticeOf(workbench);
      const race = spare.pop() ?? fail("another race");
      const untouched = [await shownTable("meetings"), await shownTable("bias")];
      const tabs = await tabsOf(workbench);
      const end = await begin(workbench);
      await enter({ race });
      for (const cell of ["A10", "N10", "Y10"])
        expect([(await workbench.get(cell))[0], await workbench.message(cell)]).toEqual([
          ["#N/A"],
          expect.stringContaining(message),
        ]);
      await notice.waitFor();
      expect(await tabsOf(workbench)).toEqual(tabs);
      expect([await shownTable("meetings"), await shownTable("bias")]).toEqual(untouched);

      await end();
      await calculated(workbench);
      await notice.waitFor({ state: "detached" });
      expectRows(await shownTable("form"), sheet.formRows(await formOf({ ...here, race })));
      await expectPrices({ ...here, race });
      expect([await shownTable("meetings"), await shownTable("bias")]).toEqual(untouched);
    },
  );
});
