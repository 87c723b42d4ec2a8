/** Suite of src/service/importing: files beyond docs/reference/limits.md. SOAK tries whole ones. */
import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { createContext } from "../../../src/service/importing/createContext";
import { importFile, mostBytes } from "../../../src/service/importing/importFile";
import { importSource } from "../../../src/service/importing/importSource";
import { createRaceCollector, mostHeld } from "../../../src/service/importing/raceCollector";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";

const inSoak = process.env.SOAK !== undefined;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "import-limits-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const headings = "date,country,race_code,track,race_number,start_time,timezone,number,name";
const lineOf = (day: string, track: string, race: number, number: number): string =>
  `${day},au,gallops,${track},${race},${day}T02:00:00Z,Australia/Sydney,${number},Runner ${number}`;
const write = (): void => undefined;

const runner = (number: number): RunnerRecord => ({
  number,
  name: `R${number}`,
  runnerKey: `au r${number}`,
  scratched: false,
});
const raceOf = (track: string, raceNumber: number): Omit<RaceRecord, "run" | "runners"> => ({
  date: "2026-01-10",
  country: "au",
  raceCode: "gallops",
  track,
  raceNumber,
  startTime: "2026-01-10T02:00:00Z",
  timezone: "Australia/Sydney",
  abandoned: false,
  meetingAbandoned: false,
});
const fifty = Array.from({ length: 50 }, (_, index) => runner(index + 1));

const reasons = [
  ["day", "one day has more than 500,000 lines"],
  ["file", "at most 500,000 lines are read in any order: sort the file by date"],
] as const;

test.each(reasons.slice(0, inSoak ? 2 : 1))(
  "lines of one %s are held up to the limit, and twice as many refused at it",
  (completeBy, reason) => {
    const collector = createRaceCollector(completeBy);
    let held = 0;
    const add = (): void => {
      for (let number = 0; held < 2 * mostHeld; number++) {
        const race = raceOf(`Track ${number}`, 1);
        for (const one of fifty) {
          collector.add({ race, runner: one });
          held += 1;
        }
      }
    };
    expect(add).toThrow(reason);
    expect(held).toBe(mostHeld);
  },
);

test("a file is read up to its most bytes, uncompressed, and refused beyond", async () => {
  const text = `${headings}\n${lineOf("2026-01-10", "Lark Hill", 1, 1)}\n`;
  const read = (repeated: number) =>
    importSource(
      {
        name: "results.csv",
        mostBytes: 2 * text.length,
        read: (consume) =>
          consume(
            (async function* () {
              yield Buffer.from(text + "\n".repeat(text.length * (repeated - 1)));
            })(),
            () => 1,
          ),
      },
      { write },
    );
  expect((await read(2)).lines).toBe(1);
  await expect(read(4)).rejects.toThrow("cannot import results.csv: it has more than");
});

test("an endless line is refused, whatever its encoding, in little memory", async () => {
  const path = join(folder, "endless.csv");
  for (const [byte, reason] of [
    ["a", "no line can be imported"],
    ["\u00e9", "line 1 is not in UTF-8"],
  ] as const) {
    writeFileSync(path, Buffer.alloc((inSoak ? 100 : 5) * 1_000_000, byte, "latin1"));
    const before = process.memoryUsage.rss();
    await expect(importFile(path, { write })).rejects.toThrow(byte === "a" ? "" : reason);
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(300);
  }
});

/** Writes a compressed file of parts, each repeated: the members of a gzip file are one after the other. */
function writeGzip(path: string, parts: readonly (readonly [text: string, times: number])[]): void {
  const file = openSync(path, "w");
  for (const [text, times] of parts) {
    const member = gzipSync(text);
    for (let time = 0; time < times; time++) writeSync(file, member);
  }
}

