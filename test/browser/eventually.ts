import { setTimeout as pause } from "node:timers/promises";
import { patience } from "./testSite";

/** Waits until a value read from a page equals the expected one. */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  const end = performance.now() + patience;
  while (JSON.stringify(await read()) !== JSON.stringify(expected) && performance.now() < end)
    await pause(20);
  expect(await read()).toEqual(expected);
}
