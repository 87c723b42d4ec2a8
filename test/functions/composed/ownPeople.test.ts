/**
 * Suite of src/functions/composed: every runner of a world's races has the record of its jockey and
 * trainer, whoever else has their names. The small world's last days; the full world's whole window with
 * SOAK=1, as `npm run soak` does.
 */
import { dayNumber } from "../../../src/dates/days";
import { card } from "../../../src/functions/card";
import { connections } from "../../../src/functions/connections";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { slugify } from "../../../src/spec/slug";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import { publish } from "../../../src/service/simulation/publication";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { world, worldDay } from "../../contract/smallWorld";
import { defaultLimits } from "../../../src/service/access/quota";
import { createService } from "../../../src/service/createService";
import { countTried } from "../../service/store/countTried";
import { pinned } from "../../service/testService";
import { now, openTestSession } from "../testSession";

const isFull = process.env.SOAK !== undefined;
/** Long enough for the full world on a busy machine. */
const timeout = 4 * 3_600_000;
const today = dayNumber(worldDay) ?? 0;
const [from, to] = isFull ? [today - 30, today + 7] : [today - 2, today + 2];

const starts = new Map<string, number>();
const names = new Map<string, Set<string>>();
const shownRaces: RaceRecord[] = [];
const history = historyInMemory();
afterAll(() => history.close());

const keyOf = (race: RaceRecord, role: "jockey" | "trainer", runner: RunnerRecord): string =>
  `${race.raceCode}/${role}/${runner[`${role}Key`] ?? ""}`;

/** Counts the starts of each person before the day, and keeps the races to show. */
function count(race: RaceRecord): void {
  const day = dayNumber(race.date) ?? NaN;
  const isCounted = race.run && !race.abandoned && !race.meetingAbandoned && day < today;
  for (const runner of race.runners)
    for (const role of ["jockey", "trainer"] as const) {
      const [key, name] = [keyOf(race, role, runner), `${race.raceCode}/${role}/${runner[role] ?? ""}`];
      if (isCounted && !runner.scratched) starts.set(key, (starts.get(key) ?? 0) + 1);
      names.set(name, (names.get(name) ?? new Set()).add(key));
    }
  if (day >= from && day <= to) shownRaces.push(race);
}

beforeAll(() => {
  const write = createWriter(history);
  const moment = pinnedMoment(worldDay);
  for (const { records } of publish({ world: { ...world, scale: isFull ? "full" : "small" }, moment })) {
    write(records);
    for (const race of records) count(race);
  }
  const limits = {
    ...defaultLimits,
    day: { free: Infinity, pro: Infinity },
    burst: { free: Infinity, pro: Infinity },
  };
  const keys = { "pro-key": "pro" } as const;
  const service = createService({ history, clock: pinned(worldDay, now), source: "results", keys, limits });
  openTestSession({ answer: service.handle });
}, timeout);

test(
  "the jockey and the trainer of every runner have their own records in CONNECTIONS and CARD",
  async () => {
    const text = (value: string) => value as never; // a cell's text where a range may stand
    const none = null as never;
    const wrong: unknown[] = [];
    let people = 0;
    let shared = 0;
    for (const race of shownRaces) {
      const place = [race.date, slugify(race.track), race.raceNumber] as const;
      const options = text(`race_code=${race.raceCode}; country=${race.country}; timezone=${race.timezone}`);
      const fields = (...columns: string[]) => text(["number", ...columns].join());
      const tables = [
        await connections(...place, none, fields("jockey.starts", "trainer.starts"), false, options),
        await card(...place, none, none, fields("jockeyStarts", "trainerStarts"), false, options),
      ];
      for (const runner of race.runners) {
        const roles = (["jockey", "trainer"] as const).filter((role) => runner[role] && !runner.scratched);
        people += roles.length;
        shared += roles.filter(
          (role) => (names.get(`${race.raceCode}/${role}/${runner[role] ?? ""}`)?.size ?? 0) > 1,
        ).length;
        for (const rows of tables) {
          const row = rows.find(([number]) => number === runner.number) ?? [];
          for (const role of roles) {
            const [foundPeople, expected] = [
              row[role === "jockey" ? 1 : 2],
              starts.get(keyOf(race, role, runner)) ?? 0,
            ];
            if (foundPeople !== expected)
              wrong.push([...place, runner.number, role, runner[role], foundPeople, expected]);
          }
        }
      }
    }
    countTried(people);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(shared).toBeGreaterThan(0);
  },
  timeout,
);
