import type { Cell } from "../../../cells/table/cell";
import { Notice } from "../Notice";
import { useInsert } from "./useInsert";

interface InsertBarProps {
  readonly formula: string;
  readonly table: readonly (readonly Cell[])[];
}

/** Puts the formula at the active cell, and asks before its table covers anything. */
export function InsertBar({ formula, table }: InsertBarProps) {
  const { state, insert, overwrite, leave } = useInsert();
  const size = { rows: table.length, columns: table[0]?.length ?? 1 };
  return (
    <>
      {state.step !== "asking" && (
        <button type="button" class="primary" onClick={() => void insert(formula, size)}>
          Insert at the active cell
        </button>
      )}
      <div role="status">
        {state.step === "asking" && (
          <Notice tone="warning">
            <p>
              {state.site.occupied} of the {size.rows * size.columns} cells from {state.site.address} on hold something.
            </p>
            <div class="row">
              <button type="button" onClick={() => void overwrite(state)}>
                Clear them and insert
              </button>
              <button type="button" onClick={leave}>
                Leave them
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
