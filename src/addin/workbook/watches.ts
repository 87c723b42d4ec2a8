import { foldName } from "../../cells/nameMatching";
import { dateOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { t } from "../../language/translate";
import { runnerRows } from "./raceAddresses";
import { raceCells, raceFacts } from "./raceCells";
import { isRaceSheet, raceNumberIn, runnerAt } from "./raceLayout";
import type { WatchedAngle } from "./savedAngles";
import { valueAt, type Values } from "./sheetPart";

/** A runner from a race sheet. */
interface WatchedRunner {
  readonly number: number;
  /** For example "4 Tide Table". */
  readonly label: string;
  readonly win: number | undefined;
  /** The edge at the person's price: 0.2 for 20%. */
  readonly edge: number | undefined;
  /** The live price, and its movement since the first one: -0.2 has shortened by 20%. */
  readonly live?: number | undefined;
  readonly movement?: number | undefined;
  /** The person's newest note; absent for a runner without a note. */
  readonly note?: string | undefined;
  readonly isMine: boolean;
  readonly isScratched: boolean;
}

/** A race from its sheet. */
export interface WatchedRace {
  /** For example "2026-03-14 Ashford Park R3". */
  readonly key: string;
  /** For example "Ashford Park R3". */
  readonly label: string;
  /** The start as a serial number by this computer's clock. */
  readonly start: number | undefined;
  readonly runners: readonly WatchedRunner[];
  /** The only kind of watch that looks at it; absent for a race from its own sheet. */
  readonly only?: WatchKind;
  /** The runners of a saved angle that takes the place of a race; absent for a race. */
  readonly qualifiers?: WatchedAngle["runners"];
}

/** Returns a saved angle as a race without runners. */
export const asWatchedRace = ({ name, runners }: WatchedAngle): WatchedRace => ({
  key: `angle ${name}`,
  label: name,
  start: undefined,
  runners: [],
  only: "qualifier",
  qualifiers: runners,
});

/** An event in a race that a person is to be told about once. */
export interface Watch {
  readonly kind: WatchKind;
  /** The label of a race; blank for all races on race sheets. */
  readonly race: string;
  /** Percent of overlay, or minutes before a start. */
  readonly limit?: number;
}

/** A watch that has fired. */
export interface FiredWatch {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** The subjects for which the watch holds, each with its text; undefined while this is not known. */
type Held = readonly (readonly [subject: string, text: string])[] | undefined;

interface Kind {
  readonly label: () => string;
  /** The word for it in a sheet. */
  readonly word: RegExp;
  readonly limit?: { readonly initial: number; readonly label: () => string; readonly isPercent?: true };
  /** True if something that already holds at the first look at a race is not news. */
  readonly isChange: boolean;
  readonly held: (race: WatchedRace, context: { readonly limit: number; readonly now: number }) => Held;
}

const highest = (runners: readonly WatchedRunner[], field: "win" | "edge"): WatchedRunner | undefined =>
  [...runners].sort((one, other) => (other[field] ?? -Infinity) - (one[field] ?? -Infinity))[0];

/** Returns the runner with the highest edge, and the edge in percent; undefined without a price. */
export function bestOverlay({ runners }: WatchedRace): { label: string; percent: number } | undefined {
  const best = highest(runners, "edge");
  return best?.edge === undefined ? undefined : { label: best.label, percent: Math.round(100 * best.edge) };
}

const percent = { initial: 20, label: () => t`Percent`, isPercent: true } as const;

/** Returns the runners whose live price has moved by some percent or more, by a sign: -1 has shortened. */
const moved = (
  { runners }: WatchedRace,
  { limit, sign, text }: { limit: number; sign: 1 | -1; text: (label: string, price: string) => string },
): Held =>
  runners.flatMap(({ number, label, live, movement, isScratched }) =>
    live === undefined || movement === undefined || isScratched || 100 * sign * movement < limit
      ? []
      : [[String(number), text(label, live.toFixed(2))]],
  );

export const watchKinds = {
  scratched: {
    label: () => t`A runner of mine is scratched`,
    word: /scratch/i,
    isChange: true,
    held: ({ runners }) =>
      runners
        .filter(({ isMine, isScratched }) => isMine && isScratched)
        .map(({ number, label }) => [String(number), t`${label} is scratched`]),
  },
  overlay: {
    label: () => t`An overlay above`,
    word: /overlay/i,
    limit: percent,
    isChange: false,
    held: (race, { limit }) => {
      const best = bestOverlay(race);
      return best && best.percent > limit ? [["", t`overlay of ${best.label}: ${best.percent}%`]] : [];
    },
  },
  firmer: {
    label: () => t`A live price shortens by`,
    word: /firm|shorten/i,
    limit: percent,
    isChange: false,
    held: (race, { limit }) =>
      moved(race, { limit, sign: -1, text: (label, price) => t`${label} has firmed to ${price}` }),
  },
  drifter: {
    label: () => t`A live price lengthens by`,
    word: /drift|lengthen/i,
    limit: percent,
    isChange: false,
    held: (race, { limit }) =>
      moved(race, { limit, sign: 1, text: (label, price) => t`${label} has drifted to ${price}` }),
  },
  noted: {
    label: () => t`A runner with my note is declared or scratched`,
    word: /note|tracker|entered/i,
    isChange: false,
    held: ({ runners }) =>
      runners.flatMap(({ number, label, note, isScratched }): [string, string][] => {
        if (note === undefined) return [];
        return isScratched
          ? [[`${number} out`, t`${label}, on which you have a note, is scratched`]]
          : [
              [
                String(number),
                note === "" ? t`you have a note on ${label}` : t`your note on ${label}: ${note}`,
              ],
            ];
      }),
  },
  favourite: {
    label: () => t`The model’s favourite changes`,
    word: /favou?rite/i,
    isChange: true,
    held: ({ runners }) => {
      const starters = runners.filter(({ isScratched }) => !isScratched);
      const best = highest(starters, "win");
      if (!best || starters.some(({ win }) => win === undefined)) return undefined;
      return [[String(best.number), t`the favourite is now ${best.label}`]];
    },
  },
  qualifier: {
    label: () => t`A runner of a saved angle is declared or scratched`,
    word: /angle|qualifier/i,
    isChange: true,
    held: ({ qualifiers }) => qualifiers,
  },
  start: {
    label: () => t`A start within`,
    word: /start/i,
    limit: { initial: 10, label: () => t`Minutes` },
    isChange: false,
    held: ({ start }, { limit, now }) => {
      const minutes = start === undefined ? 0 : Math.ceil((start - now) * 1440);
      return minutes > 0 && minutes <= limit ? [["", t`starts in ${minutes} min`]] : [];
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type WatchKind = keyof typeof watchKinds;
export const kindOf = (kind: WatchKind): Kind => watchKinds[kind];

/** Returns the initial limit of a kind; nothing for a kind that has no limit. */
export const initialLimit = (kind: WatchKind): Pick<Watch, "limit"> => {
  const { limit } = kindOf(kind);
  return limit ? { limit: limit.initial } : {};
};

/** Describes a watch: "An overlay above 20%, Ashford Park R3". */
export function describeWatch({ kind, race, limit }: Watch): string {
  const value = limit === undefined ? "" : kindOf(kind).limit?.isPercent ? ` ${limit}%` : ` ${limit} min`;
  return `${kindOf(kind).label()}${value}, ${race === "" ? t`all races` : race}`;
}

export const watchId = ({ kind, race, limit }: Watch): string =>
  [kind, foldName(race), limit ?? ""].join("/");

/** The known subjects of each watch and race, by `watchId` and the race's key. */
export type Looked = Readonly<Record<string, readonly string[]>>;

interface LookContext {
  readonly looked: Looked;
  /** The current time as a serial number by this computer's clock, and in milliseconds since 1970. */
  readonly now: number;
  readonly at: number;
}

/** Returns the watches that have newly fired for races, and the subjects known after this look. */
export function lookAt(
  watches: readonly Watch[],
  races: readonly WatchedRace[],
  { looked, now, at }: LookContext,
): { readonly fired: readonly FiredWatch[]; readonly looked: Looked } {
  const fired: FiredWatch[] = [];
  const changed: Record<string, readonly string[]> = {};
  for (const watch of watches)
    for (const race of races) {
      if (watch.race !== "" && foldName(watch.race) !== foldName(race.label)) continue;
      if (race.only !== undefined && race.only !== watch.kind) continue;
      const { isChange, held } = kindOf(watch.kind);
      const reading = held(race, { limit: watch.limit ?? 0, now });
      const key = `${watchId(watch)} ${race.key}`;
      const lastReading = changed[key] ?? looked[key];
      const added = reading?.filter(([subject]) => !lastReading?.includes(subject));
      if (!added || (lastReading && added.length === 0)) continue;
      changed[key] = [...(lastReading ?? []), ...added.map(([subject]) => subject)];
      if (lastReading || !isChange)
        for (const [subject, text] of added)
          fired.push({ id: `${key} ${subject}`, at, text: `${race.label}: ${text}` });
    }
  return { fired, looked: { ...looked, ...changed } };
}

const numberIn = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);

/** Returns a note as one text: "7/10, Ran on late". */
export const shownNote = (mark: unknown, note: unknown): string =>
  [typeof mark === "number" ? `${mark}/10` : "", String(note ?? "")].filter(Boolean).join(", ");

const watchedColumns = [
  "number",
  "runner",
  "win",
  "price",
  "edge",
  "status",
  "live",
  "move",
  "mark",
  "note",
  "notes",
] as const;

/** Returns the race on a race sheet; undefined for any other sheet, and while it has no race. */
export function readWatchedRace(values: Values, dateSystem: DateSystem): WatchedRace | undefined {
  const at = (address: string): unknown => valueAt(values, address);
  const day = dayOfSerial(numberIn(at(raceFacts.date)) ?? NaN, dateSystem);
  if (!isRaceSheet(values) || day === undefined) return undefined;
  const label = `${String(at(raceFacts.track))} R${raceNumberIn(at(raceCells.race))}`;
  const runners = runnerRows.flatMap((row): WatchedRunner[] => {
    const { number, runner, win, price, edge, status, live, move, mark, note, notes } = runnerAt(
      values,
      row,
      watchedColumns,
    );
    if (typeof number !== "number") return [];
    return [
      {
        number,
        label: `${number} ${String(runner)}`,
        win: numberIn(win),
        edge: numberIn(edge),
        live: numberIn(live),
        movement: numberIn(move),
        ...(numberIn(notes) !== undefined && { note: shownNote(mark, note) }),
        isMine: price !== "",
        isScratched: status === "scratched",
      },
    ];
  });
  if (runners.length === 0) return undefined;
  return { key: `${dateOf(day)} ${label}`, label, start: numberIn(at(raceFacts.clockStart)), runners };
}

const headings = ["Watch", "Race", "Limit"];
const kinds = Object.keys(watchKinds) as WatchKind[]; // the keys of a constant table

/** Returns the watches in a sheet under the headings Watch, Race and Limit in A1:C1. */
export function readSheetWatches([head = [], ...rows]: Values): Watch[] {
  if (headings.some((heading, column) => head[column] !== heading)) return [];
  return rows.flatMap(([what, race, limit]): Watch[] => {
    const kind = kinds.find((one) => kindOf(one).word.test(String(what)));
    if (!kind) return [];
    const givenLimit = numberIn(limit);
    // Excel turns 20% into 0.2.
    const typed = givenLimit !== undefined && {
      limit: kindOf(kind).limit?.isPercent && givenLimit < 1 ? 100 * givenLimit : givenLimit,
    };
    const isAll = /^(all)?$/i.test(String(race ?? "").trim());
    return [
      {
        kind,
        race: isAll ? "" : String(race),
        ...initialLimit(kind),
        ...(kindOf(kind).limit && typed),
      },
    ];
  });
}
