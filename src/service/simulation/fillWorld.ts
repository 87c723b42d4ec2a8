import type { Writer } from "../store/writing/createWriter";
import { publish, type PendingResult, type PublicationOptions } from "./publication";

/**
 * Publishes a world, or a share of it, into a store: yields its progress, 0 to 1, after each day written, so
 * that other work can have its turn. Returns the results that are still pending.
 */
export function* fillWorld(
  write: Writer,
  options: PublicationOptions,
): Generator<number, readonly PendingResult[]> {
  const batches = publish(options);
  for (let next = batches.next(); ; next = batches.next()) {
    if (next.done) return next.value;
    write(next.value.records);
    yield next.value.part;
  }
}
