/** Suite of bin/stores.mjs: what the command says of the files of forecasts, which no build is needed for. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forecastsOf, openForecasts } from "../../src/server/openForecasts";
import { forecast } from "../service/forecasts/exampleForecast";

const program = join(__dirname, "../../bin/racing-form.mjs");

test("racing-form stores lists the folders of forecasts with their entries, and never removes them", () => {
  const data = mkdtempSync(join(tmpdir(), "racing-stores-"));
  const write = (path: string, races: readonly number[]): void => {
    const opened = openForecasts(path);
    for (const race of races) opened?.ledger.append({ ...forecast, race });
    opened?.close();
  };
  write(forecastsOf(join(data, "results-1", "history.db"), "results"), [1, 2, 3]);
  write(forecastsOf(join(data, "world-small-1", "history.db"), "simulated"), [1]);
  mkdirSync(join(data, "forecasts-none"));
  const before = readdirSync(data);
  const [results, world] = [join(data, "forecasts-results"), join(data, "forecasts-world-small-1")];
  for (const options of [[], ["--remove"]]) {
    const args = [program, "stores", "--data", data, ...options];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([stderr, stdout.trimEnd().split("\n").sort()]).toEqual([
      "",
      [
        `${results}  6 entries of forecasts, written before their races: kept`,
        `${world}  2 entries of forecasts, written before their races: kept`,
        `There are no stores in ${data}.`,
      ],
    ]);
    expect(readdirSync(data)).toEqual(before);
  }
  rmSync(data, { recursive: true });
});
