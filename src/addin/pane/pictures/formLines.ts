import { type Finish, formLine } from "../../../cells/formLine";
import { t } from "../../../language/translate";
import type { Rows } from "../builder/labels";
import { type Drawn, plainRows, runnerLabel } from "./bars";

export const formLineFields = ["number", "name", "form", "scratched"];

export interface FormStart {
  readonly finish: Finish;
  /** True for the first start after a spell. */
  readonly afterSpell: boolean;
}

/** The starts of one runner, most recent last. */
export interface FormLineRow {
  readonly label: string;
  readonly starts: readonly FormStart[];
  readonly scratched: boolean;
}

export interface FormLines {
  readonly rows: readonly FormLineRow[];
  /** The largest number of starts of any runner, which is the number of columns. */
  readonly starts: number;
}

const mostStarts = 10;

/** Returns the starts in a form string; an empty list if it has other characters. */
function startsIn(form: string): readonly FormStart[] {
  try {
    const parts = form.trim().split(/(?=[\dFD])/i);
    let afterSpell = false;
    const starts: FormStart[] = [];
    for (const part of parts) {
      const [finish] = formLine(part).finishes;
      if (finish !== undefined) starts.push({ finish, afterSpell });
      afterSpell = /[x-]/i.test(part);
    }
    return starts.slice(-mostStarts);
  } catch {
    return [];
  }
}

/** Draws the runners' last starts from FORM's table. */
export function drawFormLines(table: Rows): Drawn<{ lines: FormLines }> {
  const rows = plainRows(table).map(([number, name, form, scratched]) => ({
    label: runnerLabel(number, name),
    starts: startsIn(String(form ?? "")),
    scratched: scratched === true,
  }));
  const starts = Math.max(0, ...rows.map((row) => row.starts.length));
  return starts > 0 ? { lines: { rows, starts }, description: describe(rows) } : undefined;
}

/** The words for results other than finishing positions. */
const words = (): Readonly<Record<string, string>> => ({
  0: t`tenth or worse`,
  F: t`fell`,
  D: t`disqualified`,
});

function describe(rows: readonly FormLineRow[]): string {
  const lines = rows.map(({ label, starts, scratched }) => {
    const results =
      starts.length > 0
        ? starts
            .map(
              ({ finish, afterSpell }) => `${afterSpell ? `${t`spell`}, ` : ""}${words()[finish] ?? finish}`,
            )
            .join(", ")
        : t`no starts`;
    return `${label}${scratched ? ` (${t`scratched`})` : ""}: ${results}.`;
  });
  return t`Form lines, the last start at the end. ${lines.join(" ")}`;
}
