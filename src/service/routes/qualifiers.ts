import { dateOf } from "../../dates/days";
import { conditionsText, type ReadCondition } from "../../spec/angleConditions";
import { type RaceCode, raceCodes } from "../../spec/codes";
import { goingKeyOf } from "../../spec/goings";
import { parameters } from "../../spec/parameters";
import type { QualifiersResponse } from "../../spec/qualifiers";
import { withPrices } from "../prices/withPrices";
import { present } from "../races/records";
import { angleRecord, fieldRates } from "../statistics/angleRecord";
import { classOfField, type Entered, meets, needsStarts } from "../statistics/meetsConditions";
import { type AngleScope, unknownDebuts } from "../store/queries/angle";
import type { RaceRow } from "../store/queries/races";
import { careersOf } from "../store/queries/starts";
import { judgeWhole, sumAngle } from "./angle";
import { cachedAnswer } from "./answerCache";
import { readConditions, readDays, resolveConditions } from "./conditions";
import { type Context, RequestError, resultsBefore, todayIn } from "./context";
import { noPrices } from "./prices";
import { dayInWindow, fieldOfRace, raceCardsOn, raceFields } from "./raceCard";
import type { Parameters } from "./readParameters";

type Request = Parameters<"qualifiers">;
type Code = QualifiersResponse["codes"][number];
type Conditions = AngleScope["conditions"];

/** Returns the runners on a day's cards that meet the conditions (docs/extension.md, qualifiers). */
export async function qualifiers(request: Request, context: Context): Promise<QualifiersResponse> {
  const { history, clock, prices } = context;
  dayInWindow(request, clock);
  const today = todayIn(clock, parameters.timezone.default);
  const unpriced = await cachedAnswer(
    history,
    ["qualifiers", request, today, clock.asOf, prices === undefined],
    async () => ({
      date: request.date,
      ...(!prices && { priceProblem: noPrices }),
      codes: await codesOf(request, context),
    }),
  );
  return prices
    ? withPrices(unpriced, { prices, today: dateOf(todayIn(clock, request.timezone)) })
    : unpriced;
}

/** Returns the part for each race code. Throws a RequestError (404) for a name that no code knows. */
async function codesOf(request: Request, context: Context): Promise<Code[]> {
  const readConditionList = readConditions(request);
  const codes: Code[] = [];
  let unknown: RequestError | undefined;
  for (const raceCode of request.race_code === undefined ? raceCodes : [request.race_code])
    try {
      codes.push(await codeOf(raceCode, readConditionList, { ...context, request }));
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "not_found") throw error;
      unknown ??= error;
    }
  if (codes.length === 0 && unknown) throw unknown;
  return codes;
}

async function codeOf(
  raceCode: RaceCode,
  read: readonly ReadCondition[],
  { request, ...context }: Context & { readonly request: Request },
): Promise<Code> {
  const { history, clock } = context;
  const { angles } = request;
  const ownRequest = {
    ...request,
    race_code: raceCode,
    ...(request.track === undefined && { date: undefined }),
  };
  const { conditions, text, venueIds } = await resolveConditions(read, { ...context, request: ownRequest });
  const firstDay = Math.min(...venueIds.map((id) => history.venuesById.get(id)?.firstDay ?? Infinity));
  const days = readDays(request, clock, firstDay);
  const isAll = venueIds.length === history.venuesById.size;
  const scope = { raceCode, conditions, ...days, venueIds: isAll ? undefined : venueIds };
  const sums = await cachedAnswer(history, ["angle sums", scope], async () => {
    const sum = await sumAngle(history, scope);
    const unknown = await unknownDebuts(history, scope);
    return { total: sum.total(), longestLosingRun: sum.longestLosingRun(), unknown };
  });
  const races = await racesOf(raceCode, { context, request, venueIds: new Set(venueIds) });
  const priced = read.filter(({ name }) => name === "price" || name === "favourite");
  const hasGoing = conditions.some(({ kind }) => kind === "keys");
  const withoutGoing = races.filter((race) => goingKeyOf(race.condition, race) === undefined).length;
  const runners: Code["runners"] = [];
  for (const race of races)
    runners.push(
      ...(await qualifiersIn(race, conditions, context)).map((entered) => runnerOf(entered, context)),
    );
  return {
    raceType: raceCode,
    conditions: text,
    from: dateOf(days.from),
    until: dateOf(days.until),
    ...angleRecord(sums.total),
    ...fieldRates(sums.total),
    longestLosingRun: sums.longestLosingRun,
    ...judgeWhole(sums.total, { angles, unknown: sums.unknown }),
    ...(priced.length > 0 && { priceCondition: conditionsText(priced) }),
    ...(hasGoing && { racesWithoutGoing: withoutGoing }),
    runners,
  };
}

interface Scope {
  readonly context: Context;
  readonly request: Request;
  readonly venueIds: ReadonlySet<number>;
}

/** Returns the day's races at some venues by start time, without abandoned ones. */
async function racesOf(raceCode: RaceCode, { context, request, venueIds }: Scope): Promise<RaceRow[]> {
  const day = dayInWindow(request, context.clock);
  const cards = await raceCardsOn(context, raceCode, { day, timezone: request.timezone });
  return cards
    .flat()
    .filter((race) => venueIds.has(race.venueId) && race.abandoned + race.meetingAbandoned === 0)
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime) || one.id - other.id);
}

/** Returns the entries of a race that meet all conditions; starts are read only if a condition needs them. */
async function qualifiersIn(race: RaceRow, conditions: Conditions, context: Context): Promise<Entered[]> {
  const entries = await fieldOfRace(race, context);
  const knownEntries = entries.map((entry): Entered => ({ race, entry, starts: [], raceClass: undefined }));
  const atOnce = conditions.filter((condition) => !needsStarts(condition));
  const fits = knownEntries.filter((entered) => atOnce.every((condition) => meets(condition, entered)));
  const others = conditions.filter(needsStarts);
  if (others.length === 0 || fits.length === 0) return fits;
  const before = Math.min(race.day, resultsBefore(context.clock));
  const careers = await careersOf(context.history, race.id, before);
  const startsOf = ({ entry }: Entered) => careers.get(entry.id) ?? [];
  const starters = knownEntries.filter(({ entry }) => entry.scratched === 0);
  const raceClass = classOfField(starters.map((entered) => ({ starts: startsOf(entered) })));
  return fits
    .map((entered) => ({ ...entered, starts: startsOf(entered), raceClass }))
    .filter((entered) => others.every((condition) => meets(condition, entered)));
}

function runnerOf({ race, entry }: Entered, { history }: Context): Code["runners"][number] {
  const venue = history.venuesById.get(race.venueId);
  const { startTime, timezone, raceName, raceClass, distance, condition } = raceFields(race);
  const { number, name, barrier, weight, claim, jockey, trainer, age, sex } = entry;
  return {
    date: dateOf(race.day),
    track: venue?.name ?? "",
    slug: venue?.slug ?? "",
    country: venue?.country ?? "",
    raceNumber: race.number,
    ...present({ raceName, raceClass, distance, condition }),
    startTime,
    timezone,
    number,
    name,
    ...present({ barrier, weight, claim: claim || null, jockey, trainer, age, sex }),
    scratched: entry.scratched === 1,
  };
}
