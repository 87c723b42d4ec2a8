import { useState } from "preact/hooks";
import type { InsertionPoint, SpilledSize, TableSize } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { Notice } from "../controls/Section";
import { usePane } from "../state/paneContext";

/** Writes a formula or values at an insertion point, and clears the cells that its table covers. */
export type WriteTable = (at: InsertionPoint, size: SpilledSize) => Promise<void>;

interface InsertBarProps {
  /** The things to insert, the primary one first. */
  readonly offers: readonly { readonly label: string; readonly write: WriteTable }[];
  readonly size: SpilledSize;
}

/** Inserts a table at the active cell, and asks before it covers data. */
export function InsertBar({ offers, size }: InsertBarProps) {
  const { state, insert, overwrite, cancel } = useInsert();
  return (
    <>
      {state.step !== "confirming" && (
        <div class="row">
          {offers.map(({ label, write }, index) => (
            <button
              type="button"
              key={label}
              class={index === 0 ? "primary" : ""}
              onClick={() => void insert(write, size)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {state.step === "confirming" && (
          <Notice tone="warning">
            <p>
              {state.at.occupied} of the {state.size.rows * state.size.columns} cells from {state.at.address}{" "}
              {state.at.occupied === 1 ? "contains" : "contain"} data.
            </p>
            <div class="row">
              <button type="button" onClick={() => void overwrite(state)}>
                Clear and insert
              </button>
              <button type="button" onClick={cancel}>
                Cancel
              </button>
            </div>
          </Notice>
        )}
        {state.step === "done" && <Notice tone="success">Inserted at {state.address}.</Notice>}
        {state.step === "failed" && <Notice tone="danger">{state.message}</Notice>}
      </div>
    </>
  );
}

interface Confirming {
  readonly step: "confirming";
  readonly at: InsertionPoint;
  readonly write: WriteTable;
  readonly size: SpilledSize;
}

type InsertState =
  | { readonly step: "idle" }
  | Confirming
  | { readonly step: "done"; readonly address: string }
  | { readonly step: "failed"; readonly message: string };

function useInsert() {
  const { workbook } = usePane().host;
  const [state, setState] = useState<InsertState>({ step: "idle" });
  const run = async (work: () => Promise<InsertState>): Promise<void> =>
    setState(
      await work().catch((error: unknown) => ({ step: "failed" as const, message: errorMessage(error) })),
    );
  const writeAt = async ({ write, at, size }: Omit<Confirming, "step">): Promise<InsertState> => {
    await write(at, size);
    return { step: "done", address: at.address };
  };
  return {
    state,
    insert: (write: WriteTable, size: SpilledSize): Promise<void> =>
      run(async () => {
        const at = await workbook.insertionPoint(size);
        return at.occupied > 0 ? { step: "confirming", at, write, size } : writeAt({ at, write, size });
      }),
    overwrite: (confirmed: Confirming): Promise<void> => run(() => writeAt(confirmed)),
    cancel: (): void => setState({ step: "idle" }),
  };
}

export const tableSize = (table: readonly (readonly unknown[])[]): TableSize => ({
  rows: table.length,
  columns: table[0]?.length ?? 1,
});
