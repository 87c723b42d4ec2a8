import type { Calendar } from "../../cells/arguments/readDate";
import { delimitedRows } from "../../files/delimitedText";
import { checkLines } from "../../cells/excelFile";
import type { DateSystem } from "../../dates/serials";
import {
  type BetFile,
  checkSize,
  type FileLine,
  type FileOptions,
  isText,
  linesOfFile,
  orderOfDates,
  readBetFile,
  textOfFile,
} from "./betFile";
import { groupBy } from "../../lists/lists";
import { eachTrackOnce, refusedRepeat, runnerOf } from "./fileOfBets";

/** The limits for a text file of starting prices: its bytes, and its lines. */
export const largestPrices = { bytes: 60_000_000, lines: 200_000 } as const;

/** The lines between two pauses. */
export const stepLines = 5000;

/** The pauses of long work, in which the pane is drawn and a cancellation is heard. */
export interface Steps {
  readonly signal: AbortSignal;
  readonly onProgress: (lines: number, total: number) => void;
  /** Resolves once the page has had time for other work. */
  readonly pause: () => Promise<void>;
}

async function step({ signal, onProgress, pause }: Steps, lines: number, total: number): Promise<void> {
  onProgress(lines, total);
  await pause();
  signal.throwIfAborted();
}

/** Resolves to the lines of a file; see `linesOfFile`. Rejects also if the signal aborts it. */
export async function linesInSteps(
  bytes: Uint8Array,
  dateSystem: DateSystem,
  steps: Steps,
): Promise<readonly FileLine[]> {
  if (!isText(bytes)) {
    checkSize(bytes.length);
    return linesOfFile(bytes, dateSystem);
  }
  checkSize(bytes.length, largestPrices.bytes);
  const text = textOfFile(bytes);
  const total = text.match(/\n|\r(?!\n)/g)?.length ?? 0;
  const lines: FileLine[] = [];
  for (const row of delimitedRows(text)) {
    lines.push(row);
    checkLines(lines.length - 1, largestPrices); // without the headings
    if (lines.length % stepLines === 0) await step(steps, lines.length, total);
  }
  return lines;
}

/**
 * Reads the lines of a file as `readBetFile` does; a long file of starting prices part by part. Rejects also
 * if the signal aborts it.
 */
export async function readInSteps(
  lines: readonly FileLine[],
  calendar: Calendar,
  { steps, ...options }: FileOptions & { readonly steps: Steps },
): Promise<BetFile> {
  const [head, ...rows] = lines;
  if (!head || rows.length <= stepLines) return readBetFile(lines, calendar, options);
  const first = readBetFile([head, ...rows.slice(0, stepLines)], calendar, options);
  if (first.kind === "bet") return readBetFile(lines, calendar, options);
  const { fields } = first;
  const date = fields?.indexOf("date") ?? -1;
  const { order, sentence } = orderOfDates(
    rows.map(({ cells }) => cells[date]),
    calendar.dateOrder,
  );
  const ordered = { ...calendar, dateOrder: order };
  // All parts take each column for what the first part does.
  const chosen = new Map(options.chosen ?? []);
  fields?.forEach((field, index) => chosen.set(index, field));
  const parts: BetFile[] = [];
  for (let begin = 0; begin < rows.length; begin += stepLines) {
    await step(steps, begin, rows.length);
    const part = [head, ...rows.slice(begin, begin + stepLines)];
    parts.push(readBetFile(part, ordered, fields ? { ...options, chosen } : options));
  }
  return {
    ...first,
    dates: sentence ?? first.dates,
    tracks: eachTrackOnce(parts.flatMap(({ tracks = [] }) => tracks)),
    ...withoutRepeats(
      parts.flatMap(({ read }) => read),
      parts.flatMap(({ refused }) => refused),
    ),
  };
}

/** Moves the lines that repeat an earlier part's or file's runner to the refused ones. */
export function withoutRepeats(
  readBets: BetFile["read"],
  refused: BetFile["refused"],
): Pick<BetFile, "read" | "refused"> {
  const seen = new Map<string, BetFile["read"][number]>();
  const repeats: BetFile["refused"][number][] = [];
  const keptBets = readBets.filter((line) => {
    const other = seen.get(runnerOf(line.bet));
    if (other === undefined) seen.set(runnerOf(line.bet), line);
    else repeats.push(refusedRepeat(other, line));
    return other === undefined;
  });
  const refusedByFile = groupBy([...refused, ...repeats], ({ file }) => file);
  return {
    read: keptBets,
    refused: [...refusedByFile.values()].flatMap((lines) => lines.sort((a, b) => a.line - b.line)),
  };
}
