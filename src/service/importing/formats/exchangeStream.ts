/**
 * Reads the exchange's historical stream: one JSON message per line, from one market or many.
 *
 * Source: 7 racing markets with 52,084 messages in github.com/betcode-org/flumine, commit 5bda83af, and two
 * others from 2020 to 2024. `pt` is milliseconds since 1970, `marketTime` is UTC, `timezone` is the venue's
 * zone. A runner's number is part of its name; `sortPriority` changes when the market closes. A REMOVED
 * runner was scratched and has no starting price. Nothing is known about losers except that they did not win.
 * Streams that flumine has recorded name neither the market nor the runners.
 */
import { isTimezone } from "../../../dates/zones";
import { parseJson } from "./parseJson";
import { dateInZone, utc } from "./clocks";
import { all, at, type CreateFormat, fields, type NestedRow, outcome, Unreadable } from "./format";
import { isObject, type JsonObject } from "../../../spec/validate";
import { childrenOf, LostPart, rowsUnder } from "./nested";
import { marketOf } from "./marketName";
import * as read from "./readers";
import { countryOfCode } from "./countryOfCode";

/** The event types: horses and greyhounds. */
const horses = "7";
const greyhounds = "4339";
const results: Readonly<Record<string, object>> = {
  WINNER: { finish: 1 },
  LOSER: { finishUnknown: true },
  PLACED: { finishUnknown: true, placed: true },
  REMOVED: { scratched: true },
  ACTIVE: {},
  HIDDEN: {},
};

/** Yields the rows for a market's last definition; an empty box of greyhounds is no runner. */
function* rowsOf(market: JsonObject): Generator<NestedRow | LostPart> {
  for (const row of rowsUnder(market, [["runner", "runners"]], { market }, "the market"))
    if (row instanceof LostPart || (row.runner as JsonObject).status !== "REMOVED_VACANT") yield row;
}

/** The field that a message with a market's definition has in front of all others, and one within it. */
const definition = '"marketDefinition"';
const within = '"marketTime"';
/** The fields without which a market cannot be assigned to a sport, a kind and its other messages. */
const deciding = ["eventTypeId", "marketType"] as const;

/** Yields the definitions in a message with their ids, or the reason that one cannot be read. */
function* definitionsIn(message: unknown): Generator<readonly [id: string, market: JsonObject] | LostPart> {
  const changes = childrenOf(message, "mc");
  if (changes.length === 0) yield new LostPart({}, "its message has no list mc");
  for (const { id, marketDefinition: market } of changes) {
    if (!isObject(market)) {
      yield new LostPart({}, "its message has no field marketDefinition");
      continue;
    }
    const absent = id === undefined ? "id" : deciding.find((field) => market[field] === undefined);
    yield absent === undefined
      ? [String(id), market]
      : new LostPart({ market }, `its market has no field ${absent}`);
  }
}

function open() {
  const markets = new Map<string, JsonObject>();
  /** The kinds of the markets that are left out; undefined once there is one to win. */
  let otherKinds: Set<string> | undefined = new Set();
  return {
    noRace: () => {
      const kinds = [...(otherKinds ?? [])].join(", ");
      return kinds === "" ? undefined : `it has no market to win of horses or greyhounds, only ${kinds}`;
    },
    *add(line: string): Generator<NestedRow | LostPart> {
      // Most messages are prices and are not parsed.
      if (!line.includes(definition) && !line.includes(within)) return;
      let message: unknown;
      try {
        message = parseJson(line);
      } catch (error) {
        throw new Error("a message of the stream is damaged", { cause: error });
      }
      for (const found of definitionsIn(message)) {
        if (found instanceof LostPart) {
          yield found;
          continue;
        }
        const [key, market] = found;
        if (!isRace(market)) {
          otherKinds?.add(String(market.marketType));
          continue;
        }
        otherKinds = undefined;
        markets.set(key, market);
        if (market.status !== "CLOSED") continue;
        markets.delete(key);
        yield* rowsOf(market);
      }
    },
    *rest(): Generator<NestedRow | LostPart> {
      for (const market of markets.values()) yield* rowsOf(market);
    },
  };
}

const isRace = ({ eventTypeId, marketType }: JsonObject): boolean =>
  [horses, greyhounds].includes(String(eventTypeId)) && marketType === "WIN";

/** The first messages of a recording: market changes, heartbeats among them, or those of its connection. */
const beginnings: ReadonlySet<string> = new Set(["mcm", "connection", "status"]);

/** Returns the instant in 2026-03-07T03:05:00.000Z, also with an offset from UTC. */
function instant(time: string): string {
  const parsed = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : NaN;
  if (Number.isNaN(parsed)) throw new Unreadable("must be a time in UTC");
  return utc(parsed);
}

export const createExchangeStream: CreateFormat = () => ({
  kind: "stream",
  name: "exchange-stream",
  title: "exchange's historical stream (JSON lines)",
  source: "the exchange's historical data, BASIC, ADVANCED and PRO, 2016 to 2026",
  gives: "winners, starting prices of the exchange, scratched runners, exchange ids",
  lacks:
    "places behind the winner, jockeys, trainers, weights, barriers, goings, margins: prices draw no ratings",
  converts: [
    "losers: their place is unknown",
    "races without a number: by the order of the start",
    "runners without a name: named by their id",
  ],
  recognises: (message) => isObject(message) && beginnings.has(String(message.op)),
  open,
  race: {
    country: at("market.countryCode", countryOfCode),
    raceCode: all(["market.eventTypeId", "market.name", "market.raceType"], (type, name, raceType) => {
      if (type === greyhounds) return "greyhounds";
      return /\b(?:Pace|Trot|Harness)\b/i.test(`${name} ${raceType}`) ? "harness" : "gallops";
    }),
    track: at("market.venue", read.text),
    raceNumber: all(["market.name"], (name) => marketOf(name).number),
    startTime: at("market.marketTime", instant),
    timezone: at("market.timezone", (zone) => {
      if (!isTimezone(zone)) throw new Unreadable("must be an IANA timezone");
      return zone;
    }),
    date: all(["market.marketTime", "market.timezone"], dateInZone),
    distance: at("market.name", (name) => marketOf(name).distance),
    raceClass: at("market.name", (name) => marketOf(name).raceClass),
  },
  runner: {
    name: fields(["runner.name", "runner.id"], (name, id) =>
      name === "" && id !== "" ? { name: `Runner ${read.id(id)}` } : read.runnerName(name),
    ),
    runnerKey: at("runner.id", read.idOrNone),
    startingPrice: at("runner.bsp", read.exchangePrice),
    also: [
      fields(["runner.name"], (name) => read.numberBeside("", name)),
      outcome(["runner.status"], (status) => (status === "" ? {} : read.words(results)(status))),
    ],
  },
});
