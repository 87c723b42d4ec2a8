import { existsSync } from "node:fs";
import { dateOf, requireDayNumber } from "../../../src/dates/days";
import { readPriceTable } from "../../../src/files/priceTable";
import type { RaceRecord } from "../../../src/service/races/records";
import { spellDays } from "../../../src/service/races/spell";
import { answerKey } from "../../../src/service/sendAnswer";
import type { LocalHistory } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { type RaceCode, raceCodes } from "../../../src/spec/codes";
import { goingKeyOf } from "../../../src/spec/goings";
import type { QualifiersResponse } from "../../../src/spec/qualifiers";
import { findFault } from "../../../src/spec/validate";
import { hongKongResults } from "../../contract/resultsLines";
import { worldDay } from "../../contract/smallWorld";
import { recordsTable, type RecordsTable, seeded } from "../recordsTable";
import { aRace, aRunner } from "../store/aRace";
import { examplePrices } from "../prices/examplePrices";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, racesOfFile, serviceOf } from "../testService";
import { historyWith, pricedRaces } from "./pastRecords";

/** The questions of one test, and the seeds of the tests: each is short on a busy machine, too. */
const numberOfQuestions = 50;
const seeds = [582, 583, 584, 585, 586, 587];

/** The last start of the entry e before its day, as a value of one of its columns. */
const last = (column: string, place = 0): string => `(SELECT p.${column} FROM entry p
  WHERE p.runner = e.runner AND p.code = e.code AND p.ran = 1 AND p.day < e.day
  ORDER BY p.day DESC, p.startTime DESC LIMIT 1 OFFSET ${place})`;
const starts = `(SELECT COUNT(*) FROM entry p
  WHERE p.runner = e.runner AND p.code = e.code AND p.ran = 1 AND p.day < e.day)`;
const quoted = (text: string | undefined): string => `'${String(text).replaceAll("'", "''")}'`;

type Example = Readonly<Record<string, string | number | null>>;
type Random = (below: number) => number;
interface Tried {
  readonly text: string;
  readonly sql: string;
}

/** Conditions at random, each as SQL over the entry `e`; `$spell` is the spell of the race code. */
const kinds: readonly ((example: Example, random: Random) => Tried)[] = [
  ({ jockey }) => ({ text: `jockey=${jockey}`, sql: `e.jockey = ${quoted(String(jockey))}` }),
  ({ trainer }) => ({ text: `trainer=${trainer}`, sql: `e.trainer = ${quoted(String(trainer))}` }),
  ({ sire }) => ({ text: `sire=${sire}`, sql: `LOWER(e.sire) = LOWER(${quoted(String(sire))})` }),
  ({ slug }) => ({ text: `track=${slug}`, sql: `e.slug = ${quoted(String(slug))}` }),
  ({ distance }, random) => {
    const high = Number(distance ?? 1200) + 100 * random(5);
    return {
      text: `distance=${Number(distance ?? 1200)}-${high}`,
      sql: `e.distance BETWEEN ${Number(distance ?? 1200)} AND ${high}`,
    };
  },
  (_, random) => {
    const most = 5 + random(8);
    return { text: `field<${most}`, sql: `e.starters < ${most}` };
  },
  (_, random) => {
    const most = 1 + random(6);
    return { text: `number<=${most}`, sql: `e.number <= ${most}` };
  },
  (_, random) => {
    const least = 52 + random(6);
    return { text: `weight>=${least}`, sql: `e.weight >= ${least}` };
  },
  (_, random) => {
    const age = 3 + random(4);
    return { text: `age=${age}`, sql: `e.age = ${age}` };
  },
  () => ({ text: "claim>0", sql: "e.claim > 0" }),
  (_, random) => {
    const race = 1 + random(6);
    return { text: `race=1-${race}`, sql: `e.race <= ${race}` };
  },
  (_, random) => {
    const [name, keys] = random(2) === 0 ? ["wet", "'soft','heavy','slow'"] : ["dry", "'good','firm','fast'"];
    return { text: `condition=${name}`, sql: `e.going IN (${keys})` };
  },
  (_, random) => {
    const days = 7 + random(40);
    return { text: `days<=${days}`, sql: `e.day - ${last("day")} <= ${days}` };
  },
  (_, random) => {
    const place = 1 + random(5);
    return { text: `last<=${place}`, sql: `${last("finish")} <= ${place}` };
  },
  (_, random) => {
    const count = random(6);
    return { text: `starts>=${count}`, sql: `${starts} >= ${count}` };
  },
  () => ({ text: "debut", sql: `${starts} = 0` }),
  () => ({ text: "first-up", sql: `e.day - ${last("day")} >= $spell` }),
  () => ({
    text: "second-up",
    sql: `e.day - ${last("day")} < $spell AND ${last("day")} - ${last("day", 1)} >= $spell`,
  }),
];

