import { UnreadableLine } from "../../files/unreadableLine";
import type { RaceDraft } from "./formats/format";

/** A line of a results file that cannot be imported; the message states the reason. */
export class InvalidLine extends UnreadableLine {
  /** The race of the line, where that could be read. */
  race?: RaceDraft;
  /** The track of the line, when the time zone of that is unknown. */
  track?: string;
  /** The line is of a country that the service does not have. */
  isElsewhere?: boolean;
}
