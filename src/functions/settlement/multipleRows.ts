import type { Bet } from "../../cells/bets/bet";
import { countNoun, groupBy } from "../../lists/lists";
import { type MultipleName, multipleLines, multiples, unitsToCome } from "../../maths/multiples";
import { exotics } from "./exotics";
import type { Meeting } from "./settledBet";
import { raceOf } from "./standing";

/** The rows of one bet by index, in order. */
export type Rows = readonly (readonly [index: number, bet: Bet])[];

/** Returns the rows that are legs of one multiple, by bet number; a number with only one row is a single. */
export function multipleRows(bets: readonly Bet[]): ReadonlyMap<string, Rows> {
  const numbered = bets.flatMap((bet, index): [number, Bet][] =>
    bet.betNumber === undefined || bet.blank ? [] : [[index, bet]],
  );
  const groups = [...groupBy(numbered, ([, bet]) => bet.betNumber ?? "")];
  return new Map(
    groups.filter(([, rows]) => {
      const isNamed = rows.some(([, { multiple }]) => multiple !== undefined && multiple !== "single");
      const isStakedOnce = rows.filter(([, bet]) => hasStake(bet)).length < rows.length;
      return rows.length > 1 && (isNamed || isStakedOnce);
    }),
  );
}

const hasStake = ({ stake, unitStake, totalStake, liability }: Bet): boolean =>
  [stake, unitStake, totalStake, liability].some((one) => one !== undefined);

/** Returns the one value that the rows state for a bet, or the reason if they state two. */
function statedOnce<Name extends keyof Bet>(
  rows: Rows,
  name: Name,
): Bet[Name] | undefined | { reason: string } {
  const values = [...new Set(rows.map(([, bet]) => bet[name]).filter((value) => value !== undefined))];
  return values.length > 1
    ? { reason: `the rows of bet ${rows[0]?.[1].betNumber} state two of ${name}: ${values.join(" and ")}` }
    : values[0];
}

const shared = [
  "multiple",
  "stake",
  "unitStake",
  "totalStake",
  "returned",
  "profit",
  "free",
  "freeReturned",
  "commission",
  "currency",
] as const;

export type MeetingOf = (bet: Bet) => Meeting | undefined;

/** Returns the key of a leg's race: by its number if known, otherwise by its time. */
function raceKey(bet: Bet, meeting: Meeting | undefined): string | undefined {
  const { date, track, race, time } = bet;
  if (track === undefined || (race ?? time) === undefined) return undefined;
  const found = race === undefined && meeting && !("reason" in meeting) ? raceOf(bet, meeting) : undefined;
  const number = race ?? (typeof found === "object" ? found.raceNumber : undefined);
  return [date, track, number ?? `at ${time}`].join("\n");
}

/** Returns true if legs at one meeting name their races in two ways, so that they may be the same race. */
function areApart(rows: Rows, races: readonly (string | undefined)[]): boolean {
  const ways = new Map<string, boolean>();
  return rows.some(([, { date, track }], index) => {
    const key = races[index];
    if (key === undefined) return false;
    const isByTime = key.includes("\nat ");
    const meeting = [date, track].join("\n");
    const way = ways.get(meeting) ?? isByTime;
    ways.set(meeting, way);
    return way !== isByTime;
  });
}

/** Returns the multiple that its rows form, or the reason if they form none. */
export function multipleOf(
  rows: Rows,
  meetingOf: MeetingOf,
): { readonly bet: Bet; readonly lines: number[][] } | string {
  const [[, first] = [0, undefined]] = rows;
  if (!first) return "";
  const bet: Record<string, unknown> = { ...first };
  for (const name of shared) {
    const value = statedOnce(rows, name);
    if (typeof value === "object" && value !== null && "reason" in value) return value.reason;
    if (value !== undefined) bet[name] = value;
  }
  const name = bet.multiple as MultipleName | undefined;
  if (name === undefined)
    return `${rows.length} rows share the bet number ${first.betNumber}: name the multiple in a column multiple, such as double`;
  if (rows.some(([, { side }]) => side === "lay")) return "a lay of a multiple is not settled";
  if (
    unitsToCome(name) !== undefined &&
    rows.some(([, { type, free }]) => type !== "win" || free !== undefined)
  )
    return `a ${name} is settled to win alone and without a free bet, because firms differ there: give what was returned`;
  if (rows.some(([, { type }]) => exotics[type]))
    return "a bet on the order of finish is no leg of a multiple";
  const lines = multipleLines(name, rows.length);
  if (!lines) {
    const { legs, sizes } = multiples[name] as {
      readonly legs?: number;
      readonly sizes: readonly number[] | "all";
    };
    return `a ${name} has ${legs ?? sizes[0]} legs; bet ${first.betNumber} has ${countNoun(rows.length, "row")}`;
  }
  const races = rows.map(([, bet]) => raceKey(bet, meetingOf(bet)));
  if (areApart(rows, races))
    return "two legs are of one meeting, one by its race and one by its time: name both alike, because they may be of one race";
  const apart = lines.filter((line) => {
    const named = line.flatMap((leg) => races[leg] ?? []);
    return new Set(named).size === named.length;
  });
  const isTwice = unitsToCome(name) !== undefined && races[0] !== undefined && races[0] === races[1];
  if (apart.length === 0 || isTwice) return "two legs are of one race, which no firm multiplies";
  const isEachWay = rows.some(([, { type }]) => type === "each way");
  return { bet: { ...(bet as unknown as Bet), type: isEachWay ? "each way" : first.type }, lines: apart };
}