interface World {
  readonly history: LocalHistory;
  readonly table: RecordsTable;
  readonly asOf: string;
}

/** Adds to each entry its going as published on the morning of `asOf`. */
function publishGoings({ table, asOf }: Pick<World, "table" | "asOf">): void {
  const today = requireDayNumber(asOf);
  table.all("ALTER TABLE entry ADD COLUMN going");
  const published = `CASE WHEN e.day > ${today} THEN NULL WHEN e.day < ${today} THEN e.condition ELSE
    (SELECT f.condition FROM entry f WHERE f.code = e.code AND f.country = e.country AND f.slug = e.slug
      AND f.day = e.day AND f.surface IS e.surface ORDER BY f.race LIMIT 1) END`;
  type Row = { readonly code: RaceCode; readonly surface: string | null; readonly condition: string | null };
  const rows = table.all<Row & { readonly key: string }>(
    `SELECT DISTINCT e.raceKey AS key, e.code, e.surface, ${published} AS condition FROM entry e
      WHERE e.day BETWEEN ${today - 31} AND ${today + 8}`,
  );
  for (const { key, code, surface, condition } of rows)
    table.all("UPDATE entry SET going = ? WHERE raceKey = ?", [
      goingKeyOf(condition, { raceCode: code, surface: surface ?? undefined }) ?? null,
      key,
    ]);
}

async function compare(
  { history, table, asOf }: World,
  { days, seed }: { readonly days: number; readonly seed: number },
) {
  const service = serviceOf(history, { clock: pinned(asOf) });
  const next = seeded(seed);
  const random: Random = (below) => Math.floor(next() * below);
  const counts = { runners: 0, answers: 0 };
  for (let question = 0; question < numberOfQuestions; question++) {
    const date = dateOf(requireDayNumber(asOf) + 3 - random(days));
    const around = requireDayNumber(date);
    const entered = table.all<Example>(
      "SELECT * FROM entry WHERE day BETWEEN ? AND ? ORDER BY raceKey, number",
      [around - 1, around + 1],
    );
    const example = entered[random(entered.length)];
    if (!example) continue;
    const tried = [...new Set([random(kinds.length), random(kinds.length)])]
      .map((kind) => kinds[kind]?.(example, random) as Tried)
      .filter(({ text }) => !text.endsWith("=null"));
    if (tried.length === 0) continue;
    const conditions = tried.map(({ text }) => text).join("; ");
    const query = new URLSearchParams({ conditions, date, timezone: "UTC" });
    const { status, body } = await ask(service, `/qualifiers?${query}`, "pro", "x1");
    expect([String(query), status, findFault("qualifiers", body)]).toEqual([String(query), 200, undefined]);
    counts.answers += 1;
    for (const { raceType, runners, ...record } of (body as QualifiersResponse).codes) {
      const where = tried.map(({ sql }) => `(${sql.replaceAll("$spell", String(spellDays[raceType]))})`);
      const expected = table.all<{ runner: string }>(
        `SELECT e.slug || ' ' || e.race || ' ' || e.number || ' ' || e.name || ' ' || e.scratched AS runner
          FROM entry e WHERE e.code = ? AND substr(e.firstStart, 1, 10) = ? AND e.day BETWEEN ? AND ?
            AND e.abandoned = 0 AND ${where.join(" AND ")} ORDER BY 1`,
        [raceType, date, around - 1, around + 1],
      );
      const shownRunners = runners.map(
        ({ slug, raceNumber, number, name, scratched }) =>
          `${slug} ${raceNumber} ${number} ${name} ${Number(scratched)}`,
      );
      expect([conditions, date, raceType, shownRunners.sort()]).toEqual([
        conditions,
        date,
        raceType,
        expected.map(({ runner }) => runner),
      ]);
      counts.runners += shownRunners.length;
      if (question % 10 > 0) continue;
      const angle = await ask(
        service,
        `/angle?${new URLSearchParams({ conditions, race_code: raceType })}`,
        "pro",
        "x1",
      );
      expect(angle.body).toMatchObject(record.racesWithoutGoing === undefined ? record : {});
    }
  }
  return counts;
}

