import type { Client } from "../client/client";
import { type Call, planOf } from "../functions/call/call";
import type { Plan } from "../spec/codes";
import type { Host } from "./excel/excelHost";

export function proFunctions(catalogue: readonly Call[]): readonly string[] {
  return catalogue.filter((call) => planOf(call) === "pro").map(({ name }) => name);
}

interface PlanWatchOptions {
  readonly host: Pick<Host, "canHideFunctions" | "setFunctionVisibility">;
  /** The plan of the current key; undefined until a response has stated it. */
  readonly plan: () => Plan | undefined;
  readonly names: readonly string[];
  readonly client: Pick<Client, "onChange">;
}

/** Hides Pro functions from Excel's autocompletion while the key is on the Free plan. */
export function watchPlan({ host, plan, names, client }: PlanWatchOptions): void {
  if (!host.canHideFunctions()) return;
  let applied: Plan | undefined;
  const look = (): void => {
    const current = plan();
    if (current !== undefined && current !== applied) {
      applied = current;
      const change = current === "free" ? { hide: names } : { show: names };
      host.setFunctionVisibility(change).catch(() => undefined); // the functions stay as they are
    }
  };
  client.onChange(look);
  look();
}
