/**
 * Suite of src/service/importing: results files damaged at random. Each of their lines is read exactly as it
 * stands, or counted as lost, or the file is refused with a sentence. The long form sets MUTATED_FILES=1000.
 */
import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { importFile } from "../../../src/service/importing/importFile";
import { UnreadableFile } from "../../../src/service/importing/unreadableFile";
import type { ImportResult } from "../../../src/service/importing/recordImporter";
import { slugify } from "../../../src/spec/slug";
import type { RaceRecord } from "../../../src/service/races/records";

const files = Number(process.env.MUTATED_FILES ?? 60);
/** The same files in every run. */
const seed = 20_260_314;

const headings =
  "date,country,race_code,track,race_number,start_time,timezone,race_name,distance_m,number,name,jockey,weight_kg,scratched,finish,margin_lengths";
const days = ["2026-01-10", "2026-01-11", "2026-01-12"];

/** The lines of an undamaged file; no two of them have a runner or a jockey in common. */
const lines: readonly string[] = days.flatMap((day, dayIndex) =>
  [1, 2, 3].flatMap((race) =>
    Array.from({ length: 8 }, (_, index) => {
      const id = `${dayIndex}${race}${index}`;
      const jockey = index % 3 === 0 ? `"Reed, J${id}"` : `Reed J${id}`;
      const name = index % 4 === 1 ? `"Runner ""R${id}"""` : `Runner R${id}`;
      const start = `${day},au,gallops,Lark Hill,${race},${day}T0${race}:00:00Z,Australia/Sydney,Plate ${race},1${race}00`;
      return `${start},${index + 1},${name},${jockey},5${index},0,${index + 1},${index}.5`;
    }),
  ),
);

interface Damage {
  readonly kind: number;
  /** The damaged line and the position in it, as parts of the whole. */
  readonly line: number;
  readonly at: number;
}

type Damaging = (text: string, at: number) => string;
const insert =
  (sign: string): Damaging =>
  (text, at) =>
    text.slice(0, at) + sign + text.slice(at);

/** The kinds of damage to one line; a result with line feeds is several lines. */
const damages: readonly Damaging[] = [
  ...[
    '"',
    '""',
    '","',
    ',"',
    '",',
    ",",
    "\r",
    "\n",
    "\r\n",
    "\0",
    "\u001b[2J",
    "\t",
    "\uFFFD",
    "é",
    "'",
    "=",
    "\u202e",
  ].map(insert),
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + String((Number(text[at]) + 1) % 10 || "x") + text.slice(at + 1),
  (text) => `${text}\n${text}`,
  () => headings,
  () => "",
  (text) => `${text},,`,
  (text) => text.replaceAll(",", ";"),
  (text) => text.replaceAll('"', ""),
  (text, at) => text.slice(0, at) + "x".repeat(100_001) + text.slice(at),
  (text) => text.toUpperCase(),
];

const wrappings: readonly ((text: string, at: number) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(text.replaceAll("\n", "\r\n")),
  (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  (text) => Buffer.from(text, "utf16le").swap16(),
  (text) => Buffer.from(text, "latin1"),
  (text) => gzipSync(text),
  (text, at) => Buffer.from(text).subarray(0, at),
  (text, at) => gzipSync(text).subarray(0, at),
  (text, at) =>
    Buffer.concat([
      Buffer.from(text).subarray(0, at),
      Buffer.from([at % 256]),
      Buffer.from(text).subarray(at),
    ]),
];

const damagedFile = fc.record({
  damages: fc.array(
    fc.record<Damage>({ kind: fc.nat(damages.length - 1), line: fc.nat(lines.length - 1), at: fc.nat(200) }),
    { minLength: 1, maxLength: 6 },
  ),
  wrapping: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(wrappings.length - 1) },
  ),
  cut: fc.nat(9_000),
  /** Quotation marks around a cell's rest of a line and all before the same cell's end on the next line. */
  pair: fc.option(fc.record({ line: fc.nat(lines.length - 2), cell: fc.integer({ min: 7, max: 9 }) })),
});

interface DamagedFile {
  readonly damages: readonly Damage[];
  readonly wrapping: number;
  readonly cut: number;
  readonly pair: { readonly line: number; readonly cell: number } | null;
}