describe("on a simulated world", () => {
  const races = pricedRaces();
  let world: World;
  beforeAll(() => {
    world = { history: historyWith(races), table: recordsTable(races), asOf: worldDay };
    publishGoings(world);
  });
  afterAll(() => {
    world.history.close();
    world.table.close();
  });

  test.each(seeds)(
    `${numberOfQuestions} random angles of seed %i have the runners that SQL over the records finds`,
    async (seed) => {
      const { runners, answers } = await compare(world, { days: 8, seed });
      expect(answers).toBeGreaterThan(40);
      expect(runners).toBeGreaterThan(150);
    },
  );

  test("a name that one race code knows gives that code alone; one that none knows is 404", async () => {
    const service = serviceOf(world.history, { clock: pinned(worldDay) });
    const jockey = races.find((race) => race.raceCode === "gallops")?.runners[0]?.jockey ?? "";
    const asked = (conditions: string, more = {}) =>
      ask(
        service,
        `/qualifiers?${new URLSearchParams({ conditions, date: worldDay, ...more })}`,
        "pro",
        "x1",
      );
    const { body } = await asked(`jockey=${jockey}`);
    expect((body as QualifiersResponse).codes.map(({ raceType }) => raceType)).toContain("gallops");
    expect((body as QualifiersResponse).codes.length).toBeLessThan(raceCodes.length);
    expect((await asked("jockey=Nobody Atall")).status).toBe(404);
    expect((await asked("barrier=1", { race_code: "harness" })).body.codes).toHaveLength(1);
    const { body: priced } = await asked("number=1; price<=5", { race_code: "gallops" });
    const { body: whole } = await asked("number=1", { race_code: "gallops" });
    expect(priced.codes[0].priceCondition).toBe("price<=5");
    expect(priced.codes[0].runners).toEqual(whole.codes[0].runners);
  });
});

test("a scratching and a declaration reach the answer that was cached", async () => {
  const field = (scratched: boolean, more: RaceRecord["runners"] = []) =>
    aRace({
      date: worldDay,
      startTime: `${worldDay}T03:00:00Z`,
      run: false,
      runners: [aRunner("Ann", { number: 1, barrier: 1, scratched }), ...more],
    });
  const history = historyWith([field(false)]);
  const service = serviceOf(history, { clock: pinned(worldDay) });
  const runners = async () => {
    const { body } = await ask(service, `/qualifiers?conditions=barrier=1-2&date=${worldDay}`, "pro", "x1");
    const [code] = (body as QualifiersResponse).codes;
    return code?.runners.map(({ name, scratched }) => [name, scratched]);
  };
  expect(await runners()).toEqual([["Ann", false]]);
  createWriter(history)([field(true, [aRunner("Bob", { number: 2, barrier: 2 })])]);
  expect(await runners()).toEqual([
    ["Ann", true],
    ["Bob", false],
  ]);
  history.close();
});

