import { raceCodes } from "../../spec/codes";
import { dateWindow, parameters } from "../../spec/parameters";
import { dateOf } from "../../dates/days";
import { predictionsOf } from "../predictions/storedPredictions";
import { pricesOf } from "../simulation/races/raceRecord";
import { hash, hashText, Random } from "../simulation/random/random";
import type { History } from "../store/history";
import type { RaceRow } from "../store/queries/races";
import { type Context, resultsBefore, todayIn } from "./context";
import { fieldOfRace, raceCardsOn } from "./raceCard";

/** A race for examples, as parameters of the form and track bias endpoints. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly race_code: string;
  readonly country: string;
  readonly venue: string;
  /** Metres; absent where the source states none. */
  readonly distance?: number;
  /** The entries of the day's largest field. */
  readonly runners: number;
  /** Opening prices of a simulated bookmaker in the runners' order; null for a scratched runner. */
  readonly prices?: readonly (number | null)[] | undefined;
}

interface ExampleOptions extends Pick<Context, "history" | "clock"> {
  /** The origin of the history; a simulated one has a bookmaker. */
  readonly source?: "results" | "simulated";
}

/**
 * The standard deviation of an early price's error in the logarithm of a chance. It is twice that at the
 * start, so that most races have a runner whose price beats its chance and the margin.
 */
const earlyError = 0.3;

/** The days from today on which an example is looked for: coming races, then those just run. */
const days = [
  ...Array.from({ length: dateWindow.daysAhead + 1 }, (_, index) => ({ from: index, isPast: false })),
  ...Array.from({ length: dateWindow.daysBack + 1 }, (_, index) => ({ from: -index, isPast: true })),
];

/**
 * Returns the race for examples: the next to jump today or on the next day with races; of a replayed day, and
 * of the last day when nothing comes, the largest field, the default country's first. Gallops come before the
 * other codes, and races with a distance before those with none.
 */
export async function exampleRace(options: ExampleOptions): Promise<ExampleRace | undefined> {
  const { history, clock, source } = options;
  const timezone = parameters.timezone.default;
  const today = todayIn(clock, timezone);
  for (const { from, isPast } of days) {
    const day = today + from;
    for (const raceCode of raceCodes) {
      const cards = await raceCardsOn({ history, clock }, raceCode, { day, timezone });
      const run = cards.flat().filter((race) => !race.abandoned && !race.meetingAbandoned);
      const measured = run.filter(({ distance }) => distance !== null);
      const races = measured.length > 0 ? measured : run;
      const isRun = isPast || clock.asOf !== undefined;
      const race = isRun ? largestField(history, races) : nextToJump(races, clock.now());
      const venue = race && history.venuesById.get(race.venueId);
      if (!venue) continue;
      const { slug, country } = venue;
      return {
        date: dateOf(day),
        track: slug,
        race: race.number,
        race_code: raceCode,
        country,
        venue: slug,
        ...(race.distance === null ? {} : { distance: race.distance }),
        runners: Math.max(...races.map(({ entries }) => entries)),
        ...(source === "simulated" && {
          prices: await openingPrices(race, { ...options, seed: hash(hashText(slug), day, race.number) }),
        }),
      };
    }
  }
  return undefined;
}

/** Returns the first race that starts after a moment, in milliseconds since 1970. */
function nextToJump(races: readonly RaceRow[], now: number): RaceRow | undefined {
  const start = ({ startTime }: RaceRow): number => Date.parse(startTime);
  const [next] = races.filter((race) => start(race) > now).sort((one, other) => start(one) - start(other));
  return next;
}

function largestField(history: History, races: readonly RaceRow[]): RaceRow | undefined {
  const atHome = races.filter(
    (race) => history.venuesById.get(race.venueId)?.country === parameters.country.default,
  );
  return (atHome.length > 0 ? atHome : races).reduce<RaceRow | undefined>(
    (largest, race) => (race.starters > (largest?.starters ?? 0) ? race : largest),
    undefined,
  );
}

/**
 * Resolves to the opening prices of a race, if it is predicted: the model's chances with an error and a
 * margin.
 */
async function openingPrices(
  race: RaceRow,
  { seed, ...context }: ExampleOptions & { readonly seed: number },
): Promise<ExampleRace["prices"]> {
  const before = resultsBefore(context.clock);
  const response = await predictionsOf(context.history, { raceId: race.id, resultsBefore: before });
  if (!response) return undefined;
  const { predictions } = response;
  const chances = predictions.map(({ winProb }) => winProb);
  const prices = pricesOf(chances, new Random(seed), earlyError);
  const byNumber = new Map(predictions.map(({ number }, index) => [number, prices[index]]));
  const field = await fieldOfRace(race, context);
  return field.map(({ number }) => byNumber.get(number) ?? null);
}
