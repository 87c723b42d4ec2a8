import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * A line of a results file, parsed here without src/: the responses are compared with figures counted from
 * such lines.
 */
export type Line = Readonly<Record<string, string>>;

export interface Results {
  readonly title: string;
  readonly file: string;
  /** The day that is replayed. */
  readonly asOf: string;
}

export const fictionalResults: Results = {
  title: "fictional results",
  file: join(__dirname, "../fixtures/results.csv"),
  asOf: "2026-03-14",
};

/**
 * Real races, evaluation data outside the repository: they repeat on many lines what the fictional results
 * check always.
 */
export const hongKongResults: Results = {
  title: "Hong Kong results",
  file: join(__dirname, "../../../shared/data/hk-gallops-results.csv.gz"),
  asOf: "2025-11-23",
};

/** The same races with the surface and course of each. */
export const hongKongSurfaces: Results = {
  title: "Hong Kong results with surfaces",
  file: join(__dirname, "../../../shared/data/hk-gallops-results-settled.csv.gz"),
  asOf: "2025-11-23",
};

/** Japan's central racing, for which the same holds. */
export const japanResults: Results = {
  title: "Japanese results",
  file: join(__dirname, "../../../shared/data/jra-results.csv.gz"),
  asOf: "2025-12-28",
};

/** The first day of the real races that tests read; all of them with SOAK=1, as `npm run soak` does. */
const since = process.env.SOAK ? "" : "2024-01-01";

/** Returns the last two years of results, as `sinceOf` does. */
export const recentOf = (results: Results): Results => sinceOf(results, since);

/**
 * Returns the results from a day on in a separate file, written when missing or older than the whole; for a
 * blank day the whole.
 */
export function sinceOf(results: Results, from: string): Results {
  const { title, file, asOf } = results;
  if (from === "" || !existsSync(file)) return results;
  const cut = join(__dirname, "../../build/results", `${from}-${basename(file, ".gz")}`);
  if (!existsSync(cut) || statSync(cut).mtimeMs < statSync(file).mtimeMs) {
    const [first = "", ...rest] = textOf(file).split("\n");
    mkdirSync(dirname(cut), { recursive: true });
    // Suites run beside each other: each writes a file of its own and puts it in place at once.
    const part = `${cut}.${process.pid}`;
    writeFileSync(part, [first, ...rest.filter((line) => line >= from)].join("\n"));
    renameSync(part, cut);
  }
  return { title: `${title} since ${from}`, file: cut, asOf };
}

/**
 * Returns items on real races for suites that have a twin on fictional ones: none, or those whose file is
 * present with SOAK=1, as `npm run soak` does.
 */
export const inSoak = <T extends { readonly results: Results }>(items: readonly T[]): readonly T[] =>
  process.env.SOAK ? whenPresent(items) : [];

/** Returns the items whose results file is present, and states on standard error which are left out. */
export function whenPresent<T extends { readonly results: Results }>(items: readonly T[]): readonly T[] {
  return items.filter(({ results: { title, file } }) => {
    const isPresent = existsSync(file);
    if (!isPresent) process.stderr.write(`Not tested on the ${title}, as ${file} is missing.\n`);
    return isPresent;
  });
}

/**
 * Returns the identity of a runner, a jockey or a trainer: the key where the source has one, else the name, a
 * runner's within its country.
 */
export const identity = (line: Line, role: "runner" | "jockey" | "trainer"): string =>
  line[`${role}_key`] || `${line.country} ${role === "runner" ? line.name : line[role]}`;

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trim();
}

/** Returns the lines of a file as cells by heading. */
export function readLines({ file }: Results): Line[] {
  const [first = "", ...rest] = textOf(file).split("\n");
  const names = first.split(",");
  return rest.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

export const raceKey = (line: Line): string =>
  [line.date, line.country, line.race_code, line.track, line.race_number].join("/");

/**
 * Returns the lines that count as starts: the race has a winner and was not abandoned, the runner was not
 * scratched.
 */
export function countedStarts(lines: readonly Line[]): Line[] {
  const run = new Set(lines.filter(({ finish }) => finish !== "").map(raceKey));
  return lines.filter(
    (line) =>
      run.has(raceKey(line)) &&
      line.scratched === "0" &&
      line.abandoned !== "1" &&
      line.meeting_abandoned !== "1",
  );
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
export const slugOf = (track: string): string => track.toLowerCase().replaceAll(" ", "-");

/** Groups items by key. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
