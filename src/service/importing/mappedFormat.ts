import { isObject } from "../../spec/validate";
import type { DateOrder } from "../../dates/dateOrder";
import { dayNumber } from "../../dates/days";
import { numberedName } from "../../files/exchangePrices";
import { isTimezone, zoneOffset } from "../../dates/zones";
import { countryOf, type Country } from "../../spec/codes";
import { raceColumns, ruleOf, runnerColumns } from "./columns";
import { remediesHere } from "./formats/remedies";
import {
  anyDay,
  isoDay,
  minutesOn,
  nominalStart,
  startAt,
  startOfTwelveHours,
  startOnClockOf,
} from "./formats/clocks";
import {
  all,
  always,
  at,
  fields,
  finishBlank,
  outcome,
  unplaced,
  type Rule,
  type TableFormat,
  Unreadable,
} from "./formats/format";
import * as read from "./formats/readers";
import { headings as known, plainHeading, plainWords, type SharedFact } from "../../files/headings";
import type { TrackZones } from "./formats/tracks";

/** An error in a description of a table's columns. The message is a sentence. */
export class MappingError extends Error {}

/** The source's heading for one of our columns, and the notation of its values. */
interface Mapped {
  readonly heading: string;
  readonly unit?: string;
  readonly clock?: string;
  readonly hours?: 12 | 24;
  readonly words?: Readonly<Record<string, string>>;
}

/** Describes a table: its columns, units, clocks and words, and the values that all lines share. */
export interface Mapping {
  readonly columns: ReadonlyMap<string, Mapped>;
  readonly values: Readonly<Record<string, string>>;
  readonly dates: DateOrder | undefined;
  /** The headings that are not used. */
  readonly ignored: readonly string[];
}

const ourColumns = { ...raceColumns, ...runnerColumns };
const names = Object.keys(ourColumns);

/** Our columns for the facts that a table of bets also states. */
const columnOfFact: Readonly<Record<SharedFact, string>> = {
  date: "date",
  track: "track",
  race: "race_number",
  time: "start_time",
  country: "country",
  number: "number",
  runner: "name",
  finish: "finish",
  startingPrice: "starting_price",
  betfairPrice: "starting_price",
};

const synonymOf = new Map([
  ...names.map((column): [string, string] => [plainWords(column), column]),
  ...Object.entries(known.both).flatMap(([fact, words]) =>
    words.map((word): [string, string] => [word, columnOfFact[fact as SharedFact]]),
  ),
  ...Object.entries(known.results).flatMap(([column, words]) =>
    words.map((word): [string, string] => [word, column]),
  ),
]);

/** Returns our column for a heading in usual racing terms; undefined for an unknown one. */
export const columnOf = (heading: string): string | undefined =>
  synonymOf.get(plainWords(heading)) ?? synonymOf.get(plainHeading(heading));

/** The units of our columns, each with its reader. A column without a stated unit uses the first. */
const units: Readonly<Record<string, Readonly<Record<string, (text: string) => unknown>>>> = {
  distance_m: {
    m: read.distanceOf,
    yd: read.yards,
    furlongs: (text) => furlongs(text),
    miles: read.milesAndFurlongs,
  },
  weight_kg: {
    kg: read.kilograms,
    lb: read.pounds,
    st: read.stonesAndPounds,
    hg: (text) => read.decimal(0, 2000)(text) / 10,
  },
  claim_kg: { kg: read.decimal(0, 20), lb: read.claimedPounds },
  time_s: { s: read.seconds, ms: read.thousandths },
  starting_price: { decimal: read.price, "to one": read.oddsToOne },
  odds: { decimal: read.price, "to one": read.oddsToOne },
  margin_lengths: {
    "behind the winner": (text) => read.lengths()(text) ?? undefined,
    "to the next": read.lengths(),
    metres: (text) => Math.round((read.decimal(0, 2400)(text) / 2.4) * 1000) / 1000,
  },
};

const furlongs = (text: string): number => read.milesAndFurlongs(`${text.replace(/f$/i, "")}f`);

