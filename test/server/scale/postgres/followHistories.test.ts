import fc from "fast-check";
import { Client } from "pg";
import { dayNumber } from "../../../../src/dates/days";
import {
  followHistories,
  type PublishedHistory,
} from "../../../../src/server/scale/postgres/followHistories";
import { importFile } from "../../../../src/service/importing/importFile";
import { worldModels } from "../../../../src/service/predictions/models/worldModels";
import { predictDays, storePredictions } from "../../../../src/service/predictions/storedPredictions";
import type { RaceRecord } from "../../../../src/service/races/records";
import type { LocalHistory } from "../../../../src/service/store/history";
import { keepTotals, lastTotal } from "../../../../src/service/store/totals";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../../../service/testService";
import { loadHistory } from "./loadHistory";
import { needs } from "../../../needs";
import { type Cluster, startCluster } from "./startCluster";

const lost =
  "PostgreSQL does not answer, or no history is published in it: check that it runs and that --store names it";

const runs = process.env.SOAK ? 2000 : 150;

needs("postgres").describe("a history in PostgreSQL", () => {
  let cluster: Cluster;
  let ownHistory: LocalHistory;
  const opened: PublishedHistory[] = [];
  const states: (string | undefined)[] = [];
  const sent = new Set<string>();
  let followed: ReturnType<typeof followHistories>;
  const current = () => opened.at(-1)?.history ?? ownHistory;

  beforeAll(async () => {
    cluster = await startCluster();
    ownHistory = await historyOf(fixtureFile);
    const races: RaceRecord[] = [];
    await importFile(fixtureFile, { write: (complete) => void races.push(...complete) });
    races.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
    const today = dayNumber(fixtureDay) ?? 0;
    const options = { models: worldModels, from: today - 3, resultsBefore: today };
    storePredictions(ownHistory, [...predictDays(races, options)]);
    keepTotals(ownHistory.driver);
    expect(lastTotal(ownHistory.driver)).toBe(dayNumber("2026-01-01"));
    await loadHistory(cluster.url, ownHistory, "history_1");
    followed = followHistories({
      urls: ["postgres://racing@127.0.0.1:1/lost", cluster.url],
      now: () => performance.now(),
      onHistory: (published) => opened.push(published),
      onState: (problem) => states.push(problem),
      onStatement: ({ server, answered, seconds }) => sent.add(`${server} ${answered} ${seconds >= 0}`),
    });
    await followed.looked;
  });
  afterAll(async () => {
    await followed?.close();
    ownHistory?.close();
    await cluster?.close();
  });

  test("the current history is read, though the first server is lost", () => {
    expect(states).toEqual([undefined]);
    expect([...sent].sort()).toEqual(["1 false true", "2 true true"]);
    expect(opened.map(({ source, history }) => [source, history.version, history.venues.size])).toEqual([
      ["results", "history_1", ownHistory.venues.size],
    ]);
  });

  test("every answer is that of SQLite, byte by byte", async () => {
    const clock = pinned(fixtureDay);
    const [inFile, inDatabase] = [ownHistory, current()].map((history) => serviceOf(history, { clock }));
    if (!inFile || !inDatabase) throw new Error("there are two services");
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(requests(ownHistory), async ([prefix, path, key]) => {
        const [one, other] = await Promise.all(
          [inFile, inDatabase].map((service) => ask(service, path, key, prefix)),
        );
        expect([path, other?.status, other?.body]).toEqual([path, one?.status, one?.body]);
        expect(JSON.stringify(other?.body)).toBe(JSON.stringify(one?.body));
        answered += Number(one?.status === 200);
      }),
      { numRuns: runs },
    );
    expect(answered).toBeGreaterThan(runs / 4);
  });

  test("a later history is read when it is published, and the earlier one still answers", async () => {
    const before = current();
    await loadHistory(cluster.url, ownHistory, "history_2");
    while (current().version !== "history_2") await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await before.reader.all("SELECT COUNT(*) AS n FROM race")).toEqual(
      await ownHistory.reader.all("SELECT COUNT(*) AS n FROM race"),
    );
  });

  test.each([
    [
      "/absent",
      "PostgreSQL refuses to be read (3D000): the log states why",
      'database "absent" does not exist',
    ],
    ["/postgres", lost, undefined],
  ])(
    "the reason why nothing is read of %s has no name of it; the log has one",
    async (path, reason, cause) => {
      const problems: (string | undefined)[] = [];
      const other = followHistories({
        urls: [cluster.url.replace(/\/racing$/, path)],
        now: () => performance.now(),
        onHistory: () => undefined,
        onState: (...problem) => problems.push(...problem),
      });
      await other.looked;
      await other.close();
      expect(problems).toEqual([reason, cause ?? reason]);
    },
  );

  test("every process learns the same time of a publication, from the database", async () => {
    const again: PublishedHistory[] = [];
    const other = followHistories({
      urls: [cluster.url],
      now: () => performance.now(),
      onHistory: (published) => again.push(published),
      onState: () => undefined,
    });
    await other.looked;
    await other.close();
    const [first, second] = opened.map(({ since }) => since);
    expect(again.map(({ since }) => since)).toEqual([second]);
    expect(Number(second) - Number(first)).toBeGreaterThan(0);
    expect(Math.abs(Date.now() - Number(second))).toBeLessThan(3_600_000);
  });

  test("a statement that waits for a lock is a 503 after eight seconds", async () => {
    const service = serviceOf(current(), { clock: pinned(fixtureDay) });
    const holder = new Client({ connectionString: cluster.url });
    await holder.connect();
    const tables = await holder.query<{ name: string }>(
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE tablename LIKE 'race%'",
    );
    await holder.query("BEGIN");
    for (const { name } of tables.rows) await holder.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    const path = `/results?date=${fixtureDay}&track=ashford-park`;
    const waited = await ask(service, path, "pro", "x1");
    await holder.end();
    expect([waited.status, waited.body.code]).toEqual([503, "store_not_ready"]);
    expect((await ask(service, path, "pro", "x1")).status).toBe(200);
  });

  test("without the database a request is a 503 with Retry-After; with it again it is answered", async () => {
    const service = serviceOf(current(), { clock: pinned(fixtureDay) });
    const path = `/results?date=${fixtureDay}&track=ashford-park`;
    await cluster.kill();
    const refused = await ask(service, path, "pro", "x1");
    expect([refused.status, refused.headers.get("Retry-After"), refused.body.code]).toEqual([
      503,
      "1",
      "store_not_ready",
    ]);
    expect(refused.body.detail).toBe(lost);
    while (states.at(-1) !== lost) await new Promise((resolve) => setTimeout(resolve, 20));
    await cluster.start();
    while (states.at(-1) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await ask(service, path, "pro", "x1")).status).toBe(200);
  });
});

