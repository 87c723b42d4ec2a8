import { remediesHere } from "./remedies";

/** A cell's value that breaks a rule; the runner is kept without it. The message states the rule. */
export class Unreadable extends Error {}

/**
 * A track whose time zone nobody has stated, so that its start times are unknown. The message is a sentence.
 */
export class UnknownTrack extends Unreadable {
  constructor(
    readonly track: string,
    example: string,
  ) {
    super(`the time zone of the track ${track} is unknown: ${remediesHere().zone(track, example)}`);
  }
}

/** A row of what the service does not take: it is left out, which is no damage. The message is a sentence. */
export class LeftOut extends Unreadable {}

/** A race in a country that the interface does not have. */
export class OtherCountry extends LeftOut {
  constructor(country: string) {
    super(`${country} is not one of the 24 countries of the service: its races are left out`);
  }
}
