import type { Calendar } from "../../cells/arguments/readDate";
import { betColumns, readBets } from "../../cells/arguments/readBets";
import { readDelimited } from "../../cells/delimitedText";
import { requireDayNumber } from "../../dates/days";
import { serialOf } from "../../dates/serials";
import { formatNumber, t } from "../../language/translate";
import type { BetRow } from "./betLog";

/** The largest file that is read, in bytes and in lines. */
export const largestFile = { bytes: 5_000_000, lines: 20_000 } as const;

/** A file of bets as it was understood. */
export interface BetFile {
  /** Each heading with what it was taken for; undefined for a column that is not used. */
  readonly columns: readonly (readonly [heading: string, field: string | undefined])[];
  readonly bets: readonly { readonly line: number; readonly row: BetRow; readonly by: "number" | "name" }[];
  /** The lines that are no bet, each with the reason. */
  readonly refused: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

/**
 * Reads a text of bets with a line of headings in any order. Each line after it is a bet or is refused with
 * the reason. Throws an Error for a file that is too large, and for headings without a column that bets need.
 */
export function readBetFile(
  text: string,
  { calendar, now }: { readonly calendar: Calendar; readonly now: number },
): BetFile {
  const [head, ...lines] = readDelimited(text);
  if (!head || lines.length === 0)
    throw new Error(t`The file holds no bets: a line of headings and a line for each bet are needed.`);
  if (lines.length > largestFile.lines)
    throw new Error(
      t`The file has ${formatNumber(lines.length)} lines: at most ${formatNumber(largestFile.lines)} are read. Split it.`,
    );
  const columns = betColumns("file", head.cells);
  const fieldAt = new Map([...columns].map(([field, index]) => [index, field]));
  const bets: BetFile["bets"][number][] = [];
  const refused: BetFile["refused"][number][] = [];
  for (const { line, cells } of lines) {
    const refuse = (reason: string): void => void refused.push({ line, text: cells.join(" | "), reason });
    const [bet] = readBets("file", [[...head.cells], [...cells]], calendar);
    if (!bet) refuse("no value under a heading that is understood");
    else if (bet.problem !== undefined) refuse(bet.problem);
    else if (bet.date === undefined || bet.track === undefined || bet.race === undefined)
      refuse("date, track or race missing");
    else if (bet.number === undefined && bet.runner === undefined) refuse("number or runner missing");
    else {
      const { date, race, number = "", runner = "", type, price = 0, stake = 0, probability = "" } = bet;
      const day = serialOf(requireDayNumber(date), calendar.dateSystem);
      const track = cells[columns.get("track") ?? -1] ?? bet.track;
      const row = [now, day, "", track, race, number, runner, type, price, stake, probability, ""];
      bets.push({ line, row, by: bet.number === undefined ? "name" : "number" });
    }
  }
  return { columns: head.cells.map((heading, index) => [heading, fieldAt.get(index)]), bets, refused };
}
