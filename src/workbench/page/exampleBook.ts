import type { SheetContent } from "../grid/gridHost";
import type { ExampleRace, Health } from "./health";

const hint = "Change the date, the track or the race: the table follows.";
/** The widths of FORM's first columns: number, runner, barrier, weight, claim, jockey, trainer. */
const formWidths = [70, 160, 80, 80, 80, 140, 140];
const biasWidths = [90, 160];

/** What a formula must say about a race that is not an Australian gallop, which is what it means by itself. */
function optionsOf({ country, race_code }: ExampleRace): string {
  const options = [
    ...(country === "au" ? [] : [`country=${country}`]),
    ...(race_code === "gallops" ? [] : [`race_code=${race_code}`]),
  ];
  return options.join("; ");
}

function named(example: ExampleRace): SheetContent[] {
  const options = optionsOf(example);
  const form = options === "" ? "=RACING.FORM(B1,B2,B3)" : `=RACING.FORM(B1,B2,B3,,,"${options}")`;
  const bias = options === "" ? "=RACING.BIAS(B1,B2)" : `=RACING.BIAS(B1,B2,,,,,,"${options}")`;
  return [
    race({ B1: example.date, B2: example.track, B3: String(example.race), A5: form }),
    venue({ B1: example.venue, B2: String(example.distance), A4: bias }),
  ];
}

/** Formulas that find the day's first race themselves. */
function found(day: string): SheetContent[] {
  const first = (field: string) => `=INDEX(RACING.MEETINGS(B1,,"${field}",FALSE),1,1)`;
  const cells = { B1: day, B2: first("slug"), B3: first("raceNumber"), D1: "Country", E1: first("country") };
  return [
    race({ ...cells, A5: '=RACING.FORM(B1,B2,B3,,,"country="&E1)' }),
    venue({ B1: "=Race!B2", B2: "", A4: '=RACING.BIAS(B1,B2,,,,,,"country="&Race!E1)' }),
  ];
}

const race = (cells: Record<string, string>): SheetContent => ({
  name: "Race",
  cells: { A1: "Date", A2: "Track", A3: "Race", D3: hint, ...cells },
  bold: ["A1:A3", "D1", "A5:AZ5"],
  widths: formWidths,
});

const venue = (cells: Record<string, string>): SheetContent => ({
  name: "Bias",
  cells: { A1: "Venue", A2: "Distance", ...cells },
  bold: ["A1:A2", "A4:Z4"],
  widths: biasWidths,
});

/** The book the workbench opens with: one race's form and one venue's barrier bias, each under the cells they depend on. */
export function exampleBook(health: Health | undefined): SheetContent[] {
  return health?.example ? named(health.example) : found(health?.asOf ?? "today");
}
