import { useState } from "preact/hooks";
import type { InsertionPoint, TableSize } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { Notice } from "../controls/Section";
import { usePane } from "../state/paneContext";

interface InsertBarProps {
  /** What can be put at the active cell, the first choice first. */
  readonly offers: readonly { readonly label: string; readonly put: Put }[];
  readonly size: TableSize;
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

/** Writes something into a place, and clears what stood in the way of its table. */
export type Put = (site: InsertionPoint, size: TableSize) => Promise<void>;

export type InsertState =
  | { readonly step: "idle" }
  | { readonly step: "asking"; readonly site: InsertionPoint; readonly put: Put; readonly size: TableSize }
  | { readonly step: "done"; readonly address: string }
  | { readonly step: "failed"; readonly message: string };

/** How many cells a table takes. */
export const sizeOf = (table: readonly (readonly unknown[])[]): TableSize => ({
  rows: table.length,
  columns: table[0]?.length ?? 1,
});

/** Puts a table at the active cell. Where it would cover data, a person is asked first. */
export function useInsert() {
  const { workbook } = usePane().host;
  const [state, setState] = useState<InsertState>({ step: "idle" });
  const attempt = async (work: () => Promise<InsertState>): Promise<void> =>
    setState(await work().catch((error: unknown) => ({ step: "failed" as const, message: errorMessage(error) })));
  const putAt = async (put: Put, { site, size }: { site: InsertionPoint; size: TableSize }): Promise<InsertState> => {
    await put(site, size);
    return { step: "done", address: site.address };
  };
  return {
    state,
    insert: (put: Put, size: TableSize): Promise<void> =>
      attempt(async () => {
        const site = await workbook.insertionPoint(size);
        return site.occupied > 0 ? { step: "asking", site, put, size } : putAt(put, { site, size });
      }),
    overwrite: (asking: InsertState): Promise<void> =>
      attempt(async () => (asking.step === "asking" ? putAt(asking.put, asking) : asking)),
    leave: (): void => setState({ step: "idle" }),
  };
}
