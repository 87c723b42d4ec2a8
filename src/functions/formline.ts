import { readText } from "../cells/arguments/readText";
import { readVector } from "../cells/arguments/readList";
import { ArgumentError, isBlank } from "../cells/cellValue";
import { formLine } from "../cells/formLine";
import type { Cell } from "../cells/table/cell";
import { t } from "../language/translate";
import { type LocalFunction, runLocal } from "./call/runLocal";

export const formlineLocal: LocalFunction = {
  name: "FORMLINE",
  parameters: ["form"],
  results: {
    starts: { heading: "Starts", kind: "integer", unit: "starts" },
    spells: { heading: "Spells", kind: "integer", unit: "spells" },
    runsSinceSpell: { heading: "Runs since spell", kind: "integer", unit: "starts" },
    finish: { heading: "Finish, the last start first", kind: "integer", unit: "position, 0 = 10th or worse" },
  },
};

/** The longest form string: every row of the result is as wide as the longest, and no career is longer. */
const longest = 400;

/** Returns the columns of one form string; a blank cell gives a blank row. */
function columnsOf(cell: unknown): Cell[] {
  if (isBlank(cell)) return [""];
  const text = readText("form", cell);
  if (text.length > longest)
    throw new ArgumentError("form", t`must have at most ${longest} characters`, text.length);
  const { finishes, spells, runsSinceSpell } = formLine(text);
  return [finishes.length, spells, runsSinceSpell ?? "", ...finishes];
}

/**
 * Form strings as columns: the number of starts and of spells, the runs since the last spell, and the finishes, last start first.
 * @customfunction FORMLINE
 * @param form A form string such as "x21X30", or a column of them.
 * @returns A row for each string: starts, spells, runs since the last spell (blank without a spell), then finishes; 0 is tenth or worse, F fell, D disqualified. A season break (-) is a spell; S next to a standing start is skipped.
 * @example =RACING.FORMLINE("x21X30")
 */
export function formline(form: any[][]): any[][] {
  return runLocal(formlineLocal, { form }, ({ form }) => readVector("form", form).cells.map(columnsOf));
}
