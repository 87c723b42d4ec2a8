import { millisecondsPerDay, requireDayNumber } from "../../dates/days";
import { zoneOffset } from "../../dates/zones";
import { comparableName, foldPersonName } from "../races/names";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { InvalidLine, raceColumns, runnerColumns } from "./columns";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A file that is read as UTF-8 has other bytes. */
export class NotUtf8 extends Error {}

/** Returns the encoding that the first bytes show: a zero byte beside the first ASCII letter means UTF-16. */
export function encodingOf([first = 0, second = 0]: Iterable<number>): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/**
 * Returns a function that decodes a file piece by piece, and its end when no piece is given. Throws NotUtf8.
 * Bytes that are not UTF-16 become U+FFFD, which the reader of lines rejects.
 */
export function createDecoder(encoding: Encoding): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new NotUtf8();
    }
  };
}

/** Letters of Western Europe in a word with ASCII letters; Windows-1252 has them where Latin-1 does. */
const westernWord = /[A-Za-z]['’]?[À-ÖØ-öø-ÿ]+|[À-ÖØ-öø-ÿ]+[A-Za-z]/g;

/**
 * Checks that a file that is not UTF-8 is certainly Windows-1252: no line of it is UTF-8 beyond ASCII, and
 * all other characters are letters within words. Throws an Error with the first line in doubt.
 */
export async function checkWindows1252(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let [rest, number, firstOther] = ["", 0, 0];
  let isCertain = true;
  const check = (line: string): void => {
    number += 1;
    if (!/[\x80-\xff]/.test(line)) return;
    const isOther = !isUtf8(line);
    if (isOther) firstOther ||= number;
    isCertain &&= isOther && !/[\x80-\xff]/.test(line.replace(westernWord, ""));
  };
  for await (const chunk of chunks) {
    const lines = (rest + latin1(chunk)).split("\n");
    rest = (lines.pop() ?? "").slice(0, longestLine + 1);
    lines.forEach(check);
  }
  check(rest);
  if (!isCertain) throw new Error(`line ${firstOther} is not in UTF-8: save the file as CSV UTF-8`);
}

/** Characters of one call: an argument list has a largest length. */
const piece = 8192;

/** Returns bytes as the characters of the same numbers; TextDecoder's latin1 is Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}

/** Returns true when the characters of a text are the bytes of another in UTF-8. */
function isUtf8(text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    return true;
  } catch {
    return false;
  }
}

/** A line of a file, without its end. Its number is that of an editor. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** The longest line that is read, in characters; a longer one is cut to one more than this. */
export const longestLine = 100_000;

/**
 * Yields the lines of a file, those of one piece of it at a time, ended by a line feed, a carriage return or
 * both, also within quotation marks. Throws NotUtf8 for a file in another encoding than the given or shown
 * one.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding?: Encoding,
): AsyncGenerator<readonly TextLine[]> {
  let decode: ReturnType<typeof createDecoder> | undefined;
  let rest = "";
  let number = 0;
  const toLine = (text: string): TextLine => ({ number: ++number, text });
  for await (const chunk of chunks) {
    decode ??= createDecoder(encoding ?? encodingOf(chunk));
    const text = rest + decode(chunk);
    // A carriage return at the end may be the first half of a line's end.
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = (held ? text.slice(0, -1) : text).split(text.includes("\r") ? /\r\n|\n|\r/ : "\n");
    rest = (lines.pop() ?? "").slice(0, longestLine + 1) + held;
    yield lines.map(toLine);
  }
  const last = rest + (decode?.() ?? "");
  yield last.split(/\r\n|\n|\r/).map(toLine);
}

/** A line whose last quotation mark is not closed. */
export class UnclosedQuote extends InvalidLine {
  constructor() {
    super("a quotation mark is not closed");
  }
}

