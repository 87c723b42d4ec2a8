import { betRowsOf, linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { newLayout } from "../../../src/addin/workbook/betLayout";
import { matchPrices } from "../../../src/addin/workbook/betMatches";
import { linesInSteps, readInSteps, stepLines, type Steps } from "../../../src/addin/workbook/longFile";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "MDY" } as const;
const headings = "Course,Date,Race,No,Horse,SP";
const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join("\n"));

/** Prices of races with ten runners, a hundred races a day from 1 January on. */
const monthOf = (lines: number): readonly string[] =>
  Array.from({ length: lines }, (_, index) => {
    const race = Math.floor(index / 10);
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(race / 100))).toISOString().slice(0, 10);
    const track = `Track ${String.fromCharCode(65 + (Math.floor(race / 10) % 10))}`;
    const date = day.split("-").reverse().join("/");
    return `${track},${date},${(race % 10) + 1},${(index % 10) + 1},Runner ${index},${9 + (index % 10) / 10}`;
  });

function observed(controller = new AbortController(), cancelAfter = Infinity) {
  const progress: (readonly [number, number])[] = [];
  const steps: Steps = {
    signal: controller.signal,
    onProgress: (done, total) => void progress.push([done, total]),
    pause: () => Promise.resolve(progress.length >= cancelAfter ? controller.abort() : undefined),
  };
  return { shown: progress, steps };
}

const readWhole = async (lines: readonly string[], { shown, steps } = observed()) => ({
  file: await readInSteps(await linesInSteps(bytesOf([headings, ...lines]), 1900, steps), calendar, {
    steps,
  }),
  shown,
});

test("a month of prices is read in parts as it is at once, with its progress, beyond the limit of bets", async () => {
  const lines = monthOf(30_000);
  const { file, shown } = await readWhole(lines);
  expect([file.read.length, file.refused, file.kind]).toEqual([30_000, [], "starting price"]);
  // A day above 12, in the last part, decides the order for the first days too.
  expect(file.dates).toBe("Dates are day/month/year, as 13/01/2025 shows.");
  expect(file.read[0]?.bet.date).toBe("2025-01-01");
  expect(shown.slice(0, 2)).toEqual([
    [5000, 30_000],
    [10_000, 30_000],
  ]);
  expect(shown.at(-1)).toEqual([25_000, 30_000]);
  const at = (file: { read: readonly { bet: object }[] }, index: number) => file.read[index]?.bet;
  const small = readBetFile(linesOfText([headings, ...lines.slice(0, 15_000)].join("\n")), {
    ...calendar,
    dateOrder: "DMY",
  });
  for (const index of [0, 4999, 5000, 14_999]) expect(at(file, index)).toEqual(at(small, index));
});

test("a runner that is stated again in a later part is refused with the line of the first", async () => {
  const lines = monthOf(2 * stepLines);
  const { file } = await readWhole([...lines, lines[7] ?? "", "Track A,01/01/2025,1,,,"]);
  expect(file.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [10_002, "the runner of line 9 again"],
    [10_003, "number or runner, starting price missing"],
  ]);
});

test("a cancellation ends the reading of lines and of prices; more lines than the limit are refused", async () => {
  const lines = monthOf(20_000);
  for (const after of [2, 6])
    await expect(readWhole(lines, observed(new AbortController(), after))).rejects.toThrow("abort");
  await expect(readWhole(monthOf(200_001))).rejects.toThrow("more than 200,000 lines");
});

test("a long file of bets keeps the limit of bets", async () => {
  const bets = Array.from({ length: 20_001 }, (_, index) => `Linton,2026-03-07,1,2,A,${2 + (index % 9)},10`);
  const { steps } = observed();
  const lines = await linesInSteps(bytesOf(["Course,Date,Race,No,Horse,Odds,Stake", ...bets]), 1900, steps);
  await expect(readInSteps(lines, calendar, { steps })).rejects.toThrow("more than 20,000 lines");
});

test("500 bets get the prices of a month with 40,000 lines", async () => {
  const lines = monthOf(40_000);
  const bets = Array.from({ length: 500 }, (_, index) => {
    const [track, date, race, number] = (lines[80 * index + 3] ?? "").split(",");
    return `${date},${track},${race},${number},4,10`;
  });
  const logged = readBetFile(linesOfText(["Date,Track,Race,No,Odds,Stake", ...bets].join("\n")), {
    ...calendar,
    dateOrder: "DMY",
  });
  const rows = betRowsOf(logged, { now: 1, dateSystem: 1900 });
  const { file } = await readWhole(lines);
  const foundPriceMatches = matchPrices(file, {
    sheet: {
      layout: newLayout,
      headings: [...newLayout.at.keys()],
      rows: rows.map((row) => [...newLayout.at.keys()].map((heading) => row[heading] ?? "")),
    },
    calendar,
  });
  expect([
    foundPriceMatches.by.number,
    foundPriceMatches.cells,
    foundPriceMatches.unmatched,
    foundPriceMatches.unused,
  ]).toEqual([500, 1000, [], 35_000]);
});

test.each([
  ["a picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ["random bytes", [0x88, 0x96, 0x6b, 0x1b, 0x01, 0xbe, 0x0c, 0x79, 0x2c, 0x0a]],
])("%s is refused before its columns are asked about", async (_, bytes) => {
  await expect(linesInSteps(Uint8Array.from(bytes), 1900, observed().steps)).rejects.toThrow(
    "The file is not a table: choose a CSV, TSV or .xlsx file.",
  );
});
