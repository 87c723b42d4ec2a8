import type { ImportedRace } from "../races/records";
import { headingNames, isHeading, ownColumns } from "./columns";
import type { RaceRules } from "./completeRace";
import { type Separator, separatorOf, splitCells, statedSeparator } from "../../files/csvCells";
import type { Format, JoinedPart, TableFormat } from "./formats/format";
import { type ImportContext, type JoinedTable, NeedsOtherFile, withoutFormats } from "./importContext";
import type { Counts, LostColumn } from "./importNotes";
import { InvalidLine } from "./invalidLine";
import { columnOf, lackingColumns, mappedFormat, type Mapping, type Question } from "./mappedFormat";
import { NoResults, reasonForNoText } from "./noResults";
import { createDayOrder } from "./dayOrder";
import { otherTable } from "./otherTable";
import { remediesHere } from "./formats/remedies";
import { createRejections, printable, type Rejection } from "./rejections";
import { createRowImporter } from "./rowImporter";
import type { Reads } from "./rowReader";
import { headingKey } from "../../files/headings";
import { createRecordReader, type TextRecord, withoutApostrophes } from "../../files/recordReader";
import type { Encoding, TextLine } from "../../files/textLines";

export interface Progress {
  readonly lines: number;
  /** 0 to 1. */
  readonly part: number;
}

/** The first line of a file's last day, and the numbers of lines before it. */
export interface LastDay {
  readonly date: string;
  /** Counted from 1, including the headings. */
  readonly line: number;
  readonly imported: number;
  readonly rejected: number;
  /** The number of lines just before it whose race is unknown; absent if there are none. */
  readonly strays?: number;
}

/** The first line of a day in a file whose days are all in one order. */
export interface OrderedDay extends LastDay {
  readonly order: "rising" | "falling";
}

export interface ImportOptions {
  readonly write: (races: readonly ImportedRace[]) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Skips the lines before this day, which were imported earlier. */
  readonly from?: LastDay | OrderedDay | undefined;
  /**
   * Called at the first line of each later day, once all races before it are written, with the rejected lines
   * so far: an import `from` the day then writes what follows. Not called for a file whose lines depend on
   * other files, or whose days are in no order.
   */
  readonly onDay?: ((day: OrderedDay, rejections: readonly Rejection[]) => void) | undefined;
  /** The formats of other sources; absent to read only our own columns. */
  readonly context?: ImportContext | undefined;
  /** The file's name or path, for lines that are imported after all files. */
  readonly name?: string;
}

export interface ImportResult extends Counts {
  /** Imported lines, including those before `from`. */
  readonly lines: number;
  /** Absent if lines added to the file might change the lines before it. */
  readonly lastDay?: LastDay | undefined;
  readonly races: number;
  readonly rejections: readonly Rejection[];
  /** The tracks at which lines were rejected because their time zone is unknown. */
  readonly unknownTracks: readonly string[];
  /** A sentence for each unknown condition in the imported races. */
  readonly unknownGoings: readonly string[];
  /** The encoding of a file that is not in Unicode. */
  readonly encoding?: Encoding;
  /** The name of the format; absent for our own columns. */
  readonly format?: string;
  /** Sentences about the conversion of the format's values. */
  readonly converts: readonly string[];
  readonly lost: readonly LostColumn[];
  /** Headings of columns that were not used. */
  readonly unused: readonly string[];
  /** Sentences about columns that are not read until a person states the notation of their values. */
  readonly questions?: readonly string[];
  /** The number of lines that repeat a runner. */
  readonly repeated: number;
  /** Sentences about implausible data. */
  readonly doubts: readonly string[];
  /** Present if the file's rows belong to the lines of another file. */
  readonly isJoined?: true;
}

const progressInterval = 5000;
const beginning: LastDay = { date: "", line: 0, imported: 0, rejected: 0 };

/** A table, identified by its first line. */
interface Table {
  readonly headings: readonly string[];
  readonly reads?: Reads;
  readonly format?: TableFormat;
  /** Present if the rows are stored for another file, under this name and key. */
  readonly keep?: JoinedPart;
  /** True if the first line is a row. */
  readonly isFirstRow?: boolean;
  /** True if its lines hold the rows of the format's other file too. */
  readonly isWhole?: boolean;
  /** Columns that are not read until a person states the notation of their values. */
  readonly questions?: readonly Question[];
}

