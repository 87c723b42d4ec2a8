import type { ExampleSheets, SheetContent } from "../../addin/excel/sheetContent";
import type { Health } from "./health";

/** Returns the add-in's builder of the example, from the add-in's own built script. */
export function addinExample(): ExampleSheets {
  const exampleSheets = (globalThis as { racingExampleSheets?: ExampleSheets }).racingExampleSheets;
  if (!exampleSheets) throw new Error("Cannot show the example: the add-in's example script is not loaded");
  return exampleSheets;
}

/** Returns a formula for a field of the next race to jump. */
const next = (field: string): string => `INDEX(RACING.NEXT("gallops",,1,"${field}",FALSE),1,1)`;

/** Returns the workbook of a new workbench: the race that the server proposes, or else the next to jump. */
export function exampleWorkbook(health: Health | undefined, build: ExampleSheets): SheetContent[] {
  const example = health?.example;
  if (example) {
    const { race_code: raceCode, country, distance } = example;
    return build({
      ...example,
      raceCode,
      options: `race_code=${raceCode}; country=${country}`,
      distances: ["all", ...(distance === undefined ? [] : [distance])],
    });
  }
  return build({
    date: `=${next("date")}`,
    track: `=${next("slug")}`,
    race: `=${next("raceNumber")}`,
    raceCode: "gallops",
    options: `="race_code=gallops; country="&${next("country")}`,
    distances: ["all", `=${next("distance")}`],
  });
}
