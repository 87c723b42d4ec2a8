import type { ExampleSheets, SheetContent } from "../../addin/excel/sheetContent";
import type { Health } from "./health";

/** A field of the day's first race, which a formula finds. */
const first = (field: string): string => `INDEX(RACING.MEETINGS($B$1,,"${field}",FALSE),1,1)`;

/** The book the workbench opens with, as the add-in makes it: about the race that the server proposes, else the day's first. */
export function exampleBook(health: Health | undefined, make: ExampleSheets): SheetContent[] {
  const example = health?.example;
  if (example) {
    const { race_code: raceCode, country, distance } = example;
    return make({ ...example, raceCode, options: `race_code=${raceCode}; country=${country}`, distances: ["all", distance] });
  }
  return make({
    date: health?.asOf ?? "today",
    track: `=${first("slug")}`,
    race: `=${first("raceNumber")}`,
    raceCode: "gallops",
    options: `="race_code=gallops; country="&${first("country")}`,
    distances: ["all"],
  });
}
