import { existsSync } from "node:fs";
import { dateOf, requireDayNumber } from "../../../src/dates/days";
import { comparableName } from "../../../src/spec/comparableName";
import { foldPersonName } from "../../../src/service/races/names";
import { slugify } from "../../../src/spec/slug";
import type { RaceRecord } from "../../../src/service/races/records";
import type { LocalHistory } from "../../../src/service/store/history";
import type { NamesResponse } from "../../../src/spec/names";
import { findFault } from "../../../src/spec/validate";
import { hongKongResults } from "../../contract/resultsLines";
import { worldDay, worldRaces } from "../../contract/smallWorld";
import { seeded } from "../recordsTable";
import { aRace, aRunner } from "../store/aRace";
import { ask, historyOf, pinned, racesOfFile, serviceOf } from "../testService";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { turnsOfOthers } from "../store/turnsOfOthers";
import { historyWith } from "./pastRecords";

type Name = NamesResponse["names"][number];

const queryOf = (parameters: object): string =>
  String(new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])));

/** The facts in the records about one name on a day's morning. */
interface Expected {
  readonly name: string;
  readonly kind: string;
  readonly raceType: string;
  readonly folded: string;
  readonly countries: Set<string>;
  starts: number;
  wins: number;
  last: RaceRecord | undefined;
  next: RaceRecord | undefined;
}

/** Returns every name of some records as it is known on a day's morning, by the records alone. */
function namesIn(races: readonly RaceRecord[], asOf: string): Expected[] {
  const knownNames = new Map<string, Expected>();
  const ordered = [...races].sort((one, other) =>
    one.date === other.date
      ? Date.parse(one.startTime) - Date.parse(other.startTime)
      : one.date < other.date
        ? -1
        : 1,
  );
  const lastCards = dateOf(requireDayNumber(asOf) + 7);
  for (const race of ordered) {
    const isBefore = race.date < asOf;
    const isOff = race.abandoned || race.meetingAbandoned;
    const isCounted = isBefore && race.run && !isOff;
    if (!isCounted && (isBefore || race.date > lastCards)) continue;
    for (const runner of race.runners) {
      if (isCounted && runner.scratched) continue;
      const isScratched = runner.scratched && !(race.date > asOf && race.run);
      const persons = [
        ["runner", runner.name, runner.runnerKey],
        ["jockey", runner.jockey, runner.jockeyKey ?? runner.jockey],
        ["trainer", runner.trainer, runner.trainerKey ?? runner.trainer],
      ] as const;
      for (const [kind, name, key] of persons) {
        if (name === undefined || name === "") continue;
        const id = [kind, race.raceCode, key].join("/");
        const one = knownNames.get(id) ?? {
          name,
          kind,
          raceType: race.raceCode,
          countries: new Set<string>(),
          starts: 0,
          wins: 0,
          folded: kind === "runner" ? comparableName(name) : foldPersonName(name),
          last: undefined,
          next: undefined,
        };
        knownNames.set(id, one);
        one.countries.add(race.country);
        if (isCounted) {
          one.starts += 1;
          one.wins += Number(runner.finish === 1);
          one.last = race;
        } else if (!isOff && !isScratched) one.next ??= race;
      }
    }
  }
  return [...knownNames.values()];
}

const place = (race: RaceRecord | undefined) =>
  race && [race.date, slugify(race.track), race.country, race.raceNumber];
const shownName = ({ name, kind, raceType, starts, wins, last, next }: Name) => ({
  name,
  kind,
  raceType,
  starts,
  wins,
  last: last && [last.date, last.slug, last.country, last.raceNumber],
  next: next && [next.date, next.slug, next.country, next.raceNumber],
});

const rank = (folded: string, part: string): number =>
  folded === part
    ? 0
    : folded.startsWith(part)
      ? 1
      : folded.includes(` ${part}`)
        ? 2
        : folded.includes(part)
          ? 3
          : 4;

