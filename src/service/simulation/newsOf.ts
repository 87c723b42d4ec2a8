import type { RaceRecord } from "../races/records";
import type { News } from "./keepWorld";
import { publish, type Publication } from "./publication";

/** All that a publication writes, at once: for a few days, not for a whole history. */
export function newsOf(publication: Publication): News {
  const records: RaceRecord[] = [];
  const batches = publish(publication);
  for (let next = batches.next(); ; next = batches.next()) {
    if (next.done) return { records, pending: next.value };
    records.push(...next.value.records);
  }
}
