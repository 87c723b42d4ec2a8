import type { SheetContent } from "./sheetContent";

/** The race that an example book is about; a formula may stand in the place of a value. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  readonly raceCode: string;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
  /** The distances that the bias lab compares. */
  readonly distances: readonly (string | number)[];
}

/** Makes the sheets of an example book. */
export type ExampleSheets = (aim: ExampleRace) => SheetContent[];