const plainCell = /[^,"]*/y;
const quotedCell = /"([^"]*(?:""[^"]*)*)"(?!")/y;

/**
 * Splits a line of a CSV file (RFC 4180) into its cells. Throws InvalidLine for a quotation mark at another
 * place than around a cell or doubled within it.
 *
 * @example splitCells('1,"Lark Hill, ""North""",'); // ["1", 'Lark Hill, "North"', ""]
 */
export function splitCells(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    const isQuoted = line[at] === '"';
    const pattern = isQuoted ? quotedCell : plainCell;
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    if (!found) throw new UnclosedQuote();
    at += found[0].length;
    if (at < line.length && line[at] !== ",")
      throw new InvalidLine(
        isQuoted
          ? "a closing quotation mark is followed by text"
          : "a quotation mark stands within a cell that is not in quotation marks",
      );
    cells.push(isQuoted ? (found[1] ?? "").replaceAll('""', '"') : found[0]);
  }
  return cells;
}

type Race = Omit<RaceRecord, "runners" | "run">;

export interface Line {
  readonly race: Race;
  readonly runner: RunnerRecord;
}

/** The number of a scratched runner for which the source gives none, until its race is complete. */
export const noNumber = 0;

/**
 * Returns a parser for lines under these headings; unknown columns are ignored. Throws when a required column
 * is missing. The parser throws InvalidLine for a line that cannot be imported.
 */
export function createLineParser(headings: readonly string[]): (cells: readonly string[]) => Line {
  const names = headingNames(headings);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const twice = names.find((name, index) => name !== "" && indexOf.get(name) !== index);
  if (twice !== undefined) throw new Error(`its first line names the column ${twice} twice`);
  checkSynonyms(names);
  const missing = columns.flatMap(([name, { required }]) => (required && !indexOf.has(name) ? [name] : []));
  if (missing.length > 0)
    throw new Error(`its first line must name the columns; missing: ${missing.join(", ")}`);

  const parse = (table: typeof raceColumns | typeof runnerColumns, cells: readonly string[]): object => {
    const values: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(table)) {
      const text = cells[indexOf.get(name) ?? -1]?.trim() ?? "";
      if (text !== "") values[column.field] = column.parse(text, name);
      else if (column.required) throw new InvalidLine(`${name} is blank`);
    }
    return values;
  };
  return (cells) => {
    // The tables parse each field of the two records to its type; the fields without a column are added here.
    const race = { abandoned: false, meetingAbandoned: false, ...parse(raceColumns, cells) } as Race;
    const runner = { scratched: false, number: noNumber, ...parse(runnerColumns, cells) } as Unkeyed;
    checkTimes(race);
    return { race, runner: addKeys(checkRunner(runner), race) };
  };
}

const columns = Object.entries({ ...raceColumns, ...runnerColumns });

/** Throws when two of the headings name one field. */
function checkSynonyms(names: readonly string[]): void {
  const named = columns.filter(([name]) => names.includes(name));
  for (const [name, { field }] of named) {
    const other = named.find(([another, column]) => another !== name && column.field === field)?.[0];
    if (other !== undefined) throw new Error(`its first line names both ${name} and ${other}, which are one`);
  }
}

/** Returns the names of the columns in a line of headings, regardless of case and blanks. */
export function headingNames(cells: readonly string[]): readonly string[] {
  // A file that was appended to another may begin with a byte order mark, which trim removes too.
  return cells.map((cell) => cell.trim().toLowerCase());
}

/** Returns true for cells that name all required columns. */
export function isHeading(cells: readonly string[]): boolean {
  const names = new Set(headingNames(cells));
  return columns.every(([name, { required }]) => !required || names.has(name));
}

/** Throws InvalidLine when a race starts more than a day before or after the day of its meeting. */
function checkTimes({ date, startTime, timezone }: Race): void {
  const instant = Date.parse(startTime);
  const day = Math.floor((instant + zoneOffset(instant, timezone)) / millisecondsPerDay);
  if (Math.abs(day - requireDayNumber(date)) > 1)
    throw new InvalidLine(`start_time and date are more than a day apart: ${startTime}, ${date}`);
}

/** A runner whose keys are the ids of its line, if any. */
type Unkeyed = Omit<RunnerRecord, "runnerKey"> & Partial<Pick<RunnerRecord, "runnerKey">>;

function checkRunner(runner: Unkeyed): Unkeyed {
  if (runner.number === noNumber && !runner.scratched) throw new InvalidLine("number is blank");
  if (runner.scratched && runner.finish !== undefined) {
    throw new InvalidLine(`a scratched runner has no finish: ${runner.finish}`);
  }
  if (comparableName(runner.name) === "") throw new InvalidLine(`name must be a name: ${runner.name}`);
  return runner;
}

/** Adds the keys of runner, jockey and trainer: their ids, or the names within the race's country. */
function addKeys({ runnerKey, jockeyKey, trainerKey, ...runner }: Unkeyed, { country }: Race): RunnerRecord {
  const { jockey, trainer } = runner;
  const personKey = (id: string | undefined, name: string) =>
    id === undefined ? `${country} ${foldPersonName(name)}` : `#${id}`;
  return {
    ...runner,
    runnerKey: runnerKey === undefined ? `${country} ${comparableName(runner.name)}` : `#${runnerKey}`,
    ...(jockey === undefined ? {} : { jockeyKey: personKey(jockeyKey, jockey) }),
    ...(trainer === undefined ? {} : { trainerKey: personKey(trainerKey, trainer) }),
  };
}
