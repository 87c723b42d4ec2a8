import { createHash } from "node:crypto";
import { type Forecast, readForecasts } from "../../../src/service/forecasts/forecastLines";
import { createLedger } from "../../../src/service/forecasts/ledger";
import { digest, memoryFile } from "./earlierForecasts";

const forecast = (race: number, more: Partial<Forecast> = {}): Forecast => ({
  written: Date.UTC(2026, 2, 14, 2, race),
  off: Date.UTC(2026, 2, 14, 3, race),
  date: "2026-03-14",
  country: "au",
  raceCode: "gallops",
  track: "ashford-park",
  race,
  model: "embedded",
  version: "v1",
  runners: [
    { number: 1, name: 'Lark, "the First"', chance: 0.5 },
    { number: 2, name: "Wren", chance: 0.3 },
    { number: 3, name: "Ibis", chance: 0.2 },
  ],
  ...more,
});

function written(...forecasts: readonly Forecast[]) {
  const file = memoryFile();
  const ledger = createLedger(file, digest);
  for (const one of forecasts) ledger.append(one);
  return { file, ledger };
}

const faultsOf = (lines: readonly string[]) => readForecasts(lines.join("\n"), digest).faults;
/** Returns lines with others in the place of some. */
function spliced(lines: readonly string[], index: number, count: number, ...others: string[]): string[] {
  return [...lines.slice(0, index), ...others, ...lines.slice(index + count)];
}

const five = written(...[1, 2, 3, 4, 5].map((race) => forecast(race))).file.text.split("\n");

test("a file read again has the forecasts that were appended, by their lines", () => {
  const model = "5*career.shrunkWinRate, if(barrier > 3, 1, 0)";
  const { file, ledger } = written(forecast(1), forecast(1, { model }), forecast(2));
  const again = readForecasts(file.text, digest);
  expect(again).toEqual(ledger.read());
  expect(again.forecasts.map(({ lines, isIntact }) => [lines, isIntact])).toEqual([
    [[2, 4], true],
    [[5, 7], true],
    [[8, 10], true],
  ]);
  expect(again.forecasts[1]).toMatchObject(forecast(1, { model }));
});

test("the hash of a line is the SHA-256 of the hash before it, a line feed and its other cells", () => {
  let before = "";
  for (const line of five.slice(1, -1)) {
    const [, cells = "", hash] = /^(.*),(\w+)$/.exec(line) ?? [];
    before = createHash("sha256").update(`${before}\n${cells}`, "utf8").digest("hex");
    expect(hash).toBe(before);
  }
});

test("each line that is changed, removed, inserted or put elsewhere is named", () => {
  expect(faultsOf(five)).toEqual([]);
  for (let index = 1; index < five.length - 2; index++) {
    const line = five[index] ?? "";
    const changed = line.replace(/,(0\.\d),/, (_, chance: string) => `,${Number(chance) + 0.05},`);
    expect(changed).not.toBe(line);
    expect(faultsOf(spliced(five, index, 1, changed))).toEqual([{ line: index + 1, reason: "changed" }]);
    expect(faultsOf(spliced(five, index, 1))).toContainEqual({ line: index + 1, reason: "changed" });
    expect(faultsOf(spliced(five, index, 0, changed))[0]).toEqual({ line: index + 1, reason: "changed" });
    expect(faultsOf(spliced(five, index, 2, five[index + 1] ?? "", line))[0]?.line).toBe(index + 1);
  }
});

test("a changed line with a hash made anew breaks the chain at the next line, and both are not intact", () => {
  const before = /(\w+)$/.exec(five[6] ?? "")?.[1];
  const cells = (five[7] ?? "").replace(/,\w+$/, "").replace(",0.5", ",0.6");
  const forged = spliced(five, 7, 1, `${cells},${digest(`${before}\n${cells}`)}`);
  const { faults, forecasts } = readForecasts(forged.join("\n"), digest);
  expect(faults).toEqual([{ line: 9, reason: "changed" }]);
  expect(forecasts.map(({ isIntact }) => isIntact)).toEqual([true, true, false, true, true]);
});

test("a line that was cut off while it was written stays, is named, and the file goes on after it", () => {
  const { file, ledger } = written(forecast(1), forecast(2));
  file.text = file.text.slice(0, -40);
  ledger.append(forecast(3));
  const { faults, forecasts } = readForecasts(file.text, digest);
  expect(faults).toEqual([{ line: 7, reason: "unreadable" }]);
  expect(forecasts.map(({ race, isIntact }) => [race, isIntact])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
  expect(ledger.read()).toEqual(readForecasts(file.text, digest));
});

test("no time of writing is before the last one", () => {
  const { ledger } = written(forecast(5), forecast(1));
  const [first, second] = ledger.read().forecasts;
  expect(second?.written).toBe(first?.written);
});
