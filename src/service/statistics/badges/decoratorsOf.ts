import type { Decorator, Subject } from "./badge";
import { badges } from "../badges";

const mostShown = 4;

/** The badges that a runner has earned, the most telling first, at most four. */
export function decoratorsOf(subject: Subject): Decorator[] {
  const earned = badges.flatMap(({ earned: earn, ...badge }) => {
    const detail = earn(subject);
    return detail === undefined ? [] : [{ ...badge, detail }];
  });
  return earned.slice(0, mostShown);
}
