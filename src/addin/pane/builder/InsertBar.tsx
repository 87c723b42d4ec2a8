import type { Size } from "../../excel/book";
import { Notice } from "../Notice";
import { type Put, useInsert } from "./useInsert";

interface InsertBarProps {
  /** What can be put at the active cell, the first choice first. */
  readonly offers: readonly { readonly label: string; readonly put: Put }[];
  readonly size: Size;
}

/** Puts a table at the active cell, as a formula or otherwise, and asks before it covers anything. */
export function InsertBar({ offers, size }: InsertBarProps) {
  const { state, insert, overwrite, leave } = useInsert();
  return (
    <>
      {state.step !== "asking" && (
        <div class="row">
          {offers.map(({ label, put }, index) => (
            <button type="button" key={label} class={index === 0 ? "primary" : ""} onClick={() => void insert(put, size)}>
              {label}
            </button>
          ))}
        </div>
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
