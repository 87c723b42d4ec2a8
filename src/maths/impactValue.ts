import { refuseUnless } from "./refuseUnless";

/** Winners and runners of a group, such as the starters from one barrier. */
export interface WinnersOfRunners {
  readonly winners: number;
  readonly runners: number;
}

/**
 * How many times as often a group wins as the whole it belongs to: 1 is average, 2 is twice as often. Source: Quirin 1979, "Winning at the Races".
 *
 * @example impactValue({ winners: 36, runners: 126 }, { winners: 3118, runners: 26441 }) is 2.4229
 */
export function impactValue(group: WinnersOfRunners, all: WinnersOfRunners): number {
  const cannot = "take an impact value";
  refuseUnless(group.runners > 0, { cannot, as: "the group must have runners", value: group.runners });
  refuseUnless(all.runners > 0, { cannot, as: "the whole must have runners", value: all.runners });
  refuseUnless(all.winners > 0, { cannot, as: "the whole must have winners", value: all.winners });
  return group.winners / group.runners / (all.winners / all.runners);
}