/** The messages of a market in the exchange's historical stream: its definition, prices, and its close. */
function messagesOf(market: number, prices: number): string {
  const start = Date.UTC(2026, 0, 1) + market * 7_200_000;
  const definition = (status: string, statusOf: (place: number) => string): string =>
    JSON.stringify({
      op: "mcm",
      pt: start,
      mc: [
        {
          id: `1.${market}`,
          marketDefinition: {
            eventTypeId: "7",
            marketType: "WIN",
            marketTime: new Date(start).toISOString(),
            status,
            venue: "Randwick",
            countryCode: "AU",
            timezone: "Australia/Sydney",
            name: `R${(market % 12) + 1} 1200m Hcap`,
            runners: Array.from({ length: 10 }, (_, place) => ({
              id: 1000 * (market % 50) + place,
              name: `${place + 1}. Runner ${market % 50} ${place}`,
              status: statusOf(place),
              bsp: place + 1.5,
            })),
          },
        },
      ],
    });
  const price = `${JSON.stringify({ op: "mcm", pt: start, mc: [{ id: `1.${market}`, rc: [{ id: 1000, atb: [[3.5, 12.25]], atl: [[3.6, 4.5]], trd: [[3.55, 1234.5]] }] }] })}\n`;
  const open = definition("OPEN", () => "ACTIVE");
  const closed = definition("CLOSED", (place) => (place === 0 ? "WINNER" : "LOSER"));
  return `${open}\n${price.repeat(prices)}${closed}\n`;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes of objects that are still in use. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test("a stream of prices is imported in the same memory, whatever its length", async () => {
  const bytes = inSoak ? 1_000_000_000 : 20_000_000;
  const tenths: number[] = [];
  let [read, markets] = [0, 0];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (read < bytes) {
      const chunk = Buffer.from(messagesOf(markets++, 2000));
      read += chunk.length;
      if (read >= ((tenths.length + 1) * bytes) / 10) tenths.push(heldBytes());
      yield chunk;
    }
  }
  let [races, starters] = [0, 0];
  const result = await importSource(
    { name: "stream", mostBytes: 2 * bytes, read: (consume) => consume(chunks(), () => read / bytes) },
    {
      write: (added) => {
        races += added.length;
        starters += added.reduce((sum, { runners }) => sum + runners.length, 0);
      },
      context: createContext(),
    },
  );
  expect([races, starters, result.rejections]).toEqual([markets, 10 * markets, []]);
  const grown = ((tenths.at(-1) ?? 0) - (tenths[2] ?? 0)) / 1e6;
  if (inSoak)
    process.stdout.write(
      `stream: ${JSON.stringify({ megabytes: read / 1e6, messages: markets * 2002, races, held: tenths.map((one) => Math.round(one / 1e6)) })}\n`,
    );
  expect(grown).toBeLessThan(50);
});

(inSoak ? test : test.skip)("an archive of twice the most bytes is refused, in little memory", async () => {
  const path = join(folder, "results.csv.gz");
  const megabytes = 10;
  const blanks = " ".repeat(1_000_000 * megabytes);
  const times = (2 * mostBytes) / blanks.length;
  writeGzip(path, [
    [`${headings}\n${lineOf("2026-01-10", "Lark Hill", 1, 1)}\n`, 1],
    [blanks, times],
  ]);
  const before = process.memoryUsage.rss();
  await expect(importFile(path, { write })).rejects.toThrow(
    "it has more than 2000 MB, uncompressed: split it",
  );
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(300);
});

(inSoak ? test : test.skip)("a file of twice the lines of a day, or in any order, is refused", async () => {
  const path = join(folder, "results.csv");
  const lines = (dayOf: (track: number) => string): string[] =>
    Array.from({ length: mostHeld / 50 }, (_none, track) =>
      fifty.map(({ number }) => lineOf(dayOf(track), `Track ${track}`, 1, number)).join("\n"),
    );
  const oneDay = lines(() => "2026-01-10");
  writeFileSync(
    path,
    [headings, ...oneDay, ...oneDay.map((line) => line.replaceAll("Track", "Other"))].join("\n"),
  );
  await expect(importFile(path, { write })).rejects.toThrow("one day has more than 500,000 lines");
  const apart = lines((track) => `2026-01-${10 + (track % 2)}`)
    .join("\n")
    .split("\n");
  const halves = [0, 1].flatMap((half) => apart.filter((_line, index) => index % 2 === half));
  const other = halves.map((line) => line.replace("Track", "Other"));
  writeFileSync(path, [headings, ...halves, ...other].join("\n"));
  await expect(importFile(path, { write })).rejects.toThrow("sort the file by date");
});
