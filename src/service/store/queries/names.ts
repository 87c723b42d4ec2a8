import { type Country, type RaceCode, raceCodes } from "../../../spec/codes";
import { type History, startsPerRace } from "../history";
import type { Role } from "./people";
import type { RaceRow } from "./races";

export type NameKind = Role | "runner";

export interface NameId {
  readonly kind: NameKind;
  readonly id: number;
}

/** A runner or a person of the store. */
export interface NameRow {
  readonly id: number;
  readonly raceCode: RaceCode;
  readonly name: string;
}

/** A country in which a name has counted starts, and the day of the first. */
export interface FirstDayRow {
  readonly id: number;
  readonly country: Country;
  readonly day: number;
}

/** The days that are known: results before one, and cards from a first to a last one. */
export interface KnownDays {
  readonly before: number;
  readonly cards: readonly [first: number, last: number];
}

const codes = raceCodes.map((code) => `'${code}'`).join();
const entriesOfCards = `race r JOIN venue v ON v.id = r.venue_id CROSS JOIN start s
  WHERE s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
    AND r.race_code IN (${codes}) AND r.day BETWEEN ? AND ?`;

const columns = `id, race_code AS "raceCode", name`;
const following = "id > ? ORDER BY id LIMIT ?";
const selectNames: Readonly<Record<NameKind, string>> = {
  runner: `SELECT ${columns} FROM runner WHERE ${following}`,
  jockey: `SELECT ${columns} FROM person WHERE role = 'jockey' AND ${following}`,
  trainer: `SELECT ${columns} FROM person WHERE role = 'trainer' AND ${following}`,
};

/** Returns the names of a kind that follow an id, by id. */
export const namesAfter = (
  { reader }: History,
  kind: NameKind,
  { id, limit }: { readonly id: number; readonly limit: number },
): Promise<NameRow[]> => reader.all<NameRow>(selectNames[kind], [id, limit]);

const firstDays = (kind: NameKind): string => `SELECT s.${kind}_id AS id, v.country, MIN(s.day) AS day
  FROM start s JOIN venue v ON v.id = s.venue_id
  WHERE s.counted = 1 AND s.${kind}_id BETWEEN ? AND ? GROUP BY s.${kind}_id, v.country
  ORDER BY id`;

/** Returns the first days of the counted starts of names with ids from a first to a last one, by id. */
export const firstDaysOf = (
  { reader }: History,
  kind: NameKind,
  ids: readonly [first: number, last: number],
): Promise<FirstDayRow[]> => reader.all<FirstDayRow>(firstDays(kind), ids);

const onCards = (kind: NameKind): string => `SELECT DISTINCT s.${kind}_id AS id, v.country
  FROM ${entriesOfCards} AND s.${kind}_id IS NOT NULL`;

/** Returns the names on the cards of some days, with the countries of the cards. */
export const namesOnCards = (
  { reader }: History,
  kind: NameKind,
  cards: KnownDays["cards"],
): Promise<Pick<FirstDayRow, "id" | "country">[]> => reader.all(onCards(kind), cards);

const nameOf = (table: "runner" | "person"): string => `SELECT name FROM ${table} WHERE id = ?`;
const selectName = { runner: nameOf("runner"), jockey: nameOf("person"), trainer: nameOf("person") };

/** Returns the name with an id as the source writes it. */
export async function storedName({ reader }: History, { kind, id }: NameId): Promise<string> {
  const [row] = await reader.all<{ name: string }>(selectName[kind], [id]);
  return row?.name ?? "";
}

interface Figures {
  readonly starts: number;
  readonly wins: number;
}

const careerOfRunner = `SELECT COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ?`;

/** Counts a runner's starts and wins on days before one. */
export async function runnerFigures({ reader }: History, id: number, before: number): Promise<Figures> {
  const [row] = await reader.all<Figures>(careerOfRunner, [id, before]);
  return row ?? { starts: 0, wins: 0 };
}

const raceColumns = `r.venue_id AS "venueId", r.day, r.number AS "raceNumber", r.start_time AS "startTime", r.timezone,
  r.abandoned, r.meeting_abandoned AS "meetingAbandoned", r.run`;

/** The race of a start. */
export interface StartedRaceRow extends Pick<
  RaceRow,
  "venueId" | "day" | "startTime" | "timezone" | "abandoned" | "meetingAbandoned" | "run"
> {
  readonly raceNumber: number;
}

export interface CountedRow extends StartedRaceRow {
  readonly finish: number | null;
}

const counted = (kind: NameKind): string => `SELECT ${raceColumns}, s.finish
  FROM start s JOIN race r ON r.id = s.id / ${startsPerRace}
  WHERE s.${kind}_id = ? AND s.counted = 1 AND s.day >= COALESCE((SELECT MAX(l.day) FROM start l
    WHERE l.${kind}_id = ? AND l.counted = 1 AND l.day < ?), ?) AND s.day < ?
  ORDER BY s.day DESC, r.start_time DESC, s.id DESC`;

/** Returns the counted starts from the last day with one before `since` up to `before`, the last first. */
export function latestStarts(
  { reader }: History,
  { kind, id }: NameId,
  { since, before }: { readonly since: number; readonly before: number },
): Promise<CountedRow[]> {
  return reader.all<CountedRow>(counted(kind), [id, id, since, since, before]);
}

/** A runner on a card. */
export interface CardEntryRow extends StartedRaceRow {
  readonly runner: number;
  readonly jockey: number | null;
  readonly trainer: number | null;
  readonly number: number;
  readonly name: string;
  readonly scratched: number;
}

/** The most names whose entries one statement reads. */
export const mostNames = 100;
// The same number of marks for any number of names, so that the statement is always the same.
const marks = Array.from({ length: mostNames }, () => "?").join();
const cardEntries = `SELECT ${raceColumns}, s.runner_id AS runner, s.jockey_id AS jockey, s.trainer_id AS trainer,
    s.number, (SELECT name FROM runner WHERE id = s.runner_id) AS name, s.scratched
  FROM ${entriesOfCards} AND (s.runner_id IN (${marks}) OR s.jockey_id IN (${marks}) OR s.trainer_id IN (${marks}))
  ORDER BY r.start_time, s.id`;

/** Returns the entries of at most `mostNames` names on the cards of some days, by start time. */
export function cardEntriesOf(
  { reader }: History,
  names: readonly NameId[],
  cards: KnownDays["cards"],
): Promise<CardEntryRow[]> {
  const idsOf = (wantedKind: NameKind): number[] => {
    const ids = names.flatMap(({ kind, id }) => (kind === wantedKind ? id : []));
    return [...ids, ...Array.from({ length: mostNames - ids.length }, () => -1)];
  };
  return reader.all<CardEntryRow>(cardEntries, [
    ...cards,
    ...idsOf("runner"),
    ...idsOf("jockey"),
    ...idsOf("trainer"),
  ]);
}
