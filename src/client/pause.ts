import { Cancelled } from "./failure";
import type { Schedule } from "./schedule";

/** Waits so many milliseconds; a signal ends the wait. */
export function pause(
  milliseconds: number,
  { schedule, signal }: { readonly schedule: Schedule; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = schedule.after(milliseconds, () => {
      signal.removeEventListener("abort", cancel);
      resolve();
    });
    function cancel(): void {
      stop();
      reject(new Cancelled());
    }
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
