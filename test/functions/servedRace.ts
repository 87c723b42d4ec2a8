import { openTestSession, type TestSession } from "./testSession";

/** A race as the service responds with it, for a test to change. */
export interface ServedRace {
  readonly runners: readonly Readonly<Record<string, unknown>>[];
  readonly predictions?: readonly Readonly<Record<string, unknown>>[];
  readonly race?: Readonly<Record<string, unknown>>;
}

const block = { starts: 0, wins: 0, seconds: 0, thirds: 0, places: 0, winPercent: 0, placePercent: 0 };
const noStarts = { overall: block, track: block, distance: block, trackDistance: block, conditions: {} };

/** Runners 1, 2, 3 and so on, each with the properties that a test sets. */
export const fieldOf = (details: readonly Readonly<Record<string, unknown>>[]) =>
  details.map((detail, index) => ({
    number: index + 1,
    name: `Runner ${index + 1}`,
    scratched: false,
    stats: noStarts,
    ...detail,
  }));

/** Predictions for runners 1, 2, 3 and so on, by their chances: a place for each as if it were its win. */
export const predictionsOf = (chances: readonly number[]) =>
  chances.map((winProb, index) => ({
    number: index + 1,
    name: `Runner ${index + 1}`,
    winProb,
    placeProb: winProb,
    modelRank: 1 + chances.filter((other) => other > winProb).length,
  }));

/** Opens a session on a service that knows this race alone, and whatever else a test adds by path. */
export function openRace(
  { runners, predictions, race = {} }: ServedRace,
  more: Readonly<Record<string, (address: URL) => object | undefined>> = {},
  health?: () => Promise<Response>,
): TestSession {
  const about = (query: URLSearchParams) => ({
    date: query.get("date"),
    track: "Ashford Park",
    raceNumber: Number(query.get("race")),
    ...race,
  });
  const answers: typeof more = {
    "/v1/form": ({ searchParams }) => ({
      ...about(searchParams),
      abandoned: false,
      numberOfRunners: runners.length,
      runners,
    }),
    "/v1/predictions": ({ searchParams }) =>
      predictions && { ...about(searchParams), modelVersion: "gallops-1", confidence: "low", predictions },
    ...more,
  };
  return openTestSession({
    ...(health && { health }),
    answer(request) {
      const address = new URL(request.url);
      const path = Object.keys(answers).find(
        (knownPath) => address.pathname === knownPath || address.pathname.startsWith(`${knownPath}/`),
      );
      const body = answers[path ?? ""]?.(address);
      return Promise.resolve(
        body ? Response.json(body) : Response.json({ detail: "unknown" }, { status: 404 }),
      );
    },
  });
}