/** Columns whose unit must never be assumed, with the question to ask. */
const questions: Readonly<Record<string, string>> = {
  weight_kg: "kilograms, pounds or stones and pounds",
  margin_lengths: "behind the winner or to the next horse",
};

/** Units that a heading states itself. */
const statedUnits: readonly (readonly [RegExp, string])[] = [
  [/\b(?:kg|kgs|kilos?)\b/, "kg"],
  [/\b(?:lb|lbs|pounds)\b/, "lb"],
  [/\b(?:lengths behind|lbw|ovr btn|behind)\b/, "behind the winner"],
  [/\bdist(?:ance)? (?:y|yd|yds|yards)\b/, "yd"],
  [/\bdist(?:ance)? (?:f|furlongs)\b/, "furlongs"],
];
const unitStated = (heading: string): string | undefined =>
  statedUnits.find(([pattern]) => pattern.test(plainWords(heading)))?.[1];

const outcomeWords: Readonly<Record<string, object>> = {
  "did not finish": unplaced,
  disqualified: unplaced,
  scratched: { scratched: true },
  unknown: { finishUnknown: true },
  placed: { finishUnknown: true, placed: true },
  "not placed": { finishUnknown: true, placed: false },
};

const list = (words: readonly string[]): string => words.join(", ");

function mappedColumn(heading: string, givenColumn: unknown): [string, Mapped] | undefined {
  if (givenColumn === null || givenColumn === false || givenColumn === "") return undefined;
  const { to, unit, clock, hours, words } = isObject(givenColumn) ? givenColumn : { to: givenColumn };
  const fail = (rule: string): never => {
    throw new MappingError(`--columns: "${heading}" ${rule}`);
  };
  const column = typeof to === "string" ? to : fail(`must name one of our columns: ${list(names)}`);
  if (!names.includes(column))
    fail(`is said to be ${column}, which is not one of our columns: ${list(names)}`);
  const knownUnits = units[column];
  if (unit !== undefined && !(knownUnits && typeof unit === "string" && Object.hasOwn(knownUnits, unit)))
    fail(
      `has the unit ${String(unit)}: ${knownUnits ? `it must be ${list(Object.keys(knownUnits))}` : `${column} has none`}`,
    );
  if (clock !== undefined && !(typeof clock === "string" && (clock === "track" || isTimezone(clock))))
    fail(`has the clock ${String(clock)}: it must be track, UTC or a time zone such as Europe/London`);
  if (hours !== undefined && hours !== 12 && hours !== 24)
    fail(`has ${String(hours)} hours: it must be 12 or 24`);
  if (words !== undefined && !isObject(words)) fail("must have words and their meanings");
  for (const [word, meaning] of Object.entries(isObject(words) ? words : {}))
    if (column === "finish" && typeof meaning !== "number" && !Object.hasOwn(outcomeWords, String(meaning)))
      fail(
        `says that ${word} is ${String(meaning)}: it must be a place or ${list(Object.keys(outcomeWords))}`,
      );
  return [
    column,
    {
      heading,
      ...(typeof unit === "string" ? { unit } : {}),
      ...(typeof clock === "string" ? { clock } : {}),
      ...(hours === 12 || hours === 24 ? { hours } : {}),
      ...(isObject(words)
        ? { words: Object.fromEntries(Object.entries(words).map(([word, one]) => [word, String(one)])) }
        : {}),
    },
  ];
}