/** Asks for random parts of names, and compares each answer with the records. */
async function compare(
  races: readonly RaceRecord[],
  { history, asOf, questions }: { history: LocalHistory; asOf: string; questions: number },
): Promise<{ readonly found: number; readonly next: number }> {
  const service = serviceOf(history, { clock: pinned(asOf) });
  const names = namesIn(races, asOf);
  const random = seeded(59);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  let [foundCount, next] = [0, 0];
  for (let question = 0; question < questions; question++) {
    const { folded } = pick(names);
    const begin = Math.floor(random() * Math.max(1, folded.length - 2));
    const part = folded.slice(begin, begin + 2 + Math.floor(random() * 8)).trim();
    if (part.replaceAll(" ", "").length < 2 || /^(?:mr|mrs|ms|miss|mx|dr|sir|dame)\b/.test(part)) continue;
    const kind = pick(["any", "runner", "jockey", "trainer"]);
    const country = random() < 0.3 ? pick(races).country : undefined;
    const query = queryOf({ name: part.toUpperCase(), kind, limit: 100, ...(country && { country }) });
    const expected = names
      .filter((one) => (kind === "any" || one.kind === kind) && rank(one.folded, part) < 4)
      .filter(({ countries }) => country === undefined || countries.has(country));
    const { status, body } = await ask(service, `/names?${query}`, "free", "x1");
    if (expected.length === 0) {
      expect([query, status]).toEqual([query, 404]);
      continue;
    }
    expect([query, status, findFault("names", body)]).toEqual([query, 200, undefined]);
    const { matches, names: listed } = body as NamesResponse;
    expect([query, matches, listed.length]).toEqual([query, expected.length, Math.min(100, expected.length)]);
    const ranks = listed.map((one) =>
      rank(one.kind === "runner" ? comparableName(one.name) : foldPersonName(one.name), part),
    );
    expect(ranks).toEqual([...expected.map((one) => rank(one.folded, part))].sort().slice(0, listed.length));
    const byName = (one: object, other: object): number =>
      JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
    if (matches <= listed.length)
      expect(listed.map(shownName).sort(byName)).toEqual(
        expected
          .map(({ name, kind: of, raceType, starts, wins, last, next: ahead }) => ({
            name,
            kind: of,
            raceType,
            starts,
            wins,
            last: place(last),
            next: place(ahead),
          }))
          .sort(byName),
      );
    foundCount += listed.length;
    next += listed.filter((one) => one.next).length;
  }
  return { found: foundCount, next };
}

describe("on a simulated world", () => {
  const races = worldRaces();
  let history: LocalHistory;
  beforeAll(() => {
    history = historyWith(races);
  });
  afterAll(() => history.close());

  test("random parts find the names that the records have, with their starts", async () => {
    const { found, next } = await compare(races, { history, asOf: worldDay, questions: 200 });
    expect(found).toBeGreaterThan(1000);
    expect(next).toBeGreaterThan(100);
  });

  test("a replayed day knows no start of the days after it", async () => {
    const { found } = await compare(races, { history, asOf: "2025-12-10", questions: 60 });
    expect(found).toBeGreaterThan(300);
  });
});

