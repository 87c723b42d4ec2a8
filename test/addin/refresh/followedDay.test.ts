/**
 * Suite of src/addin/refresh: raceDayFollow. A race day of the simulated world on a stepped clock, followed
 * by several workbooks; `npm run soak` uses the full world and ten of them.
 */
import { createRaceDayFollow } from "../../../src/addin/refresh/raceDayFollow";
import { createClient } from "../../../src/client/createClient";
import { runCall } from "../../../src/functions/call/runCall";
import { openSession, type Session } from "../../../src/functions/call/session";
import { formCall } from "../../../src/functions/form";
import { createChangeStreams, isAboutRace } from "../../../src/service/changeStreams";
import type { RaceRecord } from "../../../src/service/races/records";
import { slugify } from "../../../src/spec/slug";
import { liveMoment } from "../../../src/service/simulation/moment";
import { publishAtOnce } from "../../../src/service/simulation/publication";
import { createWorldUpdater } from "../../../src/service/simulation/worldUpdater";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import type { RaceChange } from "../../../src/spec/changes";
import { fakeClock, turns } from "../../client/fakeClock";
import { serviceOf } from "../../service/testService";
import { memoryHost } from "../settings/memoryHost";

const isLong = Boolean(process.env.SOAK);
const scale = isLong ? "full" : "small";
const workbookCount = isLong ? 10 : 2;
const racesPerWorkbook = 16;
/** The newest day on earth begins; by this clock the races of Australia's day follow. */
const start = Date.parse("2026-03-13T20:00:00Z");
const hours = isLong ? 16 : 12;
const minute = 60_000;

const world = { seed: 7, scale, epoch: "2026-03-10" } as const;

/** A race as a request names it. */
type Race = Readonly<Record<"date" | "track" | "race" | "country" | "race_code" | "timezone", string>>;

/** A service of the world whose clock the test moves; it publishes each change when it is due. */
function serveWorld(clock: ReturnType<typeof fakeClock>) {
  const moment = liveMoment(clock.now());
  const history = historyInMemory();
  const { records, dated } = publishAtOnce({ world, moment });
  createWriter(history, { once: true })(records);
  const streams = createChangeStreams({ now: clock.now, every: clock.every, isComplete: true });
  const published: RaceChange[] = [];
  const update = createWorldUpdater({
    history,
    now: clock.now,
    pause: () => Promise.resolve(),
    built: { moment, dated },
    publish: (at, since) => Promise.resolve(publishAtOnce({ world, moment: at, since })),
    onChanges: (changes) => {
      // A new day's publication repeats the changes of the last 24 hours.
      const knownIds = new Set(published.map(({ id }) => id));
      published.push(...changes.filter(({ id, at }) => Date.parse(at) > start && !knownIds.has(id)));
      streams.add(changes);
    },
  });
  const isToCome = ({ startTime }: RaceRecord): boolean =>
    Date.parse(startTime) > start && Date.parse(startTime) < start + hours * 60 * minute;
  const races = records
    .filter(isToCome)
    .map(({ date, country, raceCode, track, raceNumber, timezone }): Race => ({
      date,
      track: slugify(track),
      race: String(raceNumber),
      country,
      race_code: raceCode,
      timezone,
    }));
  const service = serviceOf(history, {
    clock: { now: clock.now, elapsed: clock.now },
    source: "simulated",
    changes: streams,
    limits: { day: { free: 1e6, pro: 1e6 }, burst: { free: 1e6, pro: 1e6 } },
  });
  return { history, streams, published, update, races, service };
}

const optionsOf = ({ country, race_code, timezone }: Race): string =>
  `country=${country}; race_code=${race_code}; timezone=${timezone}`;