/** Reads the description of a table's columns. Throws MappingError. */
export function readMapping(json: string): Mapping {
  let givenMapping: unknown;
  try {
    givenMapping = JSON.parse(json);
  } catch (error) {
    throw new MappingError(`--columns: the file is no JSON: ${error instanceof Error ? error.message : ""}`);
  }
  if (!isObject(givenMapping))
    throw new MappingError('--columns: the file must be like {"columns": {"Horse": "name"}}');
  const other = Object.keys(givenMapping).find((key) => !["columns", "values", "dates"].includes(key));
  if (other !== undefined)
    throw new MappingError(`--columns: ${other} is unknown: the file has columns, values and dates`);
  const { columns = {}, values = {}, dates } = givenMapping;
  if (!isObject(columns) || !isObject(values))
    throw new MappingError("--columns: columns and values must be objects");
  if (dates !== undefined && dates !== "DMY" && dates !== "MDY" && dates !== "YMD")
    throw new MappingError(`--columns: dates must be DMY, MDY or YMD: current value is ${String(dates)}`);
  for (const name of Object.keys(values))
    if (!names.includes(name))
      throw new MappingError(`--columns: ${name} is not one of our columns: ${list(names)}`);
  const mapped = Object.entries(columns).map(([heading, one]) => mappedColumn(heading, one));
  const mappedColumns = new Map<string, Mapped>();
  for (const one of mapped) {
    if (!one) continue;
    const twice = mappedColumns.get(one[0]);
    if (twice)
      throw new MappingError(`--columns: "${twice.heading}" and "${one[1].heading}" are both ${one[0]}`);
    mappedColumns.set(...one);
  }
  return {
    columns: mappedColumns,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    dates,
    ignored: Object.keys(columns).filter((_, index) => mapped[index] === undefined),
  };
}

/** Returns a reader for days in an order; a numeric day whose order nobody has stated is refused. */
const dayReader =
  (order: Mapping["dates"]) =>
  (text: string): string => {
    if (/^\d{4}-\d{1,2}-\d{1,2}/.test(text) || /^\d{8}$/.test(text))
      return isoDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
    if (/[A-Za-z]/.test(text)) return isoDay(text);
    const [first = "", second = "", third = ""] = text.split(/[/.-]|\s/);
    if (order === undefined && Number(first) <= 12 && Number(second) <= 12 && first !== second)
      throw new Unreadable(`may be a day or a month first: ${remediesHere().dates}`);
    if (order === "MDY" || (order === undefined && Number(second) > 12))
      return anyDay(`${second}/${first}/${third.slice(0, 4)}`);
    if (order === "YMD") return isoDay(`${first}-${second.padStart(2, "0")}-${third.padStart(2, "0")}`);
    return anyDay(text);
  };

/** The first hour of racing, for times on a 12-hour clock without am or pm. */
const firstHour = 10;

function startRule(
  mapping: Mapping,
  headingOf: Readonly<Record<string, string>>,
  zoneAt: (...texts: string[]) => string,
): Rule {
  const { clock = "", hours } = mapping.columns.get("start_time") ?? { clock: "" };
  const day = dayReader(mapping.dates);
  const zoneFrom = ["country", "track", "timezone"].map((name) => headingOf[name] ?? "");
  return fields(
    [headingOf.start_time ?? "", headingOf.date ?? "", ...zoneFrom],
    (start = "", date = "", ...texts) => {
      if (start === "" || date === "") return undefined;
      const zone = zoneAt(...texts);
      if (/Z$/.test(start) && dayNumber(start.slice(0, 10)) !== undefined)
        return {
          startTime: `${start.slice(0, 19).replace(/Z$/, "")}Z`.replace(/T(\d\d:\d\d)Z$/, "T$1:00Z"),
          timezone: zone,
        };
      if (clock === "") throw new Unreadable(`is on a clock that nobody has said: ${remediesHere().clock}`);
      const on = clock === "track" ? zone : clock;
      const minutes = minutesOn(start, { date: day(date), apart: on === zone ? 0 : 1, dayOf: day });
      const when = { date: day(date), minutes, zone };
      const startTime =
        hours === 12 && !/[ap]m$/i.test(start)
          ? startOfTwelveHours(on, { ...when, from: firstHour })
          : on === zone
            ? startAt(day(date), minutes, zone)
            : startOnClockOf(on, when);
      if (hours === undefined && !/[ap]m$/i.test(start) && isBeforeRacing(startTime, zone))
        throw new Unreadable(`may be before or after noon: ${remediesHere().hours}`);
      return { startTime, timezone: zone };
    },
  );
}