describe("the prices of a table", () => {
  const card = `/qualifiers?conditions=number=1-3&date=${fixtureDay}&track=ashford-park&race=3&number=2&timezone=UTC`;
  const pricesIn = ({ codes }: QualifiersResponse) =>
    codes.flatMap(({ runners }) =>
      runners
        .filter(({ slug, raceNumber }) => slug === "ashford-park" && [2, 3].includes(raceNumber))
        .map(({ raceNumber, number, price }) => [raceNumber, number, price]),
    );
  const unpriced = [1, 2, 3].flatMap((number) => [2, 3].map((race) => [race, number, undefined]));
  let history: LocalHistory;
  beforeAll(async () => {
    history = await historyOf(fixtureFile);
  });
  afterAll(() => history.close());

  test("stand with the runners, follow the table, and leave with a table that has stopped", async () => {
    let time = Date.parse(`${fixtureDay}T12:00:00Z`);
    const now = () => time;
    const prices = examplePrices(now);
    const service = serviceOf(history, { clock: { ...pinned(fixtureDay), now }, prices });
    const asked = async () => (await ask(service, card, "pro", "x1")).body as QualifiersResponse;
    const first = await asked();
    expect(findFault("qualifiers", first)).toBeUndefined();
    expect(first.pricesAt).toBe(`${fixtureDay}T12:00:00.000Z`);
    const shown = pricesIn(first);
    expect(shown).toHaveLength(unpriced.length);
    for (const [race, number, price] of shown)
      expect([race, number, price]).toEqual([race, number, race === 3 ? [4.2, 5.2, 9.5][Number(number) - 1] : undefined]); // prettier-ignore
    time += 5000;
    const row = ["Ashford Park", 3, 2, 4.8];
    prices.take(readPriceTable([["Track", "Race", "Number", "Price"], row]), time);
    expect(pricesIn(await asked()).filter(([, , price]) => price !== undefined)).toEqual([[3, 2, 4.8]]);
    time += 121_000;
    const stopped = await asked();
    expect(pricesIn(stopped)).toHaveLength(unpriced.length);
    expect(pricesIn(stopped).every(([, , price]) => price === undefined)).toBe(true);
    expect(stopped.priceProblem).toMatch(/^the prices of prices.csv stopped at 12:00:05 UTC/);
  });

  test("are blank on a service without a table, which says so", async () => {
    const service = serviceOf(history, { clock: pinned(fixtureDay) });
    const { body } = await ask(service, card, "pro", "x1");
    expect((body as QualifiersResponse).priceProblem).toMatch(/^the server was started without --prices/);
    expect(pricesIn(body as QualifiersResponse).every(([, , price]) => price === undefined)).toBe(true);
  });

  test("are no part of an answer that processes share", () => {
    const context = { history: { ...history, version: 1 }, clock: pinned(fixtureDay), plan: "pro" } as const;
    const prices = examplePrices(() => Date.parse(fixtureDay));
    expect(answerKey("qualifiers", {}, context as never)).toBeDefined();
    expect(answerKey("qualifiers", {}, { ...context, prices } as never)).toBeUndefined();
  });
});

const isThere = existsSync(hongKongResults.file);
if (!isThere) process.stderr.write("Skipped: the Hong Kong results are not there.\n");

(isThere ? describe : describe.skip)("on Hong Kong's results", () => {
  let world: World;
  beforeAll(async () => {
    const { file, asOf } = hongKongResults;
    world = { history: await historyOf(file), table: recordsTable(await racesOfFile(file)), asOf };
    publishGoings(world);
  });
  afterAll(() => {
    world.history.close();
    world.table.close();
  });

  test.each(seeds)(
    `${numberOfQuestions} random angles of seed %i have the runners that SQL finds`,
    async (seed) => {
      const { runners, answers } = await compare(world, { days: 20, seed });
      expect(answers).toBeGreaterThan(30);
      expect(runners).toBeGreaterThan(20);
    },
  );
});