/** Returns requests to all endpoints for the venues, races, people and runners of a history. */
function requests({ driver }: LocalHistory): fc.Arbitrary<["v1" | "x1", string, string]> {
  interface RaceOf {
    readonly date: string;
    readonly track: string;
    readonly race: number;
    readonly race_code: string;
    readonly country: string;
  }
  const races = driver.all<RaceOf>(
    `SELECT substr(r.start_time, 1, 10) AS date, v.slug AS track, r.number AS race, v.race_code, v.country
     FROM race r JOIN venue v ON v.id = r.venue_id ORDER BY r.id`,
  );
  const people = driver.all<{ role: string; name: string; race_code: string }>(
    "SELECT role, name, race_code FROM person ORDER BY id",
  );
  const race = fc.constantFrom(...races);
  const key = fc.constantFrom("pro", "free");
  const v1 = (path: fc.Arbitrary<string>) => fc.tuple(fc.constant("v1" as const), path, key);
  const x1 = (path: fc.Arbitrary<string>) => fc.tuple(fc.constant("x1" as const), path, fc.constant("pro"));
  const query = (fields: object): string => new URLSearchParams(fields as Record<string, string>).toString();
  const ofRace = (endpoint: string) => race.map((one) => `/${endpoint}?${query(one)}`);
  const window = fc.constantFrom("", "&window=90", "&window=30&condition=Soft", "&distance=1000-1400");
  const conditions = fc.constantFrom(
    "price=2-6",
    "field=8.5-14; barrier=1-4",
    "class=60-120",
    "days=7-28; last=1-3",
    "starts=2-9",
    "first-up",
    "second-up",
    "debut",
    "condition=good|soft; distance=1100-1650.5",
    "race=1-4; surface=turf; field>=6",
    ...people.slice(0, 20).map(({ role, name }) => `${role}=${name}`),
  );
  return fc.oneof(
    v1(race.map(({ date, race_code }) => `/form/meetings?${query({ date, race_code })}`)),
    v1(ofRace("form")),
    v1(ofRace("predictions")),
    v1(fc.constant("/form/venues")),
    v1(
      fc
        .tuple(race, window)
        .map(
          ([{ track, race_code, country }, more]) =>
            `/stats/track-bias/${track}?${query({ race_code, country })}${more}`,
        ),
    ),
    v1(
      fc
        .tuple(fc.constantFrom(...people), fc.constantFrom("", "&window=60"))
        .map(
          ([{ role, name, race_code }, more]) =>
            `/stats/${role}/${encodeURIComponent(name)}?race_code=${race_code}${more}`,
        ),
    ),
    x1(ofRace("starts")),
    x1(ofRace("head-to-head")),
    x1(ofRace("results")),
    x1(race.map(({ date, race_code, country }) => `/day-results?${query({ date, race_code, country })}`)),
    x1(ofRace("worked-out")),
    x1(
      fc
        .tuple(fc.constantFrom(...people), fc.nat(6), fc.constantFrom("any", "runner", "jockey", "trainer"))
        .map(([{ name }, from, kind]) => `/names?${query({ name: name.slice(from, from + 3), kind })}`),
    ),
    x1(race.map(({ track, country }) => `/names?${query({ name: track.slice(0, 2), country })}`)),
    x1(
      fc
        .tuple(conditions, fc.constantFrom("summary", "years", "starts"))
        .map(([text, report]) => `/angle?${query({ conditions: text, report, race_code: "gallops" })}`),
    ),
  );
}
