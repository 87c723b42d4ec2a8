import { session } from "../../../functions/call/session";
import { formatCount, t } from "../../../language/translate";
import { textLengths } from "../../excel/columnWidths";
import type { SheetContent } from "../../excel/sheetContent";
import type * as excel from "../../excel/workbook";
import { Button, Notice } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { ended, TaskReport, useTask } from "../state/useTask";
import type { Rows } from "./labels";
import { readWithin } from "./marketArgument";

/** Writes a formula or values at an insertion point, and clears the cells that the table covers. */
export type WriteTable = (at: excel.InsertionPoint, size: excel.SpilledSize) => Promise<void>;

export interface Offer {
  readonly label: string;
  readonly write: WriteTable;
  /** The size of the inserted table, if it differs from the bar's. */
  readonly size?: excel.SpilledSize;
  /** A new sheet for the table, from row 2 on; if it is absent, the table goes to the active cell. */
  readonly sheet?: SheetContent;
}

interface InsertBarProps {
  readonly offers: readonly Offer[];
  readonly size: excel.SpilledSize;
  /** Returns the reason why the table cannot be inserted there; undefined if it can. */
  readonly refusal?: Refusal;
}

type Refusal = (at: excel.InsertionPoint, size: excel.SpilledSize) => string | undefined;

/** Returns a reason to refuse covering cells that the formula's arguments refer to. */
export const refuseOverlap =
  (args: readonly unknown[]): Refusal =>
  (at, size) => {
    const coveredReference = readWithin(args, { ...at, ...size });
    return coveredReference === undefined
      ? undefined
      : t`The table would cover ${coveredReference}, which the formula reads: select a cell outside it.`;
  };

/**
 * Inserts a table at the active cell or on a new sheet. Asks before it covers data; never breaks another
 * table.
 */
export function InsertBar({ offers, size, refusal }: InsertBarProps) {
  const { state, insert, overwrite, cancel } = useInsert(refusal);
  const asking = state.step === "confirming" || state.step === "colliding";
  return (
    <>
      {!asking && (
        <div class="row">
          {offers.map(({ label, ...offer }, index) => (
            <Button
              key={label}
              class={index === 0 ? "primary" : ""}
              onClick={() => insert({ size, ...offer })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <TaskReport state={state}>
        {state.step === "confirming" && (
          <Notice tone="warning">
            <p>
              {t`Of ${formatCount(state.size.rows * state.size.columns, "cell")} from ${state.at.address}, ${state.at.occupied} would be cleared of data.`}
            </p>
            <div class="row">
              <Button onClick={() => overwrite(state)}>{t`Clear and insert`}</Button>
              <Button onClick={cancel}>{t`Cancel`}</Button>
            </div>
          </Notice>
        )}
        {state.step === "colliding" && (
          <CollisionNotice
            at={state.at}
            onInsert={(target) => void insert(state, target)}
            onCancel={cancel}
          />
        )}
      </TaskReport>
    </>
  );
}

interface CollisionNoticeProps {
  readonly at: excel.InsertionPoint;
  readonly onInsert: (at: excel.CellPosition | excel.SpilledTable) => void;
  readonly onCancel: () => void;
}

/**
 * Names the parts that the new table cannot cover; offers to replace a table or to insert next to everything.
 */
function CollisionNotice({ at, onInsert, onCancel }: CollisionNoticeProps) {
  const [table] = at.tables;
  const others = at.tables.length - 1;
  const more = others > 0 ? ` ${t`and ${formatCount(others, "other table")}`}` : "";
  return (
    <Notice tone="warning">
      <p>
        {at.blocked !== undefined
          ? t`The cells from ${at.address} reach into ${at.blocked}, where no formula can show a table.`
          : t`The new table would overlap the table at ${table?.address}${more}, which would then show #SPILL!.`}
      </p>
      <div class="row">
        {table && others === 0 && at.blocked === undefined && (
          <Button onClick={() => onInsert(table)}>{t`Replace the table at ${table.address}`}</Button>
        )}
        <Button onClick={() => onInsert(at.free)}>{t`Insert in free cells`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </Notice>
  );
}

type Insertion = Omit<Offer, "label"> & { readonly size: excel.SpilledSize };

interface Asking extends Insertion {
  /** Asks about filled cells or another table. */
  readonly step: "confirming" | "colliding";
  readonly at: excel.InsertionPoint;
}

function useInsert(refusal: Refusal = () => undefined) {
  const { workbook } = usePane().host;
  const { state, run, cancel } = useTask<Asking>();
  const writeAt = async ({ write, at, size }: Omit<Asking, "step">) => {
    await write(at, size);
    return ended("success", t`Inserted at ${at.address}.`);
  };
  return {
    state,
    /**
     * Inserts at a cell, in place of a table, on a new sheet or at the active cell, unless it must ask first.
     */
    insert: (
      { write, size, sheet }: Insertion,
      target?: excel.CellPosition | excel.SpilledTable,
    ): Promise<void> =>
      run(async () => {
        const added = sheet === undefined ? undefined : await workbook.addSheet(sheet);
        const first = added === undefined ? undefined : { sheet: added, row: 1, column: 0 };
        const at = await workbook.insertionPoint(size, target ?? first);
        const message = refusal(at, size);
        if (message !== undefined) return ended("danger", message);
        if (at.tables.length > 0 || at.blocked !== undefined) return { step: "colliding", at, write, size };
        return at.occupied > 0 ? { step: "confirming", at, write, size } : writeAt({ at, write, size });
      }),
    overwrite: (confirmed: Asking): Promise<void> => run(() => writeAt(confirmed)),
    cancel,
  };
}

const isNumber = (cell: Rows[number][number] | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "object" && "numberFormat" in cell);

/** Returns true for each column that has only numbers or blanks. */
const columnsOfNumbers = (rows: Rows): readonly boolean[] =>
  (rows[0] ?? []).map((_, index) => {
    const filled = rows.map((row) => row[index]).filter((cell) => cell !== "");
    return filled.length > 0 && filled.every(isNumber);
  });

/**
 * Returns the size of a table and the lengths of its texts, with column formats if formulas return
 * unformatted numbers.
 */
export const tableSize = (
  table: Rows,
  formats?: excel.ColumnFormats,
  headings = formats?.headings ?? 0,
): excel.SpilledSize => ({
  textLengths: textLengths(table),
  ...(headings === 1 && { headingOfNumbers: columnsOfNumbers(table.slice(1)) }),
  rows: table.length,
  columns: table[0]?.length ?? 1,
  ...(formats && !session().formats && { formats }),
});
