import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forecastsOf, openForecasts, readLedger } from "../../src/server/openForecasts";
import { forecast } from "../service/forecasts/exampleForecast";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "forecasts-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("all results files of a data folder have one file of forecasts, each world has its own", () => {
  const files = ["results-1", "results-2", "world-small-1"].map((name) =>
    forecastsOf(join(folder, name, "history.db"), name.startsWith("r") ? "results" : "simulated"),
  );
  expect(files).toEqual([
    join(folder, "forecasts-results", "forecasts.csv"),
    join(folder, "forecasts-results", "forecasts.csv"),
    join(folder, "forecasts-world-small-1", "forecasts.csv"),
  ]);
});

test("the file goes on after a restart, for its owner alone, and a change by another program is noticed", () => {
  const path = join(folder, "forecasts-results", "forecasts.csv");
  const opened = openForecasts(path);
  opened?.ledger.append(forecast);
  opened?.close();
  const again = openForecasts(path);
  again?.ledger.append({ ...forecast, race: 2 });
  const { forecasts, faults } = readLedger(path).read();
  expect([forecasts.map(({ race }) => race), faults]).toEqual([[1, 2], []]);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  appendFileSync(path, readFileSync(path, "utf8").split("\n")[1] ?? "");
  expect(again?.ledger.read().faults).toEqual([{ line: 6, reason: "changed" }]);
  again?.close();
});