/** Returns true for a start at which no track races, from 1:00 to 8:59 on its clock. */
function isBeforeRacing(startTime: string, zone: string): boolean {
  const instant = Date.parse(startTime);
  const hour = new Date(instant + zoneOffset(instant, zone)).getUTCHours();
  return hour >= 1 && hour < 9;
}

/** A column recognised by its heading, with a question that only a person can answer. */
export interface Question {
  readonly heading: string;
  readonly column: string;
  readonly question: string;
}

/**
 * Returns the format that a person described for a table with these headings; other columns are recognised by
 * usual racing terms. Also returns the columns that remain open.
 */
export function mappedFormat(
  mapping: Mapping,
  headings: readonly string[],
  zones: TrackZones,
): { readonly format: TableFormat; readonly questions: readonly Question[] } {
  const headingOf: Record<string, string> = {};
  const open: Question[] = [];
  const present = new Set(headings.map((heading) => heading.trim().toLowerCase()));
  for (const [column, { heading }] of mapping.columns) {
    if (!present.has(heading.trim().toLowerCase()))
      throw new MappingError(
        `--columns: "${heading}" is no heading of the file, which has ${list(headings.map((one) => one.trim()))}`,
      );
    headingOf[column] = heading.trim();
  }
  const described = new Set([...mapping.columns.values()].map(({ heading }) => heading.toLowerCase()));
  const ignored = new Set(mapping.ignored.map((heading) => heading.toLowerCase()));
  for (const heading of headings) {
    const column = columnOf(heading);
    const plain = heading.trim().toLowerCase();
    if (column === undefined || described.has(plain) || ignored.has(plain) || headingOf[column] !== undefined)
      continue;
    const isSure = plain === column || unitStated(heading) !== undefined;
    const question =
      plain === "time"
        ? "the start of the race or the seconds that it took"
        : isSure
          ? undefined
          : questions[column];
    if (question === undefined) headingOf[column] = heading.trim();
    else open.push({ heading, column, question });
  }
  const value = (name: string): string | undefined => mapping.values[name];
  const isAt = (name: string): boolean => headingOf[name] !== undefined;
  const zoneAt = (country = "", track = "", zone = ""): string => {
    const stated = zone || value("timezone");
    if (stated !== undefined && isTimezone(stated)) return stated;
    const place = placeAt(country, track);
    return place.zone;
  };
  const placeAt = (country = "", track = ""): { readonly country: Country; readonly zone: string } => {
    const stated = country || value("country") || "";
    const name = track || value("track") || "";
    if (stated === "") return zones.named(name);
    const statedCountry = countryOf(stated) ?? fail(`must be one of the 24 country codes: ${stated}`);
    const statedZone = value("timezone");
    return {
      country: statedCountry,
      zone: statedZone !== undefined && isTimezone(statedZone) ? statedZone : zones.of(statedCountry, name),
    };
  };
  const ruleFor = (name: string): Rule | undefined => {
    const heading = headingOf[name];
    if (heading === undefined) {
      const constant = value(name);
      const column = ourColumns[name];
      if (constant === undefined || !column) return undefined;
      const parsed = valueOf(name, column.parse, constant);
      return name === "finish" ? outcome([], () => parsed as object) : always(parsed);
    }
    const described = mapping.columns.get(name);
    const unit = described?.unit ?? unitStated(heading);
    const knownUnits = units[name];
    const ownUnit = knownUnits?.[unit ?? ""] ?? knownUnits?.[Object.keys(knownUnits)[0] ?? ""];
    if (ownUnit && (described || unit !== undefined || name !== heading)) return at(heading, ownUnit);
    if (name === "race_number") return at(heading, read.raceNumber);
    const column = ourColumns[name];
    if (!column) return undefined;
    const words = described?.words;
    const rule = ruleOf(name, column);
    const worded = (text: string): string | object =>
      words && Object.hasOwn(words, text) ? (outcomeWords[words[text] ?? ""] ?? words[text] ?? text) : text;
    if (name === "number")
      return fields([heading, from("name")], (text = "", runner = "") => {
        const said = worded(text);
        return typeof said === "object" ? {} : read.numberBeside(said, runner);
      });
    if (name === "finish")
      return outcome([heading], (text = "") => {
        if (text === "") return finishBlank;
        const said = worded(text);
        return typeof said === "object" ? said : (rule.read(said) as object);
      });
    if (name === "name")
      return fields([heading], (text = "") => (text === "" ? {} : nameAndNumber(text, !isAt("number"))));
    return {
      ...rule,
      from: [heading],
      read: (text = "") => {
        const said = worded(text);
        return typeof said === "object" ? undefined : rule.read(said);
      },
    };
  };
  const rules = (table: Readonly<Record<string, { readonly field: string }>>): Record<string, Rule> =>
    Object.fromEntries(
      Object.entries(table).flatMap(([name, { field }]) => {
        const rule = ruleFor(name);
        return rule
          ? [
              [
                field === "margin" && mapping.columns.get(name)?.unit === "to the next"
                  ? "lengthsToNext"
                  : field,
                rule,
              ],
            ]
          : [];
      }),
    );
  const race = rules(raceColumns);
  const day = dayReader(mapping.dates);
  const from = (name: string): string => headingOf[name] ?? "";
  const place = ["country", "track"].map(from);
  const format: TableFormat = {
    kind: "table",
    name: "columns",
    title: "a table described with --columns",
    source: "the description of a person",
    gives: "what its columns hold",
    lacks: "what it has no column for",
    converts: [
      ...[...mapping.columns].flatMap(([name, { heading, unit, clock }]) =>
        unit || clock ? [`${heading} (${unit ?? clock ?? ""}) to ${name}`] : [],
      ),
      ...(isAt("race_number") ? [] : ["race numbers by the order of the start"]),
      ...(isAt("start_time") ? [] : ["no start times: races stand half an hour apart from noon on"]),
    ],
    recognises: () => true,
    noValue: ["-", "–", "—", "--"],
    ignored: mapping.ignored,
    race: {
      ...race,
      ...(isAt("date") ? { date: at(from("date"), day) } : {}),
      country: all(place, (country, track) => placeAt(country, track).country),
      ...(isAt("race_number") || value("race_number") !== undefined ? {} : { raceNumber: always(0) }),
      timezone: all([...place, from("timezone")], zoneAt),
      ...(isAt("start_time") ? {} : { isNominal: always(true) }),
      also: [
        isAt("start_time")
          ? startRule(mapping, headingOf, zoneAt)
          : fields(
              [from("date"), from("race_number"), ...place, from("timezone")],
              (date = "", race = "", ...texts) =>
                date === ""
                  ? undefined
                  : { startTime: nominalStart(day(date), Number(race) || 1, zoneAt(...texts)) },
            ),
      ],
    },
    runner: rules(runnerColumns),
  };
  const { startTime: _, ...other } = format.race as Record<string, Rule>;
  return { format: { ...format, race: other }, questions: open };
}

function fail(rule: string): never {
  throw new Unreadable(rule);
}

/** Returns a value that all lines share. Throws MappingError. */
function valueOf(name: string, parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof Unreadable
      ? new MappingError(`--columns: the value of ${name} ${error.message}: ${text}`)
      : error;
  }
}

/** Returns the name in "1. Alder Lane (GB)", its origin, and its number if no column has it. */
function nameAndNumber(text: string, isNumberWanted: boolean): object {
  const { name, number } = numberedName(text);
  return {
    ...read.nameAndOrigin(name),
    ...(isNumberWanted && number !== undefined ? read.programmeNumber(number) : {}),
  };
}

/** Returns our columns that a table lacks but every line needs to be a runner of a race. */
export function lackingColumns({ race, runner }: TableFormat): readonly string[] {
  const has = race as Readonly<Record<string, unknown>>;
  return [
    ...(["date", "raceCode", "track"] as const).flatMap((field) =>
      has[field] === undefined ? [field === "raceCode" ? "race_code" : field] : [],
    ),
    ...(runner.name === undefined ? ["name"] : []),
  ];
}