/** A workbook that shows some races and follows them. */
async function openBook(
  races: readonly Race[],
  { service, clock }: { readonly clock: ReturnType<typeof fakeClock> } & ReturnType<typeof serveWorld>,
) {
  const counts = { requests: 0, streams: 0, unanswered: 0, calculated: 0 };
  const client = createClient({
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    credentials: () => ({ base: "http://service.test", key: "pro" }),
    async fetch(address, init) {
      const { pathname } = new URL(address);
      if (pathname === "/health") return Response.json({ source: "simulated" });
      if (pathname.endsWith("/changes")) counts.streams++;
      else counts.requests++;
      counts.unanswered++;
      return service.handle(new Request(address, init)).finally(() => counts.unanswered--);
    },
  });
  const chosen = { workbook: {}, user: {} };
  const session: Session = { client, settings: () => chosen, now: clock.now, formats: false };
  openSession(session);
  await client.ready();
  for (const race of races) {
    let isAnswered = false;
    const { date, track } = race;
    const asked = {
      date,
      track,
      race: Number(race.race),
      fields: null,
      headers: null,
      options: optionsOf(race),
      notes: null,
    };
    const answer = Promise.resolve(runCall(formCall, asked, undefined)).finally(() => (isAnswered = true));
    while (!isAnswered) {
      if (counts.unanswered === 0) clock.advance(50);
      await turns(2);
    }
    await answer;
  }
  const host = memoryHost();
  host.changeWorkbook("follow", true);
  const follow = createRaceDayFollow({
    client,
    workbook: {
      findFormulas: async () =>
        races.map((race, row) => ({
          sheet: "Race",
          row,
          column: 0,
          value: "",
          formula: `=RACING.FORM("${race.date}","${race.track}",${race.race},,,"${optionsOf(race)}")`,
        })),
      readValues: async (references) => references.map(() => [[""]]),
      calculateCells: async (cells) => void (counts.calculated += cells.length),
    },
    store: host.workbookStore,
    snapshots: { shown: () => undefined, onShown: () => undefined },
    open: () => session,
    now: clock.now,
    schedule: clock.schedule,
  });
  const before = counts.requests;
  counts.requests = 0;
  follow.start();
  return { races, client, follow, counts, before };
}

test(`${workbookCount} workbooks of ${racesPerWorkbook} races show every change of their races once`, async () => {
  const clock = fakeClock(start);
  const served = serveWorld(clock);
  const { races, streams, published, update } = served;
  expect(races.length).toBeGreaterThan(racesPerWorkbook / 2);
  const books: Awaited<ReturnType<typeof openBook>>[] = [];
  for (let index = 0; index < workbookCount; index++) {
    const from = (index * racesPerWorkbook) % races.length;
    const ownRaces = [...races, ...races].slice(from, from + Math.min(racesPerWorkbook, races.length));
    books.push(await openBook(ownRaces, { ...served, clock }));
  }
  /** Moves the clock in small steps until every answer has arrived and been used. */
  const settle = async (): Promise<void> => {
    for (let step = 0; step < 20; step += books.some(({ counts }) => counts.unanswered > 0) ? 0 : 1) {
      if (books.every(({ counts }) => counts.unanswered === 0)) clock.advance(50);
      await turns(3);
    }
  };
  await settle();
  while (streams.count < books.length) await settle();
  for (let passed = 0; passed < hours * 60; passed++) {
    const before = published.length;
    // Signs of life arrive between the steps.
    const next = clock.now() - (clock.now() % minute) + minute;
    while (clock.now() < next) {
      clock.advance(Math.min(10_000, next - clock.now()));
      await turns(2);
    }
    await update();
    if (published.length > before) await settle();
  }
  await settle();
  let mostRequests = 0;
  let changesShown = 0;
  for (const { races: ownRaces, follow, counts } of books) {
    // A result alone changes no form.
    const expected = published.filter(
      (change) =>
        ownRaces.some((race) => isAboutRace(race, change)) &&
        change.fields.some((field) => field !== "result"),
    );
    const shownChanges = follow.changes().filter(({ at }) => Date.parse(at) > start);
    expect(shownChanges.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(expected.length).toBeGreaterThan(0);
    mostRequests = Math.max(mostRequests, counts.requests);
    changesShown += shownChanges.length;
    // A change costs no more than a request for the form that it makes old.
    expect(counts.requests).toBeLessThanOrEqual(expected.length);
  }
  const requests = books.reduce((sum, { counts }) => sum + counts.requests + counts.streams, 0);
  const refreshing = books.reduce((sum, { before }) => sum + before * hours * 60, 0);
  if (isLong)
    process.stdout.write(
      `${hours} hours, ${published.length} changes of all races, ${changesShown} shown in ${books.length} workbooks: ` +
        `${requests} requests, at most ${mostRequests} for one; pressing Refresh every minute ${refreshing}\n`,
    );
  expect(requests).toBeLessThan(refreshing / 20);
  for (const { client } of books) client.dispose();
  streams.close();
  served.history.close();
}, 7_200_000);
