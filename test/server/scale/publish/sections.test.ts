/** Suite of src/server/scale/publish: sections of one history, published by several machines. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, types } from "pg";
import { dateOf } from "../../../../src/dates/days";
import {
  followHistories,
  type PublishedHistory,
} from "../../../../src/server/scale/postgres/followHistories";
import type { Section } from "../../../../src/server/scale/publish/parts";
import { publishHistory } from "../../../../src/server/scale/publish/publishHistory";
import { completeColumns } from "../../../../src/service/predictions/backtest/keepColumns";
import { openHistory } from "../../../../src/service/store/openHistory";
import { ask, pinned, serviceOf } from "../../../service/testService";
import { needs } from "../../../needs";
import { type Cluster, connectClient, startCluster } from "../postgres/startCluster";
import { addDay, buildStoreOfDays, firstDay } from "./storeOfDays";

types.setTypeParser(types.builtins.INT8, Number);
const sections: readonly Section[] = [
  { country: "au", raceCode: "gallops" },
  { country: "hk", raceCode: "gallops" },
  { country: "au", raceCode: "harness" },
];
const [australia, hongKong, harness] = sections as [Section, Section, Section];
const days = 12;
const newest = firstDay + (days - 1) * 20;

needs("postgres").describe("sections of a history", () => {
  let cluster: Cluster;
  let client: Client;
  let folder: string;
  const storeOf = ({ country, raceCode }: Section) => join(folder, `${country}-${raceCode}.db`);
  const publish = (section: Section, more = {}) =>
    publishHistory({ from: storeOf(section), to: cluster.url, section, ...more });
  const query = async <R extends object>(sql: string): Promise<R[]> => (await client.query<R>(sql)).rows;
  const current = async () =>
    (await query<{ history: string }>("SELECT history FROM racing.current"))[0]?.history ?? "";
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => "published",
      (error: unknown) => (error as Error).message,
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sections-"));
    for (const section of sections) {
      await buildStoreOfDays(storeOf(section), { days, section });
      const history = openHistory(storeOf(section));
      await completeColumns(history, newest + 1);
      history.close();
    }
    cluster = await startCluster();
    client = await connectClient(cluster.url);
  });
  afterAll(async () => {
    await client?.end();
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("three machines publish at once, and every answer is that of the store it came from", async () => {
    await Promise.all(sections.map((section) => publish(section)));
    const opened: PublishedHistory[] = [];
    const followed = followHistories({
      urls: [cluster.url],
      now: () => performance.now(),
      onHistory: (published) => opened.push(published),
      onState: () => undefined,
    });
    await followed.looked;
    const [published] = opened;
    if (!published) throw new Error("nothing was published");
    const clock = pinned(dateOf(newest));
    const together = serviceOf(published.history, { clock });
    for (const section of sections) {
      const ownHistory = openHistory(storeOf(section));
      const alone = serviceOf(ownHistory, { clock });
      const [venue] = ownHistory.venues.values();
      const where = `race_code=${section.raceCode}&country=${section.country}`;
      const race = `date=${dateOf(newest)}&track=${venue?.slug}&race=1&${where}`;
      for (const path of [`/form?${race}`, `/stats/track-bias/${venue?.slug}?${where}`]) {
        const [expected, answer] = [await ask(alone, path), await ask(together, path)];
        expect(expected.status).toBe(200);
        expect(JSON.stringify(answer.body)).toBe(JSON.stringify(expected.body));
      }
      ownHistory.close();
    }
    await followed.close();
    const counts = await query(
      `SELECT COUNT(*) AS starts, COUNT(DISTINCT id) AS ids, MAX(id) < 2 ^ 53 AS exact FROM ${await current()}.start`,
    );
    expect(counts).toEqual([{ starts: days * 48, ids: days * 48, exact: true }]);
  });

  test("formulas have their variables in a race code of one section, and none in one of several", async () => {
    const history = await current();
    expect(await query(`SELECT DISTINCT race_code FROM ${history}.variable`)).toEqual([
      { race_code: "harness" },
    ]);
    const facts = await query<{ name: string }>(`SELECT name FROM ${history}.meta ORDER BY name`);
    expect(facts.map(({ name }) => name)).toEqual([
      "declared harness",
      "schema",
      "source",
      "variables harness",
    ]);
  });

  test("a further day of one section copies that one alone", async () => {
    const before = await query(`SELECT * FROM ${await current()}.race WHERE race_code = 'harness'`);
    addDay(storeOf(hongKong), newest + 1, hongKong);
    const { history, copied, rows } = await publish(hongKong);
    expect(copied).toBeLessThan(rows);
    const relations = await query<{ key: string }>(
      `SELECT DISTINCT key FROM racing.part WHERE history = '${history}' AND relation LIKE '%${history.slice(8)}'`,
    );
    expect(relations.filter(({ key }) => !key.startsWith("hk_gallops_"))).toEqual([]);
    expect(await query(`SELECT * FROM ${history}.race WHERE race_code = 'harness'`)).toEqual(before);
    expect(await query(`SELECT country FROM ${history}.venue ORDER BY country, race_code`)).toEqual(
      ["au", "au", "hk"].map((country) => ({ country })),
    );
  });

  test("a publication keeps its tables while another section is published again and again", async () => {
    await buildStoreOfDays(storeOf(australia), { days: 150, step: 1, section: australia });
    let isRunning = true;
    const large = publish(australia).finally(() => (isRunning = false));
    for (let day = newest + 2; isRunning; day++) {
      addDay(storeOf(harness), day, harness);
      await publish(harness);
    }
    await large;
    const count = await query(`SELECT COUNT(*) AS races FROM ${await current()}.race r JOIN
      ${await current()}.venue v ON v.id = r.venue_id WHERE country = 'au' AND v.race_code = 'gallops'`);
    expect(count).toEqual([{ races: 300 }]);
    // The next publication of a section removes its parts that belong to no history.
    for (const section of sections) await publish(section);
    const unused = `SELECT relname FROM pg_class WHERE relnamespace = 'racing_parts'::regnamespace
      AND relkind = 'r' AND 'racing_parts.' || relname NOT IN (SELECT relation FROM racing.part)`;
    expect(await query(unused)).toEqual([]);
  });

  const running = "another publication to this database is running: wait until it has ended";

  test("one machine publishes a section at a time, and nothing is beside a whole history", async () => {
    const other = join(folder, "copy.db");
    copyFileSync(storeOf(harness), other);
    const twice = await Promise.all([publish(harness), publish(harness, { from: other })].map(failureOf));
    expect(twice.sort()).toEqual([running, "published"]);
    const whole = publishHistory({ from: other, to: cluster.url });
    const both = await Promise.all([whole, publish(hongKong)].map(failureOf));
    expect(both).toContain(running);
  });

  test("what cannot be a section is refused, with what to do", async () => {
    const store = join(folder, "all.db");
    await buildStoreOfDays(store, { days: 1 });
    expect(await failureOf(publishHistory({ from: store, to: cluster.url, section: australia }))).toMatch(
      /^the store has (harness|greyhounds) of au too: import the results files of gallops of au alone$/,
    );
    await publishHistory({ from: store, to: cluster.url });
    expect(await failureOf(publish(australia))).toBe(
      "the history there was published whole: publish sections into another database",
    );
  });
});
