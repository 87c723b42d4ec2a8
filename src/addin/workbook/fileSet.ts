import type { RowKind } from "../../cells/bets/betColumns";
import { isEnded } from "../../cells/bets/readBets";
import type { DateSystem } from "../../dates/serials";
import { t } from "../../language/translate";
import { groupBy, valueAt } from "../../lists/lists";
import { betRowsOf } from "./betFile";
import { sameBets } from "./betLog";
import {
  type BetFile,
  type BetLine,
  eachTrackOnce,
  type FileLine,
  placeOf,
  refusedLine,
  type RefusedLine,
  type UnknownTrack,
} from "./fileOfBets";
import type { BetRow } from "./fitRow";
import { withoutRepeats } from "./longFile";

/** A file's name with its content, or the names of files with equal headings; "" for a file that is alone. */
interface Named {
  readonly name: string;
}
export interface NamedLines extends Named {
  readonly lines: readonly FileLine[];
}
interface NamedTable extends Named {
  readonly file: BetFile;
}

/** Returns the lines of files that were chosen together. Files with the same headings are one table. */
export function tablesOf(files: readonly NamedLines[]): readonly NamedLines[] {
  if (files.length < 2) return files.map(({ lines }) => ({ name: "", lines }));
  const names = files.map(({ name }) => name);
  const named = files.map(({ name, lines }, index) => {
    const file = names.indexOf(name) === index ? name : `${name} (${index + 1})`;
    return { name: file, lines: lines.map((line) => ({ ...line, file })) };
  });
  const headingsOf = ({ lines: [head] }: NamedLines): string => (head?.cells ?? []).join("\n");
  return [...groupBy(named, headingsOf).values()].map((table) => ({
    name: table.map(({ name }) => name).join(", "),
    lines: table.flatMap(({ lines }, index) => (index === 0 ? lines : lines.slice(1))),
  }));
}

/** The bets or prices of all tables. */
export interface JoinedTables extends Pick<BetFile, "read" | "refused"> {
  /** The tracks to ask a person about. */
  readonly tracks: readonly UnknownTrack[];
  readonly kind: RowKind;
  /** The rows of the bets sheet for the bets. */
  readonly rows: readonly BetRow[];
}

/**
 * Joins tables that were read. A bet or a price that an earlier file has too is refused, with the line there.
 * Throws for tables of two kinds.
 */
export function joinTables(
  tables: readonly NamedTable[],
  logged: { readonly now: number; readonly dateSystem: DateSystem },
): JoinedTables {
  const [bets, prices] = (["bet", "starting price"] as const).map((kind) =>
    tables.find(({ file }) => file.kind === kind),
  );
  if (bets && prices)
    throw new Error(
      t`${bets.name} holds bets and ${prices.name} starting prices: choose them one after the other.`,
    );
  const refused = tables.flatMap(({ file }) => file.refused);
  const tracks = eachTrackOnce(tables.flatMap(({ file }) => file.tracks ?? []));
  if (prices) {
    const read = tables.flatMap(({ file }) => file.read);
    return { kind: "starting price", tracks, rows: [], ...withoutRepeats(read, refused) };
  }
  const lines = tables.flatMap(({ file }) =>
    betRowsOf(file, logged).map((row, index) => ({ row, line: valueAt(file.read, index) })),
  );
  const { kept, repeats } = withoutSameBets(lines);
  return {
    kind: "bet",
    tracks,
    read: kept.map(({ line }) => line),
    rows: kept.map(({ row }) => row),
    refused: [...refused, ...repeats],
  };
}

interface LineWithRow {
  readonly line: BetLine;
  readonly row: BetRow;
}

/** Returns the bets of files, each once, and the lines that repeat them; a settled line is kept first. */
function withoutSameBets(lines: readonly LineWithRow[]) {
  const kept: LineWithRow[] = [];
  const repeats: RefusedLine[] = [];
  for (const ofFile of groupBy(lines, ({ line }) => line.file).values()) {
    const same = sameBets(
      ofFile.map(({ row }) => row),
      kept.map(({ row }) => row),
    );
    ofFile.forEach((one, index) => {
      const at = same[index] ?? kept.length;
      const earlier = kept[at];
      const isKept = !earlier || (isEnded(one.line.bet) && !isEnded(earlier.line.bet));
      if (isKept) kept[at] = one;
      if (earlier) repeats.push(isKept ? refusedBet(earlier, one) : refusedBet(one, earlier));
    });
  }
  return { kept, repeats };
}

function refusedBet({ line }: LineWithRow, other: LineWithRow): RefusedLine {
  const place = placeOf(other.line);
  const isEqual = JSON.stringify(line.bet) === JSON.stringify(other.line.bet);
  return refusedLine(
    line,
    isEqual ? t`the bet of ${place} again` : t`the bet of ${place} again, with other values`,
  );
}
