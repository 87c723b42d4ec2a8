import { appendFileSync } from "node:fs";

/** Adds to the number of things that a suite has tried, which `npm run soak` prints. */
export function countTried(tried: number): void {
  const counts = process.env.SOAK_TRIED;
  if (counts) appendFileSync(counts, `${tried}\n`);
}
