const ofPane = "Race day, Bets or prices from a file";
const bets = `It seems to hold bets, which the pane takes: ${ofPane}`;

/**
 * Ends of refusals of a results file, or their last sentences, which say what to do about it. The command
 * offers its options; a page in a browser offers what can be changed in the file.
 */
const remedies = {
  command: {
    bets,
    prices: `It seems to hold prices: --prices follows a table of prices, and the pane takes prices for bets: ${ofPane}`,
    dates: 'say "dates": "DMY" or "MDY" with --columns',
    monthFirst: 'if the month is first, say "dates": "MDY" with --columns, and "DMY" otherwise',
    clock: 'say "clock": "track", "UTC" or a time zone with --columns',
    hours: 'say "hours": 12 or 24 with --columns',
    columns:
      "Name the missing columns in the file, or describe the table with --columns (docs/your-races.md); racing-form formats lists the known formats",
    formats: "the formats that docs/your-races.md lists",
    meaning: () => "it is not used until --columns says so",
    zone: (track: string, example: string) => `name it with --zone "${track}=AREA/CITY", such as ${example}`,
    zones: (tracks: readonly string[]) => `start again with ${zoneOptions(tracks)}`,
  },
  browser: {
    bets,
    prices: `It seems to hold prices, which the pane takes for bets: ${ofPane}`,
    dates: "write the days as YYYY-MM-DD in the file",
    monthFirst: "if the month is first, write the days as YYYY-MM-DD in the file",
    clock: "write the starts as moments, such as 2026-03-14T03:10Z, in the file",
    hours: "write the starts as 2:30 pm or 14:30 in the file",
    columns: "Name the missing columns in the file, or use a file of a known format as its program wrote it",
    formats: "the known formats",
    meaning: (column: string) => `it is not used until its heading in the file says so, such as ${column}`,
    zone: () => "choose it in the pane: Settings, Your results files",
    zones: (tracks: readonly string[]) =>
      `choose the zones of ${tracks.join(", ")} in the pane: Settings, Your results files`,
  },
} as const;

type Door = keyof typeof remedies;

let door: Door = "command";

/** Chooses the words of all following messages: a program has one door. */
export const useDoor = (name: Door): void => void (door = name);

/** Returns the remedies at the door of this program. */
export const remediesHere = (): (typeof remedies)[Door] => remedies[door];

/** Returns the options that give the time zones of tracks, for a person to complete. */
export const zoneOptions = (tracks: readonly string[]): string =>
  tracks.map((track) => `--zone "${track}=AREA/CITY"`).join(" ");
