import { joinCells, splitCells } from "../../files/csvCells";

/** The columns of a file of forecasts; the hash of a line comes last. */
export const forecastColumns = [
  "written",
  "off",
  "date",
  "country",
  "race_code",
  "track",
  "race",
  "runners",
  "number",
  "name",
  "model",
  "version",
  "chance",
  "hash",
] as const;

/** A race by its track's slug and the track's own day, YYYY-MM-DD. */
export interface ForecastRace {
  readonly date: string;
  readonly country: string;
  readonly raceCode: string;
  readonly track: string;
  readonly race: number;
}

export interface ForecastRunner {
  readonly number: number;
  readonly name: string;
  readonly chance: number;
}

/** The chances of a race's runners that were written before its off. */
export interface Forecast extends ForecastRace {
  /** Milliseconds since 1970: the time of writing, and the off as it was known then. */
  readonly written: number;
  readonly off: number;
  /** "embedded" for the service's own model, otherwise the formula of a rating. */
  readonly model: string;
  /** The version of the model. */
  readonly version: string;
  readonly runners: readonly ForecastRunner[];
}

/** A forecast in its file. */
export interface WrittenForecast extends Forecast {
  /** The lines of the file, the first counted as 1. */
  readonly lines: readonly [first: number, last: number];
  /** True if all of its lines are there and none of them, nor the line after it, breaks the chain. */
  readonly isIntact: boolean;
}

/** A line that does not follow from the line before it. */
export interface ChainFault {
  readonly line: number;
  readonly reason: "unreadable" | "changed";
}

export interface ForecastFile {
  readonly forecasts: WrittenForecast[];
  /** The lines of the file, including its headings and the lines that cannot be read. */
  readonly lines: number;
  /** Lines that state a chance. */
  readonly entries: number;
  readonly faults: readonly ChainFault[];
  /** The hash of the last line; "" for a file without lines. */
  readonly head: string;
  /** The latest time of writing; -Infinity for a file without lines. */
  readonly lastWritten: number;
  /** False if the last line was cut off. */
  readonly isEnded: boolean;
}

/** Returns the SHA-256 of a text in UTF-8 as hexadecimal digits. */
export type Digest = (text: string) => string;

export const headings = `${joinCells(forecastColumns)}\n`;

/** Digits of a hash. */
export const hashLength = 64;
const lastHash = new RegExp(`,([0-9a-f]{${hashLength}})$`);

const timeText = (time: number): string => new Date(time).toISOString();
/** A line break would end the line. */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * Returns the lines of a forecast that follow a hash, one for each runner. The last cell of a line is the
 * SHA-256 of the hash of the line before it, a line feed, and the line's other cells as they stand.
 */
export function linesOf(forecast: Forecast, after: string, digest: Digest): string[] {
  let hash = after;
  const { written, off, date, country, raceCode, track, race, model, version, runners } = forecast;
  return runners.map(({ number, name, chance }) => {
    const text = joinCells([
      timeText(written),
      timeText(off),
      date,
      country,
      raceCode,
      track,
      race,
      runners.length,
      number,
      name,
      model,
      version,
      chance,
    ]);
    hash = digest(`${hash}\n${text}`);
    return `${text},${hash}`;
  });
}

interface Entry extends Omit<Forecast, "runners"> {
  readonly line: number;
  /** Runners of the whole forecast. */
  readonly size: number;
  readonly runner: ForecastRunner;
}

/** Returns the entry in a line; undefined for a text that is none. */
function entryOf(text: string, line: number): Entry | undefined {
  let cells: string[];
  try {
    cells = splitCells(text);
  } catch {
    return undefined;
  }
  if (cells.length !== forecastColumns.length) return undefined;
  const value = Object.fromEntries(
    forecastColumns.map((name, index) => [name, cells[index] ?? ""]),
  ) as Record<(typeof forecastColumns)[number], string>;
  const numbers = [value.race, value.runners, value.number, value.chance].map(Number);
  const times = [Date.parse(value.written), Date.parse(value.off)];
  if ([...numbers, ...times].some(Number.isNaN)) return undefined;
  const [race = 0, size = 0, number = 0, chance = 0] = numbers;
  const [written = 0, off = 0] = times;
  const { date, country, race_code: raceCode, track, model, version } = value;
  return {
    line,
    size,
    written,
    off,
    date,
    country,
    raceCode,
    track,
    race,
    model,
    version,
    runner: { number, name: value.name, chance },
  };
}

const keyOf = (entry: Entry): string =>
  joinCells([
    entry.written,
    entry.off,
    entry.date,
    entry.country,
    entry.raceCode,
    entry.track,
    entry.race,
    entry.size,
    entry.model,
    entry.version,
  ]);

/**
 * Reads a file of forecasts and checks its chain of hashes from the first line to the last. A line that was
 * changed breaks the chain there, or at the line after it if its hash was made anew; a line that was removed
 * or inserted breaks it at the line that follows.
 */
export function readForecasts(file: string, digest: Digest): ForecastFile {
  const lines = file.split("\n");
  const isEnded = lines.at(-1) === "";
  if (isEnded) lines.pop();
  const faults: ChainFault[] = [];
  if (lines.length > 0 && lines[0] !== headings.trimEnd()) faults.push({ line: 1, reason: "unreadable" });
  const entries: Entry[] = [];
  let head = "";
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const entry = entryOf(line, index + 1);
    const hash = lastHash.exec(line)?.[1];
    if (!entry || hash === undefined) {
      faults.push({ line: index + 1, reason: "unreadable" });
      continue;
    }
    const text = line.slice(0, -(hash.length + 1));
    const isEarlier = entry.written < (entries.at(-1)?.written ?? -Infinity);
    if (isEarlier || digest(`${head}\n${text}`) !== hash) faults.push({ line: index + 1, reason: "changed" });
    entries.push(entry);
    head = hash;
  }
  return {
    forecasts: forecastsOf(entries, new Set(faults.map(({ line }) => line))),
    lines: lines.length,
    entries: entries.length,
    faults,
    head,
    isEnded,
    lastWritten: entries.reduce((latest, { written }) => Math.max(latest, written), -Infinity),
  };
}

/** Returns the forecasts of entries that follow one another. */
function forecastsOf(entries: readonly Entry[], faults: ReadonlySet<number>): WrittenForecast[] {
  const groups: Entry[][] = [];
  let key: string | undefined;
  for (const entry of entries) {
    const group = groups.at(-1);
    const ownKey = keyOf(entry);
    if (group && ownKey === key && group.length < entry.size) group.push(entry);
    else groups.push([entry]);
    key = ownKey;
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const { line: _line, size, runner: _runner, ...forecast } = first;
    const from = first.line;
    const to = last.line;
    let isIntact = group.length === size && to - from === size - 1;
    for (let line = from; line <= to + 1; line++) if (faults.has(line)) isIntact = false;
    return { ...forecast, runners: group.map(({ runner }) => runner), lines: [from, to] as const, isIntact };
  });
}
