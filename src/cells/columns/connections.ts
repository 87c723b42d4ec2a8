import * as is from "../../spec/fields";
import { runnerFields } from "../../spec/form";
import { connectionKinds, connectionRunnerFields, rateFields } from "../../spec/rates";
import { type Column, columnsAt, type ShownFields, type Table } from "./column";
import { raceColumns } from "./runners";

/** The record of a runner's jockey or trainer. */
const career = {
  totalStarts: is.integer("Starts", "Starts over the career", "starts"),
  totalWins: is.integer("Wins", "Wins over the career", "wins"),
  overallWinRate: is.fraction("Win rate", "Wins per start over the career"),
  overallPlaceRate: is.fraction("Place rate", "Places per start over the career"),
  isAmbiguous: is.flag("Ambiguous name", "TRUE if several people share the name"),
};
const track = {
  starts: is.integer("Track starts", "Starts at this track; blank below min_starts", "starts"),
  wins: is.integer("Track wins", "Wins at this track", "wins"),
  winRate: is.fraction("Track win rate", "Wins per start at this track"),
  placeRate: is.fraction("Track place rate", "Places per start at this track"),
};
const recent = {
  windowDays: is.integer("Window", "Length of the recent period in days; blank without window", "days"),
  totalStarts: is.integer("Recent starts", "Starts in the recent period", "starts"),
  overallWinRate: is.fraction("Recent win rate", "Wins per start in the recent period"),
  overallPlaceRate: is.fraction("Recent place rate", "Places per start in the recent period"),
};

/** Returns the columns of the jockey or trainer of each runner. */
function personColumns(person: "jockey" | "trainer", heading: string): Column[] {
  const at = `runners[].${person}Stats`;
  const options = { heading, plan: "pro" } as const;
  return [
    ...columnsAt(at, career, { ...options, prefix: `${person}.` }),
    ...columnsAt(`${at}.track`, track, { ...options, prefix: `${person}.track.` }),
    ...columnsAt(`${at}.recentStats`, recent, { ...options, prefix: `${person}.recent.` }),
  ];
}

const basicOf = (person: string): string[] => [
  person,
  ...["starts", "winRate", "track.starts", "track.winRate", "recent.starts", "recent.winRate"].map(
    (name) => `${person}.${name}`,
  ),
];

const { number, name, jockey, trainer, scratched } = runnerFields;
const { sireName, damsireName } = connectionRunnerFields;
const { impactValue, percentBeaten } = rateFields;

/** Returns the record columns for a kind of connection, which need a source with past starts. */
const recordColumns = (kind: keyof typeof connectionKinds, fields: ShownFields): Column[] =>
  columnsAt(`runners[].rates.${kind}`, fields, {
    prefix: `${kind}.`,
    heading: connectionKinds[kind],
    plan: "pro" as const,
  });

/** The columns that only the extension has, by group. */
const ofHistory = [
  ...recordColumns("jockey", { impactValue, percentBeaten }),
  ...recordColumns("trainer", { impactValue, percentBeaten }),
  ...recordColumns("pair", rateFields),
  ...columnsAt("runners[].rates", { sireName }, { plan: "pro" }).map((column) => ({
    ...column,
    name: "sire",
  })),
  ...recordColumns("sire", rateFields),
  ...columnsAt("runners[].rates", { damsireName }, { plan: "pro" }).map((column) => ({
    ...column,
    name: "damsire",
  })),
  ...recordColumns("damsire", rateFields),
];

/** Returns true for a column computed from past starts, which a live service does not have. */
export const isOfHistory = ({ path }: Column): boolean => path.startsWith("runners[].rates");

/** CONNECTIONS: a row for each runner, by number, with the records of its jockey and trainer. */
export const connections: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", { number, name, jockey, trainer }),
    ...personColumns("jockey", "Jockey"),
    ...personColumns("trainer", "Trainer"),
    ...ofHistory,
    ...columnsAt("runners[]", { scratched }),
    ...raceColumns,
  ],
  presets: {
    basic: ["number", "name", ...basicOf("jockey"), ...basicOf("trainer")],
    pairs: [
      "number",
      "name",
      "jockey",
      "trainer",
      "pair.starts",
      "pair.wins",
      "pair.winRate",
      "pair.placeRate",
      "pair.impactValue",
      "pair.percentBeaten",
    ],
    sires: [
      "number",
      "name",
      "sire",
      "sire.starts",
      "sire.winRate",
      "sire.impactValue",
      "sire.percentBeaten",
    ],
    damsires: [
      "number",
      "name",
      "damsire",
      "damsire.starts",
      "damsire.winRate",
      "damsire.impactValue",
      "damsire.percentBeaten",
    ],
  },
  order: "runners[].number",
};
