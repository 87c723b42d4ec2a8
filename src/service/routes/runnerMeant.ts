import { dayNumber } from "../../dates/days";
import { foldVenueSlug } from "../races/names";
import { rowOfRunner, type NamedRow, type NamedBy } from "../store/queries/people";
import { type Context, RequestError, shortened } from "./context";
import { raceCardAt } from "./raceCard";
import type { Parameters } from "./readParameters";

/** A runner of a race, and the rows of the store that a name fits. */
type Named = Pick<
  Parameters<"jockey">,
  "date" | "track" | "race" | "number" | "country" | "timezone" | "race_code"
> & { readonly name: string; readonly named: readonly NamedRow[] };

const runnerParts = ["date", "track", "race", "number"] as const;

/** Returns those that a name means. Throws a RequestError for a runner named in part, or not found. */
export async function meantOf(by: NamedBy, request: Named, context: Context): Promise<readonly NamedRow[]> {
  const { named, date, track, race, number, country, timezone } = request;
  const missing = runnerParts.filter((part) => request[part] === undefined);
  if (missing.length === runnerParts.length) return named;
  if (date === undefined || track === undefined || race === undefined || number === undefined)
    throw new RequestError(
      "parameter_invalid",
      missing.map((part) => ({
        ...{ loc: ["query", part], type: "missing" },
        msg: `${part} is missing; a runner is named by ${runnerParts.join(", ")} together`,
      })),
    );
  if (named.length < 2) return named;
  const day = dayNumber(date) ?? NaN;
  const { history } = context;
  const venues = [...history.venuesById.values()].filter(
    (venue) =>
      venue.raceCode === request.race_code &&
      foldVenueSlug(venue.slug) === foldVenueSlug(track) &&
      (country === undefined || venue.country === country),
  );
  for (const venue of venues) {
    const card = await raceCardAt(context, venue, { day, timezone: timezone ?? venue.timezone });
    const raceId = card?.find((one) => one.number === race)?.id;
    const row = raceId === undefined ? undefined : await rowOfRunner(history, by, { raceId, number });
    if (!row) continue;
    if (named.some(({ id }) => id === row.id)) return [row];
    const what = by === "runner" ? "is" : `has the ${by}`;
    throw unknown(request, `${what} ${row.name}, not ${shortened(request.name)}`);
  }
  throw unknown(request, by === "runner" ? "is unknown" : `is unknown or has no ${by}`);
}

const unknown = ({ date, track = "", race, number }: Named, fact: string): RequestError =>
  new RequestError("not_found", `number ${number} of race ${race} at ${shortened(track)} on ${date} ${fact}`);