const orderOf = (next: LastDay, before: LastDay): OrderedDay["order"] =>
  next.date > before.date ? "rising" : "falling";

const noMapping: Mapping = { columns: new Map(), values: {}, dates: undefined, ignored: [] };

/**
 * Returns the table that a first line begins: a known format, one that a person described, our own columns,
 * or columns with usual racing terms. Throws an Error for any other line.
 */
function tableOf(cells: readonly string[], { formats, isForced, mapping, tracks }: ImportContext): Table {
  for (const format of formats) {
    if (format.kind !== "table") continue;
    const isOther = format.joined?.recognises(cells) ?? false;
    // The columns of both files in one need no other file.
    const isWhole = isOther && format.headings === undefined && format.recognises(cells);
    const keep = isOther && !isWhole ? format.joined : undefined;
    const isKnown = keep !== undefined || format.recognises(cells);
    if (!isKnown && !isForced) continue;
    const lack = isKnown ? undefined : lackOf(format, cells);
    if (lack !== undefined)
      throw new Error(`it has no ${lack} of the format ${format.title}: leave --as ${format.name} out`);
    const headings = (keep ?? format).headings;
    return {
      format,
      headings: headings ?? cells,
      isFirstRow: headings !== undefined,
      isWhole,
      ...(keep ? { keep } : { reads: { ...format, idScope: `${format.name} ` } }),
    };
  }
  const [namedFormat] = formats;
  if (isForced && namedFormat && namedFormat.kind !== "table")
    throw new Error(
      `it is a table, and ${namedFormat.title} is no table: leave --as ${namedFormat.name} out`,
    );
  const ownTable = (): Table => ({ headings: cells, reads: ownColumns(cells) });
  if (!tracks || (mapping === undefined && isHeading(cells))) return ownTable();
  const { format, questions } = mappedFormat(mapping ?? noMapping, cells, tracks);
  const lacking = lackingColumns(format);
  if (lacking.length === 0) return { headings: cells, reads: { ...format, idScope: "" }, format, questions };
  const knownColumns = cells.flatMap((cell) => {
    const column = columnOf(cell);
    return column === undefined ? [] : [`${cell.trim()} is ${column}`];
  });
  const Refusal = knownColumns.length < 2 ? NoResults : Error;
  const remedies = remediesHere();
  const other = otherTable(cells);
  throw new Refusal(
    `its first line must name the columns; missing: ${lacking.join(", ")}${knownColumns.length === 0 ? "" : ` (${knownColumns.join(", ")})`}. ${remedies.columns}${other ? `. ${remedies[other]}` : ""}`,
  );
}

/**
 * Returns what a table that is not known to be of a format lacks: a line of a format without headings, or a
 * column that every line needs; undefined if it lacks neither.
 */
function lackOf(format: TableFormat, cells: readonly string[]): string | undefined {
  if (format.headings) return "line";
  const present = new Set(cells.map(headingKey));
  const { race, runner, joined } = format;
  const needed = [race.date, race.track, runner.name].map((rule) => rule?.from ?? []);
  const lacking = [...needed, joined?.key ?? []].find(
    (columns) =>
      columns.length > 0 &&
      columns.every((column) => !column.startsWith("joined.") && !present.has(headingKey(column))),
  );
  return lacking && `column ${lacking.join(" or ")}`;
}

/** Returns the headings of columns that no rule reads and that may hold something of interest. */
function unusedHeadings(
  headings: readonly string[],
  reads: Reads,
  ignored: readonly string[] = [],
): readonly string[] {
  const rules = [reads.race, reads.runner].flatMap((of) => Object.values(of).flat());
  const used = new Set(
    [...rules.flatMap(({ from }) => from), ...ignored].map((name) =>
      headingKey(name.replace(/^joined\./, "")),
    ),
  );
  return headings.filter((heading) => heading.trim() !== "" && !used.has(headingKey(heading)));
}

/** Returns the indexes of columns, whatever the case, blanks and underscores in their headings. */
function indexesOf(columns: readonly string[], headings: readonly string[]): readonly number[] {
  const keys = headings.map(headingKey);
  return columns.map((column) => keys.indexOf(headingKey(column)));
}

/** Returns a key in two files, one of which may have 12.0 for 12. */
const keyOf = (cells: readonly string[], at: readonly number[]): string =>
  at.map((index) => cells[index]?.trim().replace(/\.0+$/, "") ?? "").join("\0");