/** Returns the bytes of a damaged file, and its text when that can be read from them only by decoding. */
function damage({ damages: chosenDamages, wrapping, cut, pair }: DamagedFile): {
  bytes: Buffer;
  text?: string;
} {
  const damaged = [...lines];
  for (const { kind, line, at } of chosenDamages) {
    const text = damaged[line] ?? "";
    damaged[line] = damages[kind]?.(text, at % (text.length + 1)) ?? text;
  }
  if (pair) {
    damaged[pair.line] = quoteCell(damaged[pair.line] ?? "", pair.cell, '"$1');
    damaged[pair.line + 1] = quoteCell(damaged[pair.line + 1] ?? "", pair.cell, '$1"');
  }
  const text = [headings, ...damaged].join("\n");
  const bytes = wrappings[wrapping]?.(text, cut) ?? Buffer.from(text);
  return [3, 4, 6, 8].includes(wrapping) ? { bytes, text } : { bytes };
}

/** Replaces a cell of a line by a pattern in which `$1` is the cell. */
function quoteCell(line: string, cell: number, pattern: string): string {
  return line
    .split(",")
    .map((text, index) => (index === cell ? pattern.replace("$1", () => text) : text))
    .join(",");
}

/** Splits a record by RFC 4180, in another way than the reader; undefined for one that breaks its rules. */
function strictCells(record: string): readonly string[] | undefined {
  if (!/^(?:"(?:[^"]|"")*"|[^",\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\n]*))*$/.test(record)) return undefined;
  const cells = [...`,${record}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\n]*))/g)];
  return cells.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
}

const [distanceColumn, scratchedColumn] = [8, 13];
const numericColumns = new Set([4, distanceColumn, 9, 12, scratchedColumn, 14, 15]);
const comparedColumns = [0, 1, 2, 4, 5, distanceColumn, 9, 10, 11, 12, scratchedColumn, 14, 15];

const numberColumn = 9;
const isWhole = /^\d{1,9}$/;
const isDecimal = /^\d{1,9}(\.\d+)?$|^\.\d+$/;

/** What is read of the columns whose value may be lost; a runner keeps its line without it. */
const readable: Readonly<Record<number, (cell: string) => boolean>> = {
  [distanceColumn]: (cell) => isWhole.test(cell) && Number(cell) >= 100 && Number(cell) <= 10_000,
  [numberColumn]: (cell) => /^\d{1,2}(\.0+)?$/.test(cell) && Number(cell) > 0,
  11: (cell) => cell.length <= 200,
  12: (cell) => isDecimal.test(cell) && Number(cell) <= 200,
  [scratchedColumn]: (cell) => ["0", "1"].includes(cell),
  14: (cell) => /^=?\d{1,2}(\.0)?=?$/.test(cell) && Number(cell.replace("=", "")) > 0,
  15: (cell) => isDecimal.test(cell) && Number(cell) <= 999,
};

/** Returns the records that are read of one whose values may be lost: each number, where that is lost. */
function keptRecords(cells: readonly string[]): readonly (readonly string[])[] {
  const keptCells = cells.map((cell, column) => (readable[column]?.(cell) === false ? "" : cell));
  keptCells[14] = keptCells[14]?.replaceAll("=", "") ?? "";
  if (keptCells[14] === "") keptCells[15] = "";
  if (keptCells[numberColumn] !== "") return [keptCells];
  return Array.from({ length: 40 }, (_, index) =>
    keptCells.map((cell, column) => (column === numberColumn ? String(index + 1) : cell)),
  );
}

/** Returns the values that a record states, as one text; `distance` is the one of a blank distance. */
function valuesOf(cells: readonly string[], distance: string): string {
  const values = comparedColumns.map((column) => {
    const cell = cells[column] ?? "";
    if (column === distanceColumn) return cell === "" ? distance : String(Number(cell));
    if (column === scratchedColumn) return String(Number(cell));
    if (numericColumns.has(column)) return cell === "" ? "" : String(Number(cell));
    return column === 1 || column === 2 ? cell.toLowerCase() : cell;
  });
  return values.join("|");
}

/** Returns the values of each imported runner, in the order of `valuesOf`. */
function importedValues(races: readonly RaceRecord[]): { values: string; distance: string }[] {
  return races.flatMap((race) =>
    race.runners.map((runner) => ({
      values: [
        race.date,
        race.country,
        race.raceCode,
        race.raceNumber,
        race.startTime,
        race.distance,
        runner.number,
        runner.name,
        runner.jockey,
        runner.weight,
        Number(runner.scratched),
        runner.finish,
        runner.margin,
      ].join("|"),
      distance: String(race.distance ?? ""),
    })),
  );
}

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "mutated-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports a file; returns undefined when it is refused with a sentence. */
async function imported(bytes: Buffer): Promise<(ImportResult & { written: RaceRecord[] }) | undefined> {
  const file = join(folder, "results.csv");
  writeFileSync(file, bytes);
  const written = new Map<string, RaceRecord>();
  const write = (races: readonly RaceRecord[]): void => {
    for (const race of races) {
      const track = slugify(race.track);
      written.set([race.date, race.country, race.raceCode, track, race.raceNumber].join("/"), race);
    }
  };
  try {
    return { ...(await importFile(file, { write })), written: [...written.values()] };
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** Returns the records of a text: its lines, and what consecutive lines are together. */
function recordsOf(text: string): {
  readonly physical: readonly string[];
  readonly joined: readonly string[];
} {
  const [, ...physical] = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const joined = physical.flatMap((_, from) =>
    [2, 3, 4, 5].map((count) => physical.slice(from, from + count).join("\n")),
  );
  // A cell that holds the rest of one line and the beginning of the next is not read.
  const isPlain = (cell: string): boolean => !cell.includes("\n") || !cell.includes(",");
  return { physical, joined: joined.filter((record) => strictCells(record)?.every(isPlain)) };
}

const isUntouched = ({ damages: chosenDamages, pair }: DamagedFile, index: number): boolean =>
  [...chosenDamages.map(({ line }) => line), ...(pair ? [pair.line, pair.line + 1] : [])].every(
    (line) => line !== index,
  );
const isBlank = (line: string): boolean => strictCells(line)?.every((cell) => cell === "") ?? false;
const mayLose = /duplicate|differs|at most|not closed/;

test(`${files} damaged files: each line is read exactly, or counted as lost`, async () => {
  const counts = { imported: 0, refused: 0, lines: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(damagedFile, async (file) => {
      const { bytes, text: damagedText } = damage(file);
      const result = await imported(bytes);
      counts[result ? "imported" : "refused"] += 1;
      if (!result) return;
      const text = damagedText ?? bytes.toString(result.encoding ? "latin1" : "utf8");
      const { physical, joined } = recordsOf(text);
      const valuesFound = importedValues(result.written);
      const distances = [...new Set(valuesFound.map(({ distance }) => distance))];
      const possible = new Set(
        [...physical, ...joined].flatMap((record) => {
          const cells = strictCells(record);
          if (!cells || cells.length < 16 || cells.slice(16).some((cell) => cell !== "")) return [];
          return keptRecords(cells).flatMap((keptCells) =>
            distances.map((distance) => valuesOf(keptCells, distance)),
          );
        }),
      );
      expect(valuesFound.map(({ values }) => values).filter((values) => !possible.has(values))).toEqual([]);
      expect(valuesFound).toHaveLength(result.lines);

      const lost = result.rejections.length;
      const missing =
        physical.filter((line) => !isBlank(line)).length - result.lines - lost - result.repeated;
      expect(missing).toBeGreaterThanOrEqual(0);
      expect(missing).toBeLessThanOrEqual(4 * joined.length);

      const untouched = lines.filter((_, index) => isUntouched(file, index));
      const valuesRead = new Set(valuesFound.map(({ values }) => values));
      for (const line of untouched.filter((one) => physical.includes(one))) {
        if (valuesRead.has(valuesOf(strictCells(line) ?? [], ""))) continue;
        const number = physical.indexOf(line) + 2;
        expect(result.rejections.find((rejection) => rejection.line === number)?.reason).toMatch(mayLose);
      }
      counts.lines += result.lines;
      counts.lost += lost;
    }),
    { numRuns: files, seed },
  );
  process.stdout.write(`results files: ${JSON.stringify({ files, ...counts, failures: 0 })}\n`);
  expect(Math.min(counts.imported, counts.refused)).toBeGreaterThan(0);
});
