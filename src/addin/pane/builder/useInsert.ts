import { useState } from "preact/hooks";
import type { Site, Size } from "../../excel/book";
import { messageOf } from "../../messageOf";
import { usePane } from "../paneContext";

/** Writes something into a place, and clears what stood in the way of its table. */
export type Put = (site: Site, size: Size) => Promise<void>;

export type InsertState =
  | { readonly step: "idle" }
  | { readonly step: "asking"; readonly site: Site; readonly put: Put; readonly size: Size }
  | { readonly step: "done"; readonly address: string }
  | { readonly step: "failed"; readonly message: string };

/** How many cells a table takes. */
export const sizeOf = (table: readonly (readonly unknown[])[]): Size => ({
  rows: table.length,
  columns: table[0]?.length ?? 1,
});

/** Puts a table at the active cell. Where it would cover data, a person is asked first. */
export function useInsert() {
  const { book } = usePane().host;
  const [state, setState] = useState<InsertState>({ step: "idle" });
  const attempt = async (work: () => Promise<InsertState>): Promise<void> =>
    setState(await work().catch((error: unknown) => ({ step: "failed" as const, message: messageOf(error) })));
  const putAt = async (put: Put, { site, size }: { site: Site; size: Size }): Promise<InsertState> => {
    await put(site, size);
    return { step: "done", address: site.address };
  };
  return {
    state,
    insert: (put: Put, size: Size): Promise<void> =>
      attempt(async () => {
        const site = await book.site(size);
        return site.occupied > 0 ? { step: "asking", site, put, size } : putAt(put, { site, size });
      }),
    overwrite: (asking: InsertState): Promise<void> =>
      attempt(async () => (asking.step === "asking" ? putAt(asking.put, asking) : asking)),
    leave: (): void => setState({ step: "idle" }),
  };
}