/** Adds a row and its line; returns the date of its race, "" for a row to be imported later. */
type AddRow = (cells: readonly string[], line: number) => string;

/** Creates an importer for the lines of a table, whose first line usually holds the headings. */
export function createRecordImporter(
  completeBy: "day" | "file",
  { write, onProgress, onDay, from = beginning, context = withoutFormats(), name: path = "" }: ImportOptions,
) {
  const rejections = createRejections(from.rejected, { leavesTracks: context.leavesTracks });
  let rows: ReturnType<typeof createRowImporter> | undefined;
  let table: Table | undefined;
  let reader: ReturnType<typeof createRecordReader> | undefined;
  let separator: Separator = ",";
  /** The semicolons at the end of each line of a file whose cells are separated by commas. */
  let ending = "";
  const withoutEnding = (line: TextLine): TextLine =>
    ending !== "" && line.text.endsWith(ending)
      ? { ...line, text: line.text.slice(0, -ending.length) }
      : line;
  /** The headings in the first line; empty if the first line is a row. */
  let names: readonly string[] = [];
  let [lines, reported] = [from.imported, from.imported];
  const dayOrder = createDayOrder();
  let day: LastDay | undefined;
  let order = "order" in from ? from.order : undefined;
  let isOrdered = completeBy === "day";

  /** Notes the first line of a day after another one. */
  const followDay = (next: LastDay, before: LastDay): void => {
    const direction = orderOf(next, before);
    if ("order" in from && next.date !== from.date && orderOf(next, from) !== from.order)
      throw new Error(`line ${next.line} is of ${next.date}, which was imported before`);
    order ??= direction;
    isOrdered &&= direction === order;
    const dependsOnFiles = table?.keep ?? table?.format?.joined ?? table?.format?.isCollected;
    if (isOrdered && !dependsOnFiles) onDay?.({ ...next, order }, rejections.list);
  };

  const importRecord = (add: AddRow, { number, cells }: TextRecord): void => {
    try {
      const strays = rows?.strays() ?? 0;
      const date = add(cells, number);
      if (date !== day?.date) {
        const counts = { imported: lines, rejected: rejections.count() };
        const next = { date, line: number, ...counts, ...(strays > 0 ? { strays } : {}) };
        if (day) followDay(next, day);
        day = next;
      }
      lines += 1;
    } catch (error) {
      if (rows?.repeat(error)) return;
      if (!(error instanceof InvalidLine)) throw error;
      if (isHeading(cells) || context.formats.some((format) => hasHeadingsOf(format, cells)))
        throw new Error(
          `line ${number} names other columns than the first line: import the two parts separately`,
          { cause: error },
        );
      rejections.add(number, error.message, error);
    }
  };

  /** Returns true for repeated headings, such as in a file joined from several. */
  const isAgain = (cells: readonly string[]): boolean =>
    cells[0]?.trim().toLowerCase() === names[0] && headingNames(cells).join() === names.join();

  /** Returns a function that stores a row for another file. */
  const keepRows = ({ headings, format, keep }: Table): ((cells: readonly string[]) => string) => {
    const at = indexesOf(keep?.key ?? [], headings);
    const joinedTable = context.joined.get(format?.name ?? "");
    const keptTable: JoinedTable = joinedTable ?? {
      headings,
      rows: new Map(),
      used: new Set(),
      cards: new Set(),
    };
    context.joined.set(format?.name ?? "", keptTable);
    // Only the rows show the kind of a file without headings.
    const isOther = format?.headings === undefined ? undefined : format.recognises;
    return (cells) => {
      if (isOther?.(cells))
        throw new InvalidLine(`it is no line of ${keep?.title ?? ""}, but of ${format?.title ?? ""}`);
      keptTable.rows.set(keyOf(cells, at), cells);
      if (keep?.cardOf) keptTable.cards.add(keep.cardOf(cells).card);
      return "";
    };
  };

  /** Forgets the cells above, because the line that holds them may be one that cannot be read. */
  let forgetAbove = (): void => undefined;

  /** Returns a function that stores a row for import together with other files' rows. */
  const collectRows = ({ headings, format }: Table): AddRow => {
    const carried = indexesOf(format?.carried ?? [], headings);
    const name = format?.name ?? "";
    const collected = context.collected?.get(name) ?? { headings, rows: [] };
    context.collected?.set(name, collected);
    const order = indexesOf(collected.headings, headings);
    const file = path.split(/[\\/]/).at(-1) ?? "";
    let above: readonly string[] = [];
    forgetAbove = () => void (above = []);
    return (cells, line) => {
      const filled = cells.map((cell, index) =>
        carried.includes(index) && cell.trim() === "" ? (above[index] ?? "") : cell,
      );
      above = filled;
      collected.rows.push({ cells: order.map((index) => filled[index] ?? ""), file, line });
      return "";
    };
  };

  /** Returns a function that adds the rows of another file to this file's rows. */
  const joinRows = (
    { headings, format, isWhole }: Table,
    joined: JoinedPart,
    add: (headings: readonly string[]) => (cells: readonly string[]) => string,
  ): ((cells: readonly string[]) => string) => {
    if (isWhole) {
      const read = add([...headings, ...headings.map((name) => `joined.${name}`)]);
      return (cells) => read([...cells, ...cells]);
    }
    const at = indexesOf(joined.key, headings);
    const other = context.joined.get(format?.name ?? "");
    if (!other)
      throw new NeedsOtherFile(
        `it is of the format ${format?.title}, and needs ${joined.title}: name both files`,
      );
    const addRow = add([...headings, ...other.headings.map((name) => `joined.${name}`)]);
    return (cells) => {
      if (joined.headings && joined.recognises(cells))
        throw new InvalidLine(`it is a line of ${joined.title}`);
      const key = keyOf(cells, at);
      const row = other.rows.get(key);
      if (!row) throw new InvalidLine(`no race of the other file has its ${joined.key.join(", ")}`);
      other.used.add(key);
      const { card, first } = joined.cardOf?.(cells) ?? {};
      if (first !== undefined && first !== card && other.cards.has(first))
        throw Object.assign(new InvalidLine(`it is of the card ${card}, left out for ${first} of that day`), {
          isElsewhere: true,
        });
      return addRow([...cells.slice(0, headings.length), ...row]);
    };
  };

  let stated: Separator | undefined;
  const startReader = (line: TextLine): void => {
    const lineSeparator = statedSeparator(line.text);
    if (lineSeparator !== undefined && stated === undefined) return void (stated = lineSeparator);
    separator = stated ?? separatorOf(line.text);
    if (separator === ",") [ending = ""] = /;+$/.exec(line.text) ?? [];
    const first = readHeadings(withoutEnding(line), separator);
    table = tableOf(first, context);
    const { headings, reads, format, keep, isFirstRow } = table;
    names = isFirstRow ? [] : headingNames(headings);
    const width = isFirstRow ? Math.max(first.length, headings.length) : headings.length;
    const importer = createRowImporter({
      completeBy,
      write,
      rejections,
      strays: from.strays,
      ...rulesOf(format),
    });
    rows = importer;
    const add = keep
      ? keepRows(table)
      : format?.isCollected && context.collected
        ? collectRows(table)
        : format?.joined && reads
          ? joinRows(table, format.joined, (names) => importer.under(names, reads))
          : reads && importer.under(headings, reads);
    if (!add) throw new Error("a table has rules or is kept");
    const [guessedAt = -1] = indexesOf(
      format?.guessedDays === undefined ? [] : [format.guessedDays],
      headings,
    );
    const onRecord = ({ number, row, cells: given }: TextRecord): void => {
      const cells = separator === ";" ? withPoints(given) : given;
      if (guessedAt >= 0) dayOrder.add(cells[guessedAt] ?? "");
      if (isAgain(cells)) rejections.add(number, "it repeats the headings", { isHeading: true });
      else importRecord(add, { number, row, cells });
    };
    reader = createRecordReader(
      { headings: { row: line.number, width }, separator },
      onRecord,
      ({ number }, reason) => {
        forgetAbove();
        importer.refuse(number, reason);
      },
    );
    if (isFirstRow && line.number >= from.line) reader.add(withoutEnding(line));
  };
  return {
    /** Adds lines; `part` is the part of the file that has been read, 0 to 1. */
    add: (added: readonly TextLine[], part: number): void => {
      for (const line of added) {
        if (reader && line.number >= from.line) reader.add(withoutEnding(line));
        else if (!reader && line.text.trim() !== "") startReader(line);
      }
      if (lines - reported < progressInterval) return;
      reported = lines;
      onProgress?.({ lines, part });
    },
    finish: (): ImportResult => {
      const lastDay = day;
      reader?.end();
      const { races = 0, repeated = 0, nominal = 0 } = rows?.finish() ?? {};
      rejections.check(lines);
      onProgress?.({ lines, part: 1 });
      const format = table?.format;
      const notes = notesOf(rows, format);
      return {
        lines,
        races,
        rejections: rejections.list,
        unknownTracks: rejections.tracks(),
        repeated,
        ...notes,
        doubts: [...notes.doubts, ...dayOrder.doubts(format?.guessedDays ?? "")],
        questions: (table?.questions ?? []).map(({ heading, column, question }) =>
          printable(`${heading} may be ${column}, ${question}: ${remediesHere().meaning(column)}`),
        ),
        unused: table?.reads ? unusedColumns(table, table.reads) : [],
        ...((table?.keep ?? (format?.isCollected && context.collected)) ? { isJoined: true } : {}),
        // A day that begins with lines at the end of the file whose quotation marks are not closed.
        ...(lastDay === day && !format && nominal === 0 ? { lastDay } : {}),
      };
    },
  };
}

