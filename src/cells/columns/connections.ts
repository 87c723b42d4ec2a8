import { columnsAt, type Column, type Field, type Table } from "./column";
import { raceColumns } from "./race";

const runner: readonly Field[] = [
  ["number", "No", "integer"],
  ["name", "Runner", "text"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
];

const career: readonly Field[] = [
  ["totalStarts", "Starts", "integer"],
  ["totalWins", "Wins", "integer"],
  ["overallWinRate", "Win rate", "fraction"],
  ["overallPlaceRate", "Place rate", "fraction"],
  ["isAmbiguous", "Ambiguous name", "flag"],
];

const track: readonly Field[] = [
  ["starts", "Track starts", "integer"],
  ["wins", "Track wins", "integer"],
  ["winRate", "Track win rate", "fraction"],
  ["placeRate", "Track place rate", "fraction"],
];

const recent: readonly Field[] = [
  ["windowDays", "Window", "integer", "days"],
  ["totalStarts", "Recent starts", "integer"],
  ["overallWinRate", "Recent win rate", "fraction"],
  ["overallPlaceRate", "Recent place rate", "fraction"],
];

const meanings = {
  totalStarts: "Starts, over the career or over the last days",
  totalWins: "Career wins",
  overallWinRate: "Wins per start, over the career or over the last days",
  overallPlaceRate: "Places per start, over the career or over the last days",
  isAmbiguous: "The name could be several people's",
  starts: "Starts at this track; blank below min_starts",
  wins: "Wins at this track",
  winRate: "Wins per start at this track",
  placeRate: "Places per start at this track",
  windowDays: "Days that recent goes back; blank without window",
} as const;

/** The columns of a person, who stands beside each runner. */
function personColumns(person: "jockey" | "trainer", heading: string): Column[] {
  const at = `runners[].${person}Stats`;
  return [
    ...columnsAt(at, career, { prefix: `${person}.`, heading, plan: "pro", meanings }),
    ...columnsAt(`${at}.track`, track, { prefix: `${person}.track.`, heading, plan: "pro", meanings }),
    ...columnsAt(`${at}.recentStats`, recent, { prefix: `${person}.recent.`, heading, plan: "pro", meanings }),
  ];
}

const basicOf = (person: string): string[] => [
  person,
  ...["totalStarts", "overallWinRate", "track.starts", "track.winRate", "recent.totalStarts", "recent.overallWinRate"].map(
    (field) => `${person}.${field}`,
  ),
];

/** CONNECTIONS: a row for every runner by its number, with its jockey's and its trainer's records. */
export const connections: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", runner),
    ...personColumns("jockey", "Jockey"),
    ...personColumns("trainer", "Trainer"),
    ...columnsAt("runners[]", [["scratched", "Scratched", "flag"]]),
    ...raceColumns,
  ],
  presets: { basic: ["number", "name", ...basicOf("jockey"), ...basicOf("trainer")] },
  order: "runners[].number",
};
