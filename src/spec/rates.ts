import type { FromSchema } from "json-schema-to-ts";
import { fieldRateFields } from "./angle";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { askedRaceFields, runnerFields } from "./form";
import { personRoles } from "./parameters";

/** The rates of a group of starts. */
export const rateFields = {
  totalStarts: is.integer("Starts", "Starts", "starts"),
  wins: is.integer("Wins", "Wins", "wins"),
  places: is.integer("Places", "Finishes in the first three", "finishes in the first three"),
  winRate: is.orNull(is.fraction("Win rate", "Wins per start; null if there is no start")),
  placeRate: is.orNull(is.fraction("Place rate", "Places per start; null if there is no start")),
  ...fieldRateFields,
};

export const runningStyles = ["leader", "presser", "midfield", "back"] as const;

export const drawStyleFields = {
  barrierNumber: is.integer("Barrier", "Barrier; box for greyhounds", "barrier number"),
  runningStyle: is.oneOf(
    "Running style",
    "Where the runner settled in the race: leader, presser, midfield or back",
    runningStyles,
  ),
  ...rateFields,
};

export const drawStyleVenueFields = {
  venue: is.text("Venue", "Venue display name"),
  from: is.date("From", "First day of the starts counted, YYYY-MM-DD"),
  until: is.date("Until", "Last day of the starts counted, YYYY-MM-DD"),
};

/** A venue's starts by barrier and running style (docs/extension.md, draw-styles). */
export const drawStylesSchema = is.object({
  ...drawStyleVenueFields,
  styles: is.listOf("By barrier, then from the front to the back", is.object(drawStyleFields)),
});

export type DrawStylesResponse = FromSchema<typeof drawStylesSchema>;

/** The records listed with a runner, each with the heading of its columns. */
export const connectionKinds = {
  jockey: "Jockey",
  trainer: "Trainer",
  pair: "Jockey and trainer",
  sire: "Sire",
  damsire: "Damsire",
} as const;

const ofKind = (heading: string) => ({ ...is.object(rateFields), heading });

const { number, name } = runnerFields;
export const connectionRunnerFields = {
  number,
  name,
  ...is.optional({
    sireName: is.text("Sire", "Sire"),
    damsireName: is.text("Damsire", "Dam's sire"),
    jockey: ofKind(connectionKinds.jockey),
    trainer: ofKind(connectionKinds.trainer),
    pair: ofKind(connectionKinds.pair),
    sire: ofKind(connectionKinds.sire),
    damsire: ofKind(connectionKinds.damsire),
  }),
};

/** The rates of a race's connections before its day (docs/extension.md, connections). */
export const connectionsSchema = is.object({
  ...askedRaceFields,
  statesSires: is.flag("States sires", "The history states sires in this race code"),
  statesDamsires: is.flag("States damsires", "The history states damsires in this race code"),
  runners: is.listOf("Runners by saddle cloth number", is.object(connectionRunnerFields)),
});

export type ConnectionsResponse = FromSchema<typeof connectionsSchema>;

const { totalStarts } = rateFields;

const partRates = {
  totalStarts,
  ...fieldRateFields,
  trackRates: is.listOf(
    "At each track, most starts first",
    is.object({ track: is.text("Track", "Track name"), totalStarts, ...fieldRateFields }),
  ),
  conditionRates: is.listOf(
    "In each track condition",
    is.object({ condition: is.text("Condition", "Track condition"), totalStarts, ...fieldRateFields }),
  ),
};

/** A jockey's or trainer's starts compared with their fields (docs/extension.md, person-rates). */
export const personRatesSchema = is.object({
  name: is.text("Name", "Canonical name"),
  role: is.oneOf("Role", "Role asked for", personRoles),
  raceType: is.oneOf("Race type", "Race type filter applied", raceCodes),
  ...partRates,
  recentRates: is.orNull(
    is.object({ windowDays: is.integer("Window", "Rolling window, days", "days"), ...partRates }),
  ),
});

export type PersonRatesResponse = FromSchema<typeof personRatesSchema>;
