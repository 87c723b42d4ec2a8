import { useState } from "preact/hooks";
import type { Site, Size } from "../../host/book";
import { messageOf } from "../../messageOf";
import { usePane } from "../paneContext";

export type InsertState =
  | { readonly step: "idle" }
  | { readonly step: "asking"; readonly site: Site; readonly formula: string; readonly size: Size }
  | { readonly step: "done"; readonly address: string }
  | { readonly step: "failed"; readonly message: string };

/** Puts a formula at the active cell. Where its table would cover data, a person is asked first. */
export function useInsert() {
  const { book } = usePane().host;
  const [state, setState] = useState<InsertState>({ step: "idle" });
  const attempt = async (work: () => Promise<InsertState>): Promise<void> =>
    setState(await work().catch((error: unknown) => ({ step: "failed" as const, message: messageOf(error) })));
  const put = async (formula: string, { site, size }: { site: Site; size: Size }): Promise<InsertState> => {
    await book.insert(formula, site, size);
    return { step: "done", address: site.address };
  };
  return {
    state,
    insert: (formula: string, size: Size): Promise<void> =>
      attempt(async () => {
        const site = await book.site(size);
        return site.occupied > 0 ? { step: "asking", site, formula, size } : put(formula, { site, size });
      }),
    overwrite: (asking: InsertState): Promise<void> =>
      attempt(async () => (asking.step === "asking" ? put(asking.formula, asking) : asking)),
    leave: (): void => setState({ step: "idle" }),
  };
}
