import type { Writable } from "node:stream";
import { joinCells } from "../../files/csvCells";
import { judgeForecasts } from "../../service/forecasts/judge";
import { lastOfEach, type Ledger } from "../../service/forecasts/ledger";
import type { History } from "../../service/store/history";
import { writeLines } from "./writeLines";

/** The columns of the file of forecasts without the hash, then the result of each runner. */
export const exportedForecastColumns = [
  "line",
  "written",
  "off",
  "date",
  "country",
  "race_code",
  "track",
  "race",
  "number",
  "name",
  "model",
  "version",
  "chance",
  "state",
  "started",
  "finish",
  "starting_price",
] as const;

/** A day after any day of a history. */
const anyDay = 1_000_000_000;

/**
 * Writes the forecasts as CSV in UTF-8, a line for each runner with its result, and resolves to their number.
 * An earlier forecast of a race by the same model is in the state "replaced".
 */
export function exportForecasts(history: History, ledger: Ledger, to: Writable): Promise<number> {
  const { forecasts } = ledger.read();
  const last = new Set(lastOfEach(forecasts));
  async function* lines(): AsyncGenerator<string> {
    for (const judged of await judgeForecasts(forecasts, { history, resultsBefore: anyDay })) {
      const { forecast } = judged;
      const state = last.has(forecast) ? judged.state : "replaced";
      const { date, country, raceCode, track, race, model, version } = forecast;
      for (const [index, { number, name, chance }] of forecast.runners.entries()) {
        const starter = judged.starters.find((one) => one.number === number);
        const isJudged = judged.state === "judged";
        yield joinCells([
          forecast.lines[0] + index,
          ...[forecast.written, forecast.off].map((time) => new Date(time).toISOString()),
          date,
          country,
          raceCode,
          track,
          race,
          number,
          name,
          model,
          version,
          chance,
          state,
          isJudged ? Number(starter !== undefined) : null,
          starter?.finish ?? null,
          starter?.startingPrice ?? null,
        ]);
      }
    }
  }
  return writeLines(joinCells(exportedForecastColumns), lines(), to);
}
