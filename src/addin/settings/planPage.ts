import type { UserStore } from "../excel/host";
import { parseAddress } from "./source";

/** The page on which the vendor tells about plans and keys, as the person entered it; there is none until then. */
export interface PlanPage {
  address(): string | undefined;
  /** Throws an AddressError for what is no https address. A blank address takes it back. */
  save(address: string): void;
}

const storeName = "plan page";

export function createPlanPage(user: UserStore): PlanPage {
  return {
    address: () => user.get(storeName),
    save(text) {
      const trimmed = text.trim();
      if (trimmed === "") user.delete(storeName);
      else user.set(storeName, parseAddress(trimmed));
    },
  };
}
