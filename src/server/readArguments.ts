import { parseArgs, type ParseArgsConfig } from "node:util";
import { dayNumber } from "../dates/days";
import { isTimezone } from "../dates/zones";
import { createFormats } from "../service/importing/formats/formats";
import { defaultLimits, type Limits } from "../service/access/quota";
import { type Scale, scales } from "../service/simulation/venues/createVenues";
import { type Plan, plans } from "../spec/codes";
import { withNearest } from "../spec/nearestName";
import { protectsKey } from "../http/messages";
import type { PriceSettings } from "./prices/followPrices";
import { parseNetwork } from "./trustedProxies";
import { messageOf } from "../spec/errorCodes";

/** The two names of the protocol, which mean the same. */
const protocols: ReadonlySet<string> = new Set(["postgres:", "postgresql:"]);

/**
 * Returns the addresses in a comma-separated list of PostgreSQL servers, in order of preference; undefined if
 * one cannot be read. They may contain passwords, so no visible text shows them.
 *
 * @example readDatabaseUrls("postgres://db1/racing, postgres://db2/racing")?.length; // 2
 */
export function readDatabaseUrls(text: string): readonly string[] | undefined {
  const urls = text.split(",").map((part) => part.trim());
  const isRead = (url: string): boolean => URL.canParse(url) && protocols.has(new URL(url).protocol);
  return urls.every(isRead) ? urls : undefined;
}

/**
 * Returns the address of a database for people, without its user, password and options; for a socket, its
 * folder.
 *
 * @example describeDatabase("postgres://ann:secret@db1:5433/racing?sslmode=require"); // "db1:5433/racing"
 */
