import type { EndpointName } from "../spec/endpoints";
import { mergeMeetings } from "./mergeMeetings";

type Fields = Record<string, unknown>;
type Repair = (response: Fields) => void;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Null where the interface omits. */
function omitNulls(fields: unknown): void {
  if (!isFields(fields)) return;
  for (const name in fields) if (fields[name] === null) Reflect.deleteProperty(fields, name);
}

/** Null or nothing where the interface has an empty list. */
const listIn =
  (...names: readonly string[]) =>
  (fields: unknown): void => {
    if (isFields(fields)) for (const name of names) fields[name] ??= [];
  };

/** Nothing where the interface has null. */
const nullIn =
  (...names: readonly string[]) =>
  (fields: Fields): void => {
    for (const name of names) fields[name] ??= null;
  };

/** A number where the interface has text, as prize money is at times. */
const textIn =
  (name: string) =>
  (fields: unknown): void => {
    if (isFields(fields) && typeof fields[name] === "number") fields[name] = String(fields[name]);
  };

const each =
  (name: string, ...repairs: readonly ((item: unknown) => void)[]) =>
  (fields: unknown): void => {
    if (!isFields(fields)) return;
    const items = fields[name];
    if (Array.isArray(items)) for (const item of items) for (const repair of repairs) repair(item);
  };

const within =
  (name: string, repair: (fields: unknown) => void) =>
  (fields: unknown): void => {
    if (isFields(fields)) repair(fields[name]);
  };

const withNullPrize = (race: unknown): void => {
  if (!isFields(race)) return;
  omitNulls(race);
  race.prizeMoney ??= null;
};

const recentLists = within("recentStats", listIn("trackStats", "conditionStats"));

/** What servers of this kind send beside the letter of the interface, put right before the schema is asked. */
const repairs: Readonly<Record<EndpointName, readonly Repair[]>> = {
  meetings: [
    listIn("meetings"),
    each("meetings", listIn("races"), each("races", withNullPrize, textIn("prizeMoney"))),
    mergeMeetings,
  ],
  form: [
    omitNulls,
    listIn("runners"),
    textIn("prizeMoney"),
    each(
      "runners",
      omitNulls,
      textIn("careerPrizeMoney"),
      within("stats", omitNulls),
      within("stats", within("conditions", omitNulls)),
    ),
  ],
  venues: [listIn("venues")],
  trackBias: [listIn("barrierStats", "conditionStats", "distanceStats"), nullIn("distanceFilter", "recentStats")],
  jockey: [listIn("trackStats", "conditionStats"), nullIn("bestCondition", "worstCondition", "recentStats"), recentLists],
  trainer: [listIn("trackStats"), nullIn("recentStats"), recentLists],
  predictions: [listIn("predictions")],
};

/** Repairs a parsed response in place. */
export function repair(endpoint: EndpointName, response: unknown): void {
  if (isFields(response)) for (const step of repairs[endpoint]) step(response);
}
