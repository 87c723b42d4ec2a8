import { FreezeSection } from "./FreezeSection";
import { RefreshSection } from "./RefreshSection";

/** Asking anew, and keeping what is there. */
export function RefreshView() {
  return (
    <>
      <RefreshSection />
      <FreezeSection />
    </>
  );
}