export function describeDatabase(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || (searchParams.get("host") ?? "localhost")}${pathname}`;
}

export interface Arguments {
  readonly help: boolean;
  readonly port: number;
  readonly host: string;
  /** The names by which browsers reach the server, in addition to this machine's. */
  readonly names?: readonly string[];
  readonly results: readonly string[];
  readonly asOf?: string | undefined;
  /** The time zones of tracks by name, for results files that state none. */
  readonly zones?: Readonly<Record<string, string>> | undefined;
  /** The name of the format for every results file. */
  readonly as?: string | undefined;
  /** The file that describes the columns of other tables. */
  readonly columns?: string | undefined;
  /** True to predict results files without the starting prices of earlier races. */
  readonly withoutPrices?: true | undefined;
  /** The simulated world, if there are no results files. */
  readonly world?: WorldChoice;
  /** The addresses of the databases with a published history. */
  readonly database?: readonly string[];
  readonly data?: string | undefined;
  readonly dist?: string | undefined;
  readonly keys: Readonly<Record<string, Plan>>;
  /** The limits on the requests of a key, if they differ from the service's. */
  readonly limits?: Limits | undefined;
  readonly upstream?: string | undefined;
  /** The table of prices that the server follows. */
  readonly prices?: PriceSettings | undefined;
  readonly relayOnly?: true;
  /** Files of the certificate chain and its private key in PEM. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly admin?: { readonly port: number; readonly host: string } | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Seconds from the first 503 of /health/ready until connections are refused, when the server stops. */
  readonly drain: number;
}

export interface WorldChoice {
  readonly seed: number;
  readonly scale: Scale;
  /**
   * A day to which the clock is pinned, YYYY-MM-DD: the world is in its state at the beginning of this day.
   */
  readonly today?: string | undefined;
  /** The first day with all races, YYYY-MM-DD; by default some 400 days ago. Fewer days take less time. */
  readonly epoch?: string;
  /**
   * True to serve some races before the others are simulated; by default in the full and the medium world.
   */
  readonly inPartitions?: boolean;
}

const defaultWorld: WorldChoice = { seed: 20260101, scale: "full" };

const options = {
  results: { type: "string", multiple: true, default: [] as string[] },
  "as-of": { type: "string" },
  "without-prices": { type: "boolean" },
  zone: { type: "string", multiple: true, default: [] as string[] },
  as: { type: "string" },
  columns: { type: "string" },
  scale: { type: "string" },
  seed: { type: "string" },
  today: { type: "string" },
  store: { type: "string" },
  key: { type: "string", multiple: true, default: [] as string[] },
  limit: { type: "string", multiple: true, default: [] as string[] },
  upstream: { type: "string" },
  prices: { type: "string" },
  "prices-every": { type: "string" },
  "prices-age": { type: "string" },
  "relay-only": { type: "boolean", default: false },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  port: { type: "string", default: "3000" },
  host: { type: "string", default: "127.0.0.1" },
  name: { type: "string", multiple: true, default: [] as string[] },
  "admin-port": { type: "string" },
  "admin-host": { type: "string" },
  "trusted-proxy": { type: "string", multiple: true, default: [] as string[] },
  drain: { type: "string", default: "0" },
  data: { type: "string" },
  dist: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** The environment variables that replace options, because their values appear in no list of processes. */
interface Environment {
  readonly RACING_STORE?: string | undefined;
  readonly RACING_PRICES?: string | undefined;
  /** Keys in the form of --key, separated by commas; a key without a plan is on the Pro plan. */
  readonly RACING_FORM_KEY?: string | undefined;
}

/** Parses the command line. Throws a UsageError that names the argument, the rule and the current value. */
export function readArguments(
  argv: readonly string[],
  { RACING_STORE, RACING_PRICES, RACING_FORM_KEY = "" }: Environment = {},
): Arguments {
  const { values, positionals } = parseStrictly({ args: [...argv], options, allowPositionals: true });
  // `--results A B`: positional arguments are further results files.
  const results = [...values.results, ...positionals];
  if (positionals.length > 0 && values.results.length === 0)
    throw new UsageError(`unknown argument ${positionals[0]}; see --help`);
  if (values["without-prices"] && results.length === 0)
    throw new UsageError("--without-prices needs --results; the simulated world is predicted without prices");
  for (const name of ["as", "columns"] as const)
    if (values[name] !== undefined && results.length === 0)
      throw new UsageError(`--${name} is for results files: it needs --results`);
  return {
    help: values.help,
    port: port("--port", values.port),
    drain: drain(values.drain),
    trustedProxies: values["trusted-proxy"].map(network),
    host: values.host,
    names: values.name.map(hostName),
    results,
    zones: values.zone.length === 0 ? undefined : Object.fromEntries(values.zone.map(zone)),
    as: values.as === undefined ? undefined : format(values.as),
    columns: values.columns,
    keys: Object.fromEntries([...keysIn(RACING_FORM_KEY), ...values.key.map(key)]),
    limits: values.limit.length === 0 ? undefined : limits(values.limit),
    ...source(values, results, RACING_STORE),
    withoutPrices: values["without-prices"] ? true : undefined,
    tls: tls(values),
    admin: admin(values),
    upstream: values.upstream,
    prices: prices(values, RACING_PRICES),
    data: values.data,
    dist: values.dist,
  };
}

/** Returns the first sentence of Node.js's message about an option, without its advice on dashes. */
const faultOf = (message: string): string => /^[^\n]*?(?=\.(?:\s|$)|\n|$)/.exec(message)?.[0] ?? message;

/** Parses arguments, allowing only the named options. Throws a UsageError. */
export function parseStrictly<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(faultOf(messageOf(error)));
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

/** Throws a UsageError if one of the options is given, with the reason that excludes it. */
function refuse(values: Values, names: readonly (keyof Values)[], reason: string): void {
  for (const name of names) {
    const givenValue = values[name];
    if (typeof givenValue === "object" ? givenValue.length > 0 : givenValue)
      throw new UsageError(`--${name} ${reason}`);
  }
}

function source(values: Values, results: readonly string[], storeFromEnvironment: string | undefined) {
  const { scale, seed, today, "as-of": asOf } = values;
  if (values["relay-only"]) {
    const excluded = ["results", "as-of", "scale", "seed", "today", "key", "limit", "store"] as const;
    refuse(values, excluded, "cannot be used with --relay-only, which serves no races");
    return { relayOnly: true as const };
  }
  const isNamed = results.length > 0 || Boolean(scale ?? seed ?? today);
  const store = values.store ?? (isNamed ? undefined : storeFromEnvironment || undefined);
  if (store !== undefined) return { database: database(store, values), asOf: day("--as-of", asOf) };
  if (results.length > 0) {
    const excluded = ["scale", "seed", "today"] as const;
    refuse(values, excluded, "is for the simulated world and cannot be used with --results");
    return { asOf: day("--as-of", asOf) };
  }
  refuse(values, ["as-of"], "needs --results or --store; use --today for the simulated world");
  return { world: world(values) };
}

function database(addresses: string, values: Values): readonly string[] {
  const excluded = ["results", "scale", "seed", "today", "data"] as const;
  refuse(values, excluded, "cannot be used with --store, which serves a published history");
  const urls = readDatabaseUrls(addresses);
  // The message does not show the value, which may contain a password.
  if (!urls) throw new UsageError("--store must be like postgres://user@host:5432/database");
  return urls;
}

function world({ scale = defaultWorld.scale, seed = String(defaultWorld.seed), today }: Values): WorldChoice {
  const knownScale = scales.find((one) => one === scale);
  if (!knownScale)
    throw new UsageError(`--scale must be full, medium, site or small: current value is ${scale}`);
  if (!/^\d{1,9}$/.test(seed))
    throw new UsageError(`--seed must be a whole number of at most nine digits: current value is ${seed}`);
  return { scale: knownScale, seed: Number(seed), today: day("--today", today) };
}

/** The default seconds between two looks at a table of prices, and until its prices are too old. */
const priceDefaults = { every: "5", age: "120" } as const;

function prices(values: Values, ofEnvironment = ""): PriceSettings | undefined {
  const { prices: from = ofEnvironment || undefined, "prices-every": every, "prices-age": age } = values;
  if (from === undefined) {
    refuse(values, ["prices-every", "prices-age"], "needs --prices");
    return undefined;
  }
  return {
    from: priceTable(from),
    every: secondsBetween("--prices-every", every ?? priceDefaults.every, [2, 600]),
    most: secondsBetween("--prices-age", age ?? priceDefaults.age, [10, 86_400]),
  };
}

/** Returns a file or an address. The messages do not show an address, which may contain a password. */
function priceTable(text: string): string | URL {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) {
    if (text.trim() === "") throw new UsageError("--prices must be a file or an address");
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protectsKey(url) || url.username || url.password)
    throw new UsageError(
      "--prices must be a file or an address that begins with https://, or http:// on this machine, without user and password",
    );
  return url;
}

function secondsBetween(name: string, text: string, [least, most]: readonly [number, number]): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (seconds >= least && seconds <= most) return seconds;
  throw new UsageError(`${name} must be from ${least} to ${most} seconds: current value is ${text}`);
}

function tls({ "tls-cert": cert, "tls-key": key }: Values): Arguments["tls"] {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === key) return undefined;
  throw new UsageError("--tls-cert and --tls-key must be given together");
}

function admin(values: Values): Arguments["admin"] {
  const { "admin-port": text, "admin-host": host = "127.0.0.1" } = values;
  if (text !== undefined) return { port: port("--admin-port", text), host };
  refuse(values, ["admin-host"], "needs --admin-port");
  return undefined;
}

function network(text: string): string {
  if (parseNetwork(text)) return text;
  throw new UsageError(
    `--trusted-proxy must be an IP address, or a network such as 10.0.0.0/8: current value is ${text}`,
  );
}

/** Parses a host name: a name or an address only, without a scheme, a port or a path. */
function hostName(text: string): string {
  const url = `http://${text}`;
  if (URL.canParse(url) && new URL(url).host === text.toLowerCase() && !/:\d*$/.test(text.replace(/\]$/, "")))
    return text.toLowerCase();
  throw new UsageError(`--name must be a host name such as form.example.org: current value is ${text}`);
}