/** Returns the unused headings, or their number for a file without headings. */
function unusedColumns({ headings, format, isFirstRow }: Table, reads: Reads): readonly string[] {
  const unused = unusedHeadings(headings, reads, format?.ignored);
  if (!isFirstRow) return unused.map(printable);
  return unused.length === 0 ? [] : [`${unused.length} of its ${headings.length} numbered fields`];
}

/** Returns true for the headings that only a known format has. */
const hasHeadingsOf = (format: Format, cells: readonly string[]): boolean =>
  format.kind === "table" && format.headings === undefined && format.recognises(cells);

/** Returns a format's rules for whole races. */
export const rulesOf = (format: Format | undefined): RaceRules => ({
  ...(format?.isAbandoned ? { isAbandoned: format.isAbandoned } : {}),
  ...(format?.isPartial ? { isPartial: true } : {}),
});

/** Returns the parts of an import's report other than its lines. */
export function notesOf(rows: ReturnType<typeof createRowImporter> | undefined, format: Format | undefined) {
  const counts = { starters: 0, nonFinishers: 0, scratched: 0, unknownFinishes: 0, incompleteRaces: 0 };
  return {
    ...(rows?.notes.counts() ?? counts),
    lost: rows?.notes.lost() ?? [],
    doubts: rows ? [...rows.notes.doubts(), ...rows.notes.trackDoubts(format === undefined)] : [],
    unknownGoings: rows?.notes.unknownGoings() ?? [],
    converts: format?.converts ?? [],
    ...(format ? { format: format.name } : {}),
  };
}

