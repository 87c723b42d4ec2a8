/** A year of the simulated world through src/service/forecasts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { exportForecasts } from "../../../src/server/export/exportForecasts";
import { createLedger } from "../../../src/service/forecasts/ledger";
import type { RecordResponse } from "../../../src/spec/record";
import { findFault } from "../../../src/spec/validate";
import { ask, pinned, serviceOf } from "../testService";
import { digest, memoryFile } from "./earlierForecasts";
import { recompute } from "./recomputed";
import { type ForecastYear, liveThrough } from "./simulatedYear";

const period = { from: "2025-03-14", until: "2026-03-13" };
const clock = pinned("2026-03-14");

let year: ForecastYear;
let record: (query?: string) => Promise<RecordResponse>;
beforeAll(async () => {
  year = await liveThrough(period);
  const service = serviceOf(year.history, { clock, ledger: year.ledger });
  record = async (query = "") => {
    const { status, body } = await ask(service, `/record?limit=1000${query}`, "pro", "x1");
    expect([status, findFault("record", body)]).toEqual([200, undefined]);
    return body as RecordResponse;
  };
});
afterAll(() => year.history.close());

async function exported(): Promise<string> {
  const stream = new PassThrough({ highWaterMark: 1e9 });
  const lines = await exportForecasts(year.history, year.ledger, stream);
  stream.end();
  expect(lines).toBe(year.ledger.read().entries);
  return text(stream);
}

test("every forecast of the year was written before its off, a race's chances sum to 1", () => {
  const { forecasts, faults } = year.ledger.read();
  expect(faults).toEqual([]);
  expect(forecasts.length).toBeGreaterThan(3000);
  expect(forecasts.filter(({ written, off }) => written >= off)).toEqual([]);
  for (const { runners } of forecasts)
    expect(runners.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
});

test("the record equals the figures that other code computes from the exported CSV", async () => {
  const [all] = (await record()).models;
  const { figures, bands } = recompute(await exported(), "embedded");
  const mean = (sum: number, count: number) => sum / count;
  const expected = {
    judged: figures.judged,
    runners: figures.runners,
    logLoss: mean(figures.loss, figures.judged),
    equalLogLoss: mean(figures.equal, figures.judged),
    r2: 1 - figures.loss / figures.equal,
    runnerLogLoss: mean(figures.runnerLoss, figures.runners),
    pricedRaces: figures.priced,
    pricedLogLoss: mean(figures.pricedLoss, figures.priced),
    marketLogLoss: mean(figures.marketLoss, figures.priced),
    topPickWins: figures.top,
    topPickRate: mean(figures.top, figures.judged),
    winnersInThree: figures.inThree,
    inThreeRate: mean(figures.inThree, figures.judged),
    stakes: figures.stakes,
    profit: figures.profit,
    returnOnStakes: mean(figures.profit, figures.stakes),
    overlays: figures.overlays,
    claimedValue: mean(figures.claimed, figures.overlays),
    closingValue: mean(figures.came, figures.overlays),
  };
  expect(figures.judged).toBeGreaterThan(3000);
  expect(figures.priced).toBeGreaterThan(1000);
  for (const [name, value] of Object.entries(expected))
    expect([name, all?.[name as keyof typeof expected]]).toEqual([name, expect.closeTo(value, 8)]);
  const shownBands = (await record("&report=calibration")).bands;
  expect(shownBands).toHaveLength(10);
  shownBands.forEach(({ runners, expected: stated, happened }, index) => {
    const band = bands[index];
    expect([runners, stated, happened]).toEqual([
      band?.runners,
      expect.closeTo(band?.expected ?? NaN, 5),
      expect.closeTo(band?.happened ?? NaN, 5),
    ]);
  });
});

test("every race is judged or has its reason, and losses count", async () => {
  const [all] = (await record()).models;
  const { races } = await record("&report=races&from=2026-02-01");
  expect(all?.forecasts).toBe((all?.judged ?? 0) + (all?.awaiting ?? 0) + (all?.notJudged ?? 0));
  const judged = races.filter(({ state }) => state === "judged");
  expect(judged.filter(({ winnerRank }) => winnerRank !== 1).length).toBeGreaterThan(judged.length / 2);
  expect(judged.every(({ logLoss, winner }) => logLoss !== undefined && winner !== undefined)).toBe(true);
  expect(races.filter(({ state }) => state !== "judged").every(({ logLoss }) => logLoss === undefined)).toBe(
    true,
  );
});

test("a changed entry in the middle of the year is named by its line and not judged", async () => {
  const lines = year.file.text.split("\n");
  const line = 5000;
  lines[line - 1] = (lines[line - 1] ?? "").replace(/(0\.\d)\d/, "$19");
  const changed = memoryFile(lines.join("\n"));
  expect(changed.text).not.toBe(year.file.text);
  const service = serviceOf(year.history, { clock, ledger: createLedger(changed, digest) });
  const { body } = await ask(service, "/record", "pro", "x1");
  const { chain, models } = body as RecordResponse;
  const [before] = (await record()).models;
  expect(chain).toMatch(new RegExp(`^broken at line ${line} `));
  expect(models[0]?.judged).toBe((before?.judged ?? 0) - 1);
});

const percent = (rate: number | null | undefined): string => `${(100 * (rate ?? NaN)).toFixed(1)}%`;
const nats = (value: number | null | undefined): string => (value ?? NaN).toFixed(3);

/** Returns the tables of the page about the record. */
async function tables(): Promise<string[]> {
  const codes = ["gallops", "harness", "greyhounds"];
  const parts = ["", ...codes.map((code) => `&race_code=${code}`)];
  const models = (await Promise.all(parts.map((part) => record(part)))).map((one) => one.models[0]);
  const rows: readonly (readonly [string, (of: (typeof models)[number]) => string])[] = [
    ["forecasts", (of) => String(of?.forecasts)],
    ["judged", (of) => String(of?.judged)],
    ["without a result or with other runners", (of) => String((of?.awaiting ?? 0) + (of?.notJudged ?? 0))],
    ["log-loss", (of) => nats(of?.logLoss)],
    ["of equal chances", (of) => nats(of?.equalLogLoss)],
    ["R2", (of) => nats(of?.r2)],
    ["log-loss of a runner", (of) => nats(of?.runnerLogLoss)],
    ["log-loss, priced races", (of) => nats(of?.pricedLogLoss)],
    ["of the fair closing prices", (of) => nats(of?.marketLogLoss)],
    ["top pick won", (of) => percent(of?.topPickRate)],
    ["winner in the first three", (of) => percent(of?.inThreeRate)],
    ["profit on the top pick, units", (of) => (of?.profit ?? NaN).toFixed(1)],
    ["return on the top pick", (of) => percent(of?.returnOnStakes)],
    ["overlays", (of) => String(of?.overlays)],
    ["value that they claimed", (of) => percent(of?.claimedValue)],
    ["closing value", (of) => percent(of?.closingValue)],
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const { bands } = await record("&report=calibration");
  return [
    ...rows.map(([name, of]) => line([name, ...models.map(of)])),
    ...bands.map((band) =>
      line([
        String(band.runners),
        percent(band.expected),
        percent(band.happened),
        `${percent(band.low)} to ${percent(band.high)}`,
      ]),
    ),
  ];
}

const page = join(__dirname, "../../../docs/reference/record-year.md");

test("the page of docs states this year's figures", async () => {
  const rows = await tables();
  const normal = (row: string): string => row.replaceAll(/ +/g, " ");
  const stated = existsSync(page) ? new Set(readFileSync(page, "utf8").split("\n").map(normal)) : new Set();
  expect(rows.filter((row) => !stated.has(row))).toEqual([]);
});
