import type { ExampleSheets } from "../excel/sheetContent";
import { biasSheet } from "./biasSheet";
import { meetingsSheet } from "./meetingsSheet";
import { raceSheet } from "./raceSheet";

/** Returns a small race-day workbook: a race, the day's meetings and the venue's bias. */
export const exampleSheets: ExampleSheets = ({ distances, ...race }) => [
  raceSheet("Race", race, { races: [], meetings: "Meetings", bias: "Bias lab" }),
  meetingsSheet("Meetings", { date: "=Race!C7", raceCode: race.raceCode, favourites: true }),
  biasSheet("Bias lab", { track: "=Race!A7", options: "=Race!T7", distances, windows: ["all", 90] }),
];

/** This file is also a separate script: the workbench loads it and reads the global. */
Object.assign(globalThis, { racingExampleSheets: exampleSheets });
