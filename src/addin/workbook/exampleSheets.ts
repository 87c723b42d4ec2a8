import type { ExampleSheets } from "../excel/sheetContent";
import { biasSheet } from "./biasSheet";
import { meetingsSheet } from "./meetingsSheet";
import { raceLayout } from "./raceLayout";
import { raceSheet } from "./raceSheet";

/** Returns the formula that takes an argument of the race sheet. */
const ofRace = (name: keyof typeof raceLayout.arguments): string => `=Race!${raceLayout.arguments[name]}`;

/** Returns a small race-day workbook: a race, the day's meetings and the venue's bias. */
export const exampleSheets: ExampleSheets = ({ distances, ...race }) => [
  raceSheet("Race", race, { races: [], meetings: "Meetings", bias: "Bias lab" }),
  meetingsSheet("Meetings", { date: ofRace("date"), raceCode: race.raceCode, favourites: true }),
  biasSheet("Bias lab", {
    track: ofRace("track"),
    options: ofRace("options"),
    distances,
    windows: ["all", 90],
  }),
];

/** This file is also a separate script: the workbench loads it and reads the global. */
Object.assign(globalThis, { racingExampleSheets: exampleSheets });
