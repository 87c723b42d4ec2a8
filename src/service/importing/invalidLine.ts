import { UnreadableLine } from "../../files/unreadableLine";
import type { RaceDraft } from "./formats/format";

/** A line of a results file that cannot be imported; the message states the reason. */
export class InvalidLine extends UnreadableLine {
  /** The race of the line, if it could be read. */
  race?: RaceDraft;
  /** The track of the line, if its time zone is unknown. */
  track?: string;
  /** True if the line belongs to a country that the service does not have. */
  isElsewhere?: boolean;
}
