import type { Forecast } from "../../../src/service/forecasts/forecastLines";

/** A forecast of a race of two runners, written ten minutes before the off. */
export const forecast: Forecast = {
  written: 1_773_450_000_000,
  off: 1_773_450_600_000,
  date: "2026-03-14",
  country: "au",
  raceCode: "gallops",
  track: "ashford-park",
  race: 1,
  model: "embedded",
  version: "v1",
  runners: [
    { number: 1, name: "Lark", chance: 0.6 },
    { number: 2, name: "Wren", chance: 0.4 },
  ],
};
