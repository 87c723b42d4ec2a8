import { localDate } from "../dates/zones";
import { parseAge, parseDate } from "../http/messages";
import type { Plan } from "../spec/codes";
import { type AnswerSource, answerSources, type Origin, type Question } from "./question";
import { parseObject } from "./request";

/** The key's daily request quota. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
}

export interface SourceInfo {
  readonly source?: AnswerSource;
  /** The source's date, if its clock is pinned. */
  readonly asOf?: string;
  readonly version?: string;
  readonly plan?: Plan;
  readonly quota?: Quota;
  /** The only country whose races are ready while others are being prepared; "" while no country is ready. */
  readonly onlyCountry?: string | undefined;
  /** The only race code of that country whose races are ready; undefined if all are. */
  readonly onlyRaceCode?: string | undefined;
  /** Races with lines that the source could not read; undefined if there are none. */
  readonly incompleteRaces?: number | undefined;
  /** The name of the table of prices that the server follows; undefined if it follows none. */
  readonly prices?: string | undefined;
  /** The source's sentence about missing data and the remedy. */
  readonly detail?: string | undefined;
}

const maxDetailLength = 300;

/** Milliseconds from which the local clock is considered wrong; Date has a resolution of a second. */
const clockTolerance = 120_000;

export function createSourceInfo(localNow: () => number, onChange: () => void = () => undefined) {
  let current: SourceInfo = {};
  let isSourceKnown = false;
  /** Milliseconds by which the local clock is behind. */
  let clockError = 0;

  const now = (): number => localNow() + clockError;

  /**
   * The latest date read. Every cell's call compares its time with it, because days begin at whole minutes.
   */
  let lastRead = { timezone: "", minute: NaN, date: "" };
  function dateIn(timezone: string): string {
    const time = now();
    const minute = Math.floor(time / 60_000);
    if (lastRead.minute !== minute || lastRead.timezone !== timezone)
      lastRead = { timezone, minute, date: localDate(time, timezone) };
    return lastRead.date;
  }

  function readClock(headers: Headers): void {
    const date = parseDate(headers);
    if (date === undefined) return;
    const error = date + parseAge(headers).seconds * 1000 - localNow();
    clockError = Math.abs(error) > clockTolerance ? error : 0;
  }

  function originOf(headers: Headers): Origin {
    const [source, asOf] = [headers.get("X-Data-Source"), headers.get("X-As-Of")];
    if (isSource(source)) return { source, ...(isDate(asOf) && { asOf }) };
    return { source: current.source ?? "live", ...(current.asOf && { asOf: current.asOf }) };
  }

  return {
    get current() {
      return current;
    },
    /** True after the first update. */
    get known() {
      return isSourceKnown;
    },
    /**
     * Returns the origin that a response's headers state, or else the known origin; the vendor states none.
     */
    originOf,
    /**
     * Returns the source's time in milliseconds since 1970: the local clock, corrected by Date if it is
     * wrong.
     */
    now,
    /**
     * Reads the headers of a response. Takes the origin only from a successful one, because a proxy may have
     * failed.
     */
    observe({ status, headers }: { readonly status: number; readonly headers: Headers }) {
      readClock(headers);
      onChange();
      const quota = quotaOf(headers);
      if (quota) current = { ...current, quota };
      if (status !== 200) return;
      current = { ...withoutOrigin(current), ...originOf(headers) };
      isSourceKnown = true;
    },
    /** Merges facts. A new source replaces the origin. */
    update(info: SourceInfo) {
      current = { ...(info.source ? withoutOrigin(current) : current), ...info };
      isSourceKnown = true;
      onChange();
    },
    /** Returns the source's current date in a timezone. */
    today: (timezone: string) => current.asOf ?? dateIn(timezone),
  };
}

export type SourceInfoStore = ReturnType<typeof createSourceInfo>;

/** Parses the response of `/health`. Ignores unknown and invalid properties. */
export function parseHealth(text: string): SourceInfo {
  const health = parseObject(text);
  if (!health) return {};
  const { source, asOf, version, status, onlyCountry, onlyRaceCode } = health;
  const { detail, incompleteRaces, prices } = health;
  return {
    ...(isSource(source) && { source }),
    ...(isDate(asOf) && { asOf }),
    ...(typeof version === "string" && { version }),
    onlyCountry: status === "importing" ? "" : typeof onlyCountry === "string" ? onlyCountry : undefined,
    onlyRaceCode: typeof onlyRaceCode === "string" ? onlyRaceCode : undefined,
    incompleteRaces: typeof incompleteRaces === "number" ? incompleteRaces : undefined,
    prices: typeof prices === "string" ? prices.slice(0, maxDetailLength) : undefined,
    detail: typeof detail === "string" ? detail.slice(0, maxDetailLength) : undefined,
  };
}

const isSource = (text: unknown): text is AnswerSource => answerSources.some((source) => source === text);
const isDate = (text: unknown): text is string => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

function quotaOf(headers: Headers): Quota | undefined {
  const [limit, remaining] = ["X-RateLimit-Limit-Day", "X-RateLimit-Remaining-Day"].map(
    (name) => headers.get(name) ?? "",
  );
  if (!/^\d+$/.test(limit ?? "") || !/^\d+$/.test(remaining ?? "")) return undefined;
  return { limit: Number(limit), remaining: Number(remaining) };
}

const withoutOrigin = ({ source: _, asOf: _day, ...others }: SourceInfo): SourceInfo => others;

/** Returns true for a question whose races are still being prepared. */
export const isPreparing = (
  { onlyCountry, onlyRaceCode }: SourceInfo,
  { endpoint, parameters: { country, race_code, raceType = race_code } }: Question,
): boolean =>
  onlyCountry !== undefined &&
  (endpoint === "rating" ||
    endpoint === "backtest" ||
    country !== onlyCountry ||
    (onlyRaceCode !== undefined && raceType !== onlyRaceCode));
