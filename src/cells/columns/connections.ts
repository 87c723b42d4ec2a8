import { columnsAt, type Column, type ColumnSpec, type Table } from "./column";
import { raceColumns } from "./runners";

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
];

const career: readonly ColumnSpec[] = [
  ["totalStarts", "Starts", "integer", "starts"],
  ["totalWins", "Wins", "integer", "wins"],
  ["overallWinRate", "Win rate", "fraction"],
  ["overallPlaceRate", "Place rate", "fraction"],
  ["isAmbiguous", "Ambiguous name", "flag"],
];

const track: readonly ColumnSpec[] = [
  ["starts", "Track starts", "integer", "starts"],
  ["wins", "Track wins", "integer", "wins"],
  ["winRate", "Track win rate", "fraction"],
  ["placeRate", "Track place rate", "fraction"],
];

const recent: readonly ColumnSpec[] = [
  ["windowDays", "Window", "integer", "days"],
  ["totalStarts", "Recent starts", "integer", "starts"],
  ["overallWinRate", "Recent win rate", "fraction"],
  ["overallPlaceRate", "Recent place rate", "fraction"],
];

const descriptions = {
  career: {
    totalStarts: "Starts over the career",
    totalWins: "Wins over the career",
    overallWinRate: "Wins per start over the career",
    overallPlaceRate: "Places per start over the career",
    isAmbiguous: "TRUE if several people share the name",
  },
  track: {
    starts: "Starts at this track; blank below min_starts",
    wins: "Wins at this track",
    winRate: "Wins per start at this track",
    placeRate: "Places per start at this track",
  },
  recent: {
    windowDays: "Length of the recent period in days; blank without window",
    totalStarts: "Starts in the recent period",
    overallWinRate: "Wins per start in the recent period",
    overallPlaceRate: "Places per start in the recent period",
  },
} as const;

/** Returns the columns of the jockey or trainer of each runner. */
function personColumns(person: "jockey" | "trainer", heading: string): Column[] {
  const at = `runners[].${person}Stats`;
  const options = { heading, plan: "pro" } as const;
  return [
    ...columnsAt(at, career, { ...options, prefix: `${person}.`, descriptions: descriptions.career }),
    ...columnsAt(`${at}.track`, track, {
      ...options,
      prefix: `${person}.track.`,
      descriptions: descriptions.track,
    }),
    ...columnsAt(`${at}.recentStats`, recent, {
      ...options,
      prefix: `${person}.recent.`,
      descriptions: descriptions.recent,
    }),
  ];
}

const basicOf = (person: string): string[] => [
  person,
  ...["starts", "winRate", "track.starts", "track.winRate", "recent.starts", "recent.winRate"].map(
    (name) => `${person}.${name}`,
  ),
];

/** CONNECTIONS: a row for each runner, by number, with the records of its jockey and trainer. */
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