/** Returns true for a first line that names columns of results, whether or not all that are needed. */
export function isResultsLine(line: string, context: ImportContext = withoutFormats()): boolean {
  try {
    tableOf(readHeadings({ number: 1, text: line }, separatorOf(line)), context);
    return true;
  } catch (error) {
    return !(error instanceof NoResults);
  }
}

const commaNumber = /^[+-]?\d+,\d+$/;
const pointNumber = /^[+-]?\d+\.\d+$/;

/**
 * Returns the cells of a line between semicolons with decimal points: programs that write commas in numbers
 * separate cells so. A line with a decimal point has commas between thousands.
 */
const withPoints = (cells: readonly string[]): readonly string[] =>
  cells.some((cell) => pointNumber.test(cell.trim()))
    ? cells
    : cells.map((cell) => (commaNumber.test(cell.trim()) ? cell.replace(",", ".") : cell));

/** Matches two headings in quotation marks without a comma between them: dec"age. */
const joinedHeadings = /^([^"]+)"([^"]+)$/;

/** Returns the headings on the first line that is not blank. Throws an Error for a line of another kind. */
function readHeadings({ text }: TextLine, separator: Separator): readonly string[] {
  if (text.includes("\0")) throw new NoResults(reasonForNoText(text, "it is not a text file"));
  try {
    return withoutApostrophes(splitCells(text, separator)).flatMap(
      (cell) => joinedHeadings.exec(cell)?.slice(1) ?? [cell],
    );
  } catch {
    const knownCells = text.split(separator).filter((cell) => columnOf(cell) !== undefined);
    const Refusal = knownCells.length < 2 ? NoResults : Error;
    throw new Refusal("in its first line a quotation mark is not closed or stands within a cell");
  }
}
