import { meetingsCall } from "../../../functions/meetings";
import { type Arriving, useAnswer } from "./useAnswer";

/** The meetings of a day, as the service lists them; nothing is asked without a day. */
export const useMeetings = (day: { readonly date: string; readonly raceCode: string } | undefined): Arriving<"meetings"> =>
  useAnswer(day && day.date !== "" ? { endpoint: "meetings", call: meetingsCall, args: [day.date, day.raceCode] } : undefined);
