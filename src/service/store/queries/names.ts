import { type Country, type RaceCode, raceCodes } from "../../../spec/codes";
import { type History, startsPerRace } from "../history";
import type { Role } from "./people";
import type { RaceRow } from "./races";

export type NameKind = Role | "runner";

/** A row of the store whose name may contain a part. */
export interface NameRow {
  readonly id: number;
  readonly kind: NameKind;
  readonly raceCode: RaceCode;
  readonly name: string;
}

/** The days that are known: results before one, and cards from a first to a last one. */
export interface KnownDays {
  readonly before: number;
  readonly cards: readonly [first: number, last: number];
}

interface NamesScope extends KnownDays {
  readonly country?: Country | undefined;
}

const codes = raceCodes.map((code) => `'${code}'`).join();
const entriesOfCards = `race r CROSS JOIN start s
  WHERE s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
    AND r.race_code IN (${codes}) AND r.day BETWEEN ? AND ?`;
const inCountry = (hasCountry: boolean): string =>
  hasCountry ? " AND s.venue_id IN (SELECT id FROM venue WHERE country = ?)" : "";

/** Holds for names that have run or are on a card, in the country where one is given. */
const known = (kind: NameKind, hasCountry: boolean): string =>
  `(EXISTS (SELECT 1 FROM start s
      WHERE s.${kind}_id = n.id AND s.counted = 1 AND s.day < ?${inCountry(hasCountry)})
    OR n.id IN (SELECT s.${kind}_id FROM ${entriesOfCards}${inCountry(hasCountry)}))`;

/** Folds the names of runners in ASCII like comparableName, but for blanks; reads all others. */
const runnerFits = `(REPLACE(REPLACE(REPLACE(LOWER(n.name), '''', ''), '’', ''), '\`', '') LIKE ?
  OR OCTET_LENGTH(n.name) <> LENGTH(n.name))`;

const selectNames = (kind: NameKind, hasCountry: boolean): string =>
  kind === "runner"
    ? `SELECT n.id, 'runner' AS kind, n.race_code AS "raceCode", n.name FROM runner n
        WHERE ${runnerFits} AND ${known(kind, hasCountry)}`
    : `SELECT n.id, n.role AS kind, n.race_code AS "raceCode", n.name FROM person n
        WHERE n.role = '${kind}' AND n.folded LIKE ? AND ${known(kind, hasCountry)}`;

/**
 * Returns the known names of a kind that may contain the words of a folded part, and maybe others. A folded
 * part has letters, digits and single blanks only, so that it contains no wildcard.
 */
export function namesLike(
  { reader }: History,
  { kind, part }: { readonly kind: NameKind; readonly part: string },
  { before, cards, country }: NamesScope,
): Promise<NameRow[]> {
  const of = country === undefined ? [] : [country];
  return reader.all<NameRow>(selectNames(kind, country !== undefined), [
    `%${part.replaceAll(" ", "%")}%`,
    before,
    ...of,
    ...cards,
    ...of,
  ]);
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
  { kind, id }: Pick<NameRow, "kind" | "id">,
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
  names: readonly Pick<NameRow, "kind" | "id">[],
  cards: KnownDays["cards"],
): Promise<CardEntryRow[]> {
  const idsOf = (wanted: NameKind): number[] => {
    const ids = names.flatMap(({ kind, id }) => (kind === wanted ? id : []));
    return [...ids, ...Array.from({ length: mostNames - ids.length }, () => -1)];
  };
  return reader.all<CardEntryRow>(cardEntries, [
    ...cards,
    ...idsOf("runner"),
    ...idsOf("jockey"),
    ...idsOf("trainer"),
  ]);
}
