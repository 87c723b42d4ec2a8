import type { HeadToHeadResponse } from "../../spec/pastRace";
import type { History } from "../store/history";
import { sharedRacesOf, type SharedStartRow } from "../store/queries/races";
import { resultsBefore } from "./clock";
import { pastRaceFields } from "./pastRaceFields";
import { dayInWindow, findRace, findVenue } from "./raceCard";
import type { Parameters } from "./readParameters";
import { present, type Context } from "./requestError";

type Meeting = HeadToHeadResponse["meetings"][number];

/** Returns every earlier meeting of two of a race's runners (docs/extension.md, head-to-head). */
export async function headToHead(
  request: Parameters<"headToHead">,
  { history, clock }: Context,
): Promise<HeadToHeadResponse> {
  const { date, track, race: number, race_code: raceCode, country, timezone } = request;
  const day = dayInWindow(date, { clock, timezone });
  const venue = findVenue(history, { slug: track, country, raceCode });
  const race = await findRace(history, venue, { day, timezone, race: number });
  const starts = await sharedRacesOf(history, race.id, Math.min(race.day, resultsBefore(clock)));
  const meetings = pairsOf(starts).map((pair) => meetingOf(history, pair));
  return { date, track: venue.name, raceNumber: race.number, meetings };
}

type Pair = readonly [SharedStartRow, SharedStartRow];

/** Returns every two starts of one race; the starts come race by race. */
function pairsOf(starts: readonly SharedStartRow[]): Pair[] {
  return starts.flatMap((start, index) => {
    const pairs: Pair[] = [];
    for (let next = index + 1; starts[next]?.raceId === start.raceId; next++) {
      const rival = starts[next];
      if (rival && rival.runnerId !== start.runnerId) pairs.push([start, rival]);
    }
    return pairs;
  });
}

function meetingOf(history: History, [start, rival]: Pair): Meeting {
  const ahead = aheadOf(start, rival);
  return {
    number: start.number,
    name: start.name,
    rivalNumber: rival.number,
    rivalName: rival.name,
    ...pastRaceFields(history, start),
    ...present({
      aheadNumber: ahead?.number,
      ahead: ahead?.name,
      finish: start.finish,
      rivalFinish: rival.finish,
      margin: marginBetween(start, rival),
      weight: start.weight,
      rivalWeight: rival.weight,
    }),
  };
}

/** A runner that did not finish is behind all that did. */
const orderOf = ({ finish }: SharedStartRow): number => finish ?? 99;

function aheadOf(start: SharedStartRow, rival: SharedStartRow): SharedStartRow | undefined {
  if (orderOf(start) === orderOf(rival)) return undefined;
  return orderOf(start) < orderOf(rival) ? start : rival;
}

/** Returns the lengths between two finishers; null when unknown. */
function marginBetween(start: SharedStartRow, rival: SharedStartRow): number | null {
  if (start.finish === null || rival.finish === null) return null;
  if (start.finish === rival.finish) return 0;
  const [one, other] = [start, rival].map(({ finish, margin }) => (finish === 1 ? 0 : margin));
  if (one === null || one === undefined || other === null || other === undefined) return null;
  return Math.round(100 * Math.abs(one - other)) / 100;
}