describe("on some races", () => {
  const race = (date: string, names: readonly string[], more: Partial<RaceRecord> = {}) =>
    aRace({
      date,
      startTime: `${date}T03:00:00Z`,
      runners: names.map((name, index) =>
        aRunner(name, {
          number: index + 1,
          finish: index + 1,
          jockey: "Ms Jess Philpot",
          trainer: "J. O'Brien",
        }),
      ),
      ...more,
    });
  const races = [
    race("2026-01-03", ["O'Brien's Boy", "Électre", "Brien"]),
    race("2026-01-04", ["100% Real", "Snow_Man", "Brienne (NZ)", "A Fine Brienz"], {
      track: "Far",
      country: "nz",
    }),
    race("2026-01-20", ["Late Brien", "Électre"], { run: false }),
  ];
  const history = historyWith(races);
  afterAll(() => history.close());
  const askFor = (parameters: object, asOf = "2026-01-19") =>
    ask(serviceOf(history, { clock: pinned(asOf) }), `/names?${queryOf(parameters)}`, "free", "x1");
  const namesOf = async (parameters: object, asOf?: string): Promise<string[]> => {
    const { body } = await askFor(parameters, asOf);
    return ((body as NamesResponse).names ?? []).map(({ name, match }) => `${name}: ${match}`);
  };

  test("the best match comes first, without regard to accents, apostrophes and titles", async () => {
    expect(await namesOf({ name: "brien", kind: "runner" })).toEqual([
      "Brien: same",
      "Brienne (NZ): begins",
      "A Fine Brienz: word begins",
      "Late Brien: word begins",
      "O'Brien's Boy: within",
    ]);
    expect(await namesOf({ name: "OBRIENS BOY" })).toEqual(["O'Brien's Boy: same"]);
    expect(await namesOf({ name: "electre" })).toEqual(["Électre: same"]);
    expect(await namesOf({ name: "lectre" })).toEqual(["Électre: within"]);
    expect(await namesOf({ name: "Miss Philpot" })).toEqual(["Ms Jess Philpot: word begins"]);
    expect(await namesOf({ name: "J O’Brien" })).toEqual(["J. O'Brien: same"]);
  });

  test("wildcards of SQL are letters that a name has or has not", async () => {
    expect(await namesOf({ name: "100%" })).toEqual(["100% Real: begins"]);
    expect((await askFor({ name: "b%n" })).status).toBe(404);
    expect((await askFor({ name: "sn_w" })).status).toBe(404);
  });

  test("the country is one of a start or an entry; its figures are of all starts", async () => {
    expect(await namesOf({ name: "brien", kind: "runner", country: "nz" })).toEqual([
      "Brienne (NZ): begins",
      "A Fine Brienz: word begins",
    ]);
    const { body } = await askFor({ name: "philpot", country: "nz" });
    expect(body).toMatchObject({ matches: 1, names: [{ starts: 7, wins: 2, last: { track: "Far" } }] });
  });

  test("a name on the cards has its next start; before them it is not known", async () => {
    const { body } = await askFor({ name: "late" });
    expect(body).toMatchObject({
      names: [
        { starts: 0, wins: 0, next: { date: "2026-01-20", raceNumber: 1, number: 1, runner: "Late Brien" } },
      ],
    });
    expect((body as NamesResponse).names[0]).not.toHaveProperty("last");
    expect((await askFor({ name: "late" }, "2026-01-12")).status).toBe(404);
    expect((await askFor({ name: "philpot" }, "2026-01-03")).body).toMatchObject({
      names: [{ starts: 0, next: { date: "2026-01-03" } }],
    });
  });

  test("the limit is stated by the number of all matches", async () => {
    expect((await askFor({ name: "brien", kind: "runner", limit: 2 })).body).toMatchObject({
      matches: 5,
      names: [{ name: "Brien" }, { name: "Brienne (NZ)" }],
    });
  });

  test("too short a part and one that no name has are refused in plain words", async () => {
    for (const name of ["b", " -b- ", "%_"]) expect((await askFor({ name })).status).toBe(422);
    expect((await askFor({ name: "b" })).body.detail).toEqual([
      expect.objectContaining({ msg: "name must have at least two letters or digits; current value is b" }),
    ]);
    expect((await askFor({ name: "phillpott" })).body.detail).toBe(
      "no runner, jockey or trainer has phillpott in the name; did you mean Ms Jess Philpot?",
    );
    expect(
      (await askFor({ name: "zzz", kind: "runner", country: "nz", race_code: "gallops" })).body.detail,
    ).toBe("no gallops runner in nz has zzz in the name");
  });

  test("today's races that are to jump are no starts yet", async () => {
    const now = (time: string) => ({ now: () => Date.parse(time), elapsed: () => 0 });
    const namesAt = async (time: string) =>
      (await ask(serviceOf(history, { clock: now(time) }), "/names?name=boy", "free", "x1"))
        .body as NamesResponse;
    expect((await namesAt("2026-01-03T02:59:00Z")).names).toMatchObject([{ starts: 0, next: { number: 1 } }]);
    expect((await namesAt("2026-01-03T03:01:00Z")).names).toMatchObject([
      { starts: 1, wins: 1, last: { raceNumber: 1 } },
    ]);
  });
});

describe("while races are written", () => {
  const morning = (date: string, name: string) =>
    aRace({ date, startTime: `${date}T03:00:00Z`, runners: [aRunner(name, { finish: 1 })] });
  const history = historyWith([morning("2026-01-03", "Sea Amber")]);
  const write = createWriter(history);
  const clock = { ...pinned("2026-01-19"), elapsed: () => (elapsed += 30) };
  let elapsed = 0;
  const askFor = (name: string) => ask(serviceOf(history, { clock }), `/names?name=${name}`, "free", "x1");

  test("a name is found as soon as its race is stored, and on a later day's cards", async () => {
    expect((await askFor("amber")).body).toMatchObject({ matches: 1 });
    write([morning("2026-01-04", "Amber Sky")]);
    expect((await askFor("amber")).body).toMatchObject({ matches: 2 });
    const later = { ...clock, ...pinned("2026-01-21") };
    write([morning("2026-01-28", "Amber Late")]);
    expect((await askFor("amber")).body).toMatchObject({ matches: 2 });
    const { body } = await ask(serviceOf(history, { clock: later }), "/names?name=amber", "free", "x1");
    expect(body).toMatchObject({ matches: 3 });
  });

  test("names are read in slices, between which other requests are answered", async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `Amber ${index}`);
    const fields = names.map((_, index) => names.slice(index, index + 20)).filter((_, at) => at % 20 === 0);
    write(
      fields.map((field, index) =>
        aRace({ track: `Track ${index}`, runners: field.map((name) => aRunner(name)) }),
      ),
    );
    const { done, turns } = await turnsOfOthers(() => askFor("amber"));
    expect(done.body).toMatchObject({ matches: 3002 });
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

const isThere = existsSync(hongKongResults.file);
if (!isThere) process.stderr.write("Skipped: the Hong Kong results are not there.\n");

(isThere ? test : test.skip)("on Hong Kong's results random parts find what the records have", async () => {
  const { file, asOf } = hongKongResults;
  const history = await historyOf(file);
  const { found } = await compare(await racesOfFile(file), { history, asOf, questions: 100 });
  expect(found).toBeGreaterThan(500);
  history.close();
});