const longestDrain = 300;

function drain(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (value <= longestDrain) return value;
  throw new UsageError(`--drain must be whole seconds from 0 to ${longestDrain}: current value is ${text}`);
}

function port(name: string, text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 65_535) return value;
  throw new UsageError(`${name} must be a number from 0 to 65535: current value is ${text}`);
}

function day(name: string, text: string | undefined): string | undefined {
  if (text === undefined || dayNumber(text) !== undefined) return text;
  throw new UsageError(`${name} must be a day, YYYY-MM-DD: current value is ${text}`);
}

function zone(text: string): [track: string, zone: string] {
  const end = text.lastIndexOf("=");
  const name = text.slice(end + 1);
  if (end > 0 && isTimezone(name)) return [text.slice(0, end), name];
  throw new UsageError(`--zone must be like "Ashford Park=America/New_York": current value is ${text}`);
}

function format(text: string): string {
  const names = createFormats().map(({ name }) => name);
  if (names.includes(text)) return text;
  throw new UsageError(
    withNearest(`--as must be one of ${names.join(", ")}: current value is ${text}`, {
      name: text,
      candidates: names,
    }),
  );
}

const keysIn = (text: string): [string, Plan][] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (part.includes("=") ? key(part) : [part, "pro"]));

function key(text: string): [string, Plan] {
  const end = text.lastIndexOf("=");
  const plan = plans.find((knownPlan) => knownPlan === text.slice(end + 1));
  // The message does not show the value, which contains a key.
  if (end < 1 || !plan) throw new UsageError(`--key must be KEY=PLAN with PLAN one of ${plans.join(", ")}`);
  return [text.slice(0, end), plan];
}

function limits(texts: readonly string[]): Limits {
  const [day, burst] = [{ ...defaultLimits.day }, { ...defaultLimits.burst }];
  for (const text of texts) {
    const match = /^(free|pro)=(\d{1,9})\/(\d{1,9})$/.exec(text);
    const [perDay, perSecond] = [Number(match?.[2]), Number(match?.[3])];
    const plan = plans.find((knownPlan) => knownPlan === match?.[1]);
    if (!plan || !(perDay > 0) || !(perSecond > 0))
      throw new UsageError(`--limit must be like pro=50000/50: current value is ${text}`);
    day[plan] = perDay;
    burst[plan] = perSecond;
  }
  return { day, burst };
}

/** The reason why the server cannot start as requested, a sentence for the command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
