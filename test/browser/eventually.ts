import { setTimeout as pause } from "node:timers/promises";
import { observeWork } from "./whileWorking";

/** Waits until a value read from a page equals the expected one, as long as something works. */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  const { signal, end } = observeWork();
  try {
    while (JSON.stringify(await read()) !== JSON.stringify(expected) && !signal.aborted) await pause(20);
  } finally {
    end();
  }
  expect(await read()).toEqual(expected);
}
