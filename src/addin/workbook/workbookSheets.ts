import { millisecondsPerMinute } from "../../dates/days";
import { localDate } from "../../dates/zones";
import { defaultOf, type ParseContext } from "../../functions/call/session";
import { t } from "../../language/translate";
import type { SheetContent } from "../excel/sheetContent";
import { angleSheet } from "./angleSheet";
import { biasSheet, mostDistances } from "./biasSheet";
import { connectionsSheet } from "./connectionsSheet";
import { enteredSheet } from "./enteredSheet";
import { meetingsSheet } from "./meetingsSheet";
import { notesSheet } from "./notesSheet";
import { pastStartsSheet } from "./pastStartsSheet";
import type { RaceNavigation } from "./raceLinks";
import { fieldSize } from "./raceColumns";
import { raceSheet } from "./raceSheet";
import { ratingSheet } from "./ratingSheet";

/** The kinds of sheets that can be built, with labels. */
export const sheetKinds = {
  meetings: () => t`Meeting list`,
  notes: () => t`Your notes on runners`,
  races: () => t`A sheet for each race`,
  starts: () => t`Past performances of each race`,
  bias: () => t`Bias lab`,
  angle: () => t`Angle lab`,
  rating: () => t`Rating lab`,
  connections: () => t`Jockeys and trainers`,
} as const;

export type SheetKind = keyof typeof sheetKinds;

/** A meeting from the service's list, and the races and sheets to build. */
export interface WorkbookChoice {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The zone of the date, for the second of a venue's two meetings on a date; otherwise the workbook's. */
  readonly timezone?: string | undefined;
  readonly raceCode: string;
  readonly meeting: { readonly track: string; readonly slug: string; readonly country: string };
  readonly races: readonly {
    readonly raceNumber: number;
    readonly distance?: string;
    readonly numberOfRunners?: number;
    /** ISO 8601, UTC. */
    readonly startTime?: string;
  }[];
  readonly parts: ReadonlySet<SheetKind>;
}

/** The names of the sheets that a workbook has only once. */
const names = {
  meetings: "Meetings",
  notes: "Notes",
  entered: "Entered",
  bias: "Bias lab",
  angle: "Angle lab",
  rating: "Rating lab",
  connections: "Connections",
} as const;

const windows = ["all", 365, 90];

/**
 * Characters that Excel refuses in a sheet name; its 31 characters must leave room for the number and "past".
 */
const forbidden = /[[\]:*?/\\']/g;
const longestTrack = 22;

/** Returns the whole track and the distances of the races, shortest first, as far as the lab has room. */
function distancesOf({ races }: WorkbookChoice): (string | number)[] {
  const metres = races
    .map(({ distance = "" }) => Number.parseInt(distance, 10))
    .filter((length) => length > 0);
  return ["all", ...[...new Set(metres)].sort((one, other) => one - other).slice(0, mostDistances - 1)];
}

/** The time and the source's date, which decide whether races have run. */
type RaceClock = Pick<ParseContext, "now" | "settings" | "today">;

/** Returns true for a race whose sheet asks for the result: by minutes today, by day in a replay. */
function hasRun(
  startTime: string | undefined,
  { date, timezone }: Pick<WorkbookChoice, "date" | "timezone">,
  { now, settings, today }: RaceClock,
): boolean {
  const zone = timezone ?? String(defaultOf("timezone", settings).value);
  const showsToday = today(zone) === localDate(now(), zone);
  if (showsToday && startTime !== undefined) return Date.parse(startTime) - now() < millisecondsPerMinute;
  return date < today(zone);
}

/** Returns the sheets of a race-day workbook in order; in a plan without a clock, no race has run. */
export function workbookSheets(choice: WorkbookChoice, clock?: RaceClock): SheetContent[] {
  const { date, timezone, raceCode, meeting, races, parts } = choice;
  const runners = Math.max(...races.map(({ numberOfRunners = fieldSize }) => numberOfRunners));
  const selection = {
    date,
    track: meeting.slug,
    options: `race_code=${raceCode}; country=${meeting.country}${timezone ? `; timezone=${timezone}` : ""}`,
    raceCode,
    runners,
  };
  const track = meeting.track.replace(forbidden, " ").slice(0, longestTrack).trim();
  const numbers = races.map(({ raceNumber }) => raceNumber);
  const runs = new Set(
    races.filter(({ startTime }) => clock && hasRun(startTime, choice, clock)).map((race) => race.raceNumber),
  );
  const nameOf = (race: number): string => `${track} R${race}`;
  const pastOf = (race: number): string => `${nameOf(race)} past`;
  const navigation: RaceNavigation = {
    races: numbers.map((number) => ({ number, sheet: nameOf(number) })),
    ...(parts.has("meetings") && { meetings: names.meetings }),
    ...(parts.has("bias") && { bias: names.bias }),
    ...(parts.has("notes") && { notes: names.notes }),
  };
  const sheets: Readonly<Record<SheetKind, () => SheetContent[]>> = {
    meetings: () => [
      meetingsSheet(
        names.meetings,
        { date, raceCode },
        { races: parts.has("races") ? navigation.races : [] },
      ),
    ],
    // The notes come before the sheets whose formulas refer to them.
    notes: () => [notesSheet(names.notes), enteredSheet(names.entered, names.notes)],
    races: () =>
      numbers.map((race) =>
        raceSheet(
          nameOf(race),
          { ...selection, race, hasRun: runs.has(race) },
          { ...navigation, ...(parts.has("starts") && { past: pastOf(race) }) },
        ),
      ),
    starts: () =>
      numbers.map((race) =>
        pastStartsSheet(pastOf(race), {
          ...selection,
          race,
          ...(parts.has("races") && { raceSheet: nameOf(race) }),
        }),
      ),
    bias: () => [biasSheet(names.bias, { ...selection, distances: distancesOf(choice), windows })],
    angle: () => [angleSheet(names.angle, selection)],
    rating: () => [ratingSheet(names.rating, { ...selection, race: numbers[0] ?? 1 })],
    connections: () => [connectionsSheet(names.connections, { ...selection, races: numbers })],
  };
  const kinds = Object.keys(sheets) as SheetKind[]; // the keys of a record of the kinds
  return kinds.filter((name) => parts.has(name)).flatMap((name) => sheets[name]());
}
