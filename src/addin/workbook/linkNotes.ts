import { hasNoteHeadings } from "../../cells/arguments/readNotes";
import { type SheetInputs, sheetsWith } from "../excel/sheetInputs";
import { notesOnRace } from "./notesSheet";
import { cells, firstRow, headingRow } from "./raceAddresses";
import { withAddresses } from "./raceCells";
import { isRaceSheet, raceArea } from "./raceLayout";
import { valueAt, type Values } from "./sheetPart";

/** The rows above and at the headings of a sheet of notes. */
const notesHead = "A1:Z4";

const [markHeading, firstMark] = [cells("mark", headingRow), cells("mark", firstRow)];

const isNotesSheet = (values: Values): boolean =>
  valueAt(values, "A1") === "Notes" && hasNoteHeadings(values);

/**
 * Shows the notes on the race sheets that were built before the sheet of notes. Sheets with something else in
 * the columns of notes stay as they are. Does nothing without a sheet of notes.
 */
export async function linkNotes(sheets: Pick<SheetInputs, "sheets" | "read" | "write">): Promise<void> {
  const [notes] = await sheetsWith(sheets, notesHead, isNotesSheet);
  if (!notes) return;
  const { name } = await sheets.read(notes.sheet, { values: "A1" });
  const formula = withAddresses(notesOnRace(name), firstRow);
  for (const { sheet, values } of await sheetsWith(sheets, raceArea, isRaceSheet)) {
    if (valueAt(values, markHeading) !== "Mark") continue;
    const { inputs } = await sheets.read(sheet, { values: "A1", inputs: [firstMark] });
    if (String(inputs[firstMark]?.[0]?.[0] ?? "") === "")
      await sheets.write(sheet, { [firstMark]: [[formula]] });
  }
}
