import { dateOf, dayNumber } from "../../dates/days";
import { sum, valueAt } from "../../maths/lists";
import type { RaceCode } from "../../spec/codes";
import { type Formula, FormulaError, parseFormula, termsOf, variablesIn } from "../../spec/formula";
import type { BacktestResponse, RatingResponse } from "../../spec/rating";
import {
  createJudge,
  fitStrength,
  halfwayDay,
  racesToJudge,
  type StartFacts,
  weighTerms,
} from "../predictions/backtest/judge";
import { modelNoteOf, verdictOf } from "../predictions/backtest/verdict";
import { type Fact, facts, knownShares, readColumns } from "../predictions/backtest/columns";
import { type Columns, evaluateFormula, filled } from "../predictions/backtest/evaluateFormula";
import { chancesOf } from "../predictions/backtest/fitLogit";
import { columnsState, outdateColumns } from "../predictions/backtest/keepColumns";
import { predictionsOf } from "../predictions/storedPredictions";
import { liveMoment } from "../simulation/moment";
import { racesMeeting } from "../store/queries/angle";
import { invalid, noRunner, readConditions, readDays, resolveConditions } from "./angle";
import { cachedAnswer } from "./answerCache";
import { type Context, RequestError, resultsBefore } from "./context";
import { fieldOfRace, requestedRace } from "./raceCard";
import type { Parameters } from "./readParameters";

/** Returns the tree of a formula. Throws a RequestError (400) that names the place. */
function formulaOf(text: string): Formula {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new RequestError("formula_invalid", error.message);
    throw error;
  }
}

/** Milliseconds that a request waits for columns that are being built. */
const longestWait = 8000;

interface ReadyColumns {
  readonly version: string;
  readonly modelVersion: string | undefined;
}

/**
 * Resolves when the columns of a race code are complete. Throws a RequestError: 503 with Retry-After while
 * they are built for longer, 404 for a published history without them.
 */
async function readyColumns(context: Context, raceCode: RaceCode): Promise<ReadyColumns> {
  const { history, clock, pendingPredictions } = context;
  const before = resultsBefore(clock);
  const today = clock.asOf === undefined ? liveMoment(clock.now()).today : before;
  const state = await columnsState(history, { raceCode, today, elapsed: clock.elapsed });
  if (state.kind === "ready") return state;
  if (state.kind === "absent")
    throw new RequestError("not_found", "this history was published without the variables of formulas");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), longestWait)));
  const isLate = await Promise.race([state.done, timeout]).finally(() => clearTimeout(timer));
  if (!isLate) return readyColumns(context, raceCode);
  const waitsFor = pendingPredictions?.busy ? "" : `, ${Math.floor(100 * state.part)} % done`;
  throw new RequestError(
    "variables_pending",
    `the variables of ${raceCode} races are being computed${waitsFor}: retry shortly`,
    { "Retry-After": "3" },
  );
}

/** The starts of a race code's history with the variables of a formula. */
interface Starts extends Columns {
  readonly of: (name: Fact) => Float32Array;
  readonly facts: StartFacts;
}

async function startsOf(
  context: Context,
  { raceCode, version, formula }: { raceCode: RaceCode; version: string; formula: Formula },
): Promise<Starts> {
  const names = [...new Set([...facts, "fieldSize", ...variablesIn(formula)])];
  const columns = await readColumns(context.history, { raceCode, version, names });
  const column = (name: string): Float32Array => columns.get(name) ?? new Float32Array();
  const ids = column("#race");
  const offsets: number[] = [];
  ids.forEach((id, index) => {
    if (id !== ids[index - 1]) offsets.push(index);
  });
  offsets.push(ids.length);
  return {
    ...{ offsets, column, of: column },
    facts: {
      ...{ offsets, days: column("#day"), finishes: column("#finish"), prices: column("#price") },
      ...{ modelChances: column("#chance"), fieldSizes: column("fieldSize") },
    },
  };
}

/** The conditions that hold for a whole race. */
const raceConditions = ["distance", "race", "field", "class", "condition", "track", "surface", "course"];

type BacktestRequest = Parameters<"backtest">;

/**
 * Returns the races that a request is about, by id, and its conditions as they were read; all when undefined.
 */
async function meantRaces(request: BacktestRequest, context: Context, days: { from: number; until: number }) {
  const { conditions: text, country, race_code: raceCode } = request;
  if (text === undefined && country === undefined) return { ids: undefined, text: undefined };
  const read = text === undefined ? [] : readConditions({ conditions: text });
  const other = read.find(({ name }) => !raceConditions.includes(name));
  if (other)
    throw invalid(
      "conditions",
      `conditions must be those of a race: ${raceConditions.join(", ")}; current value is ${other.name}`,
      "condition",
    );
  const resolved = await resolveConditions(read, { ...context, request: { ...noRunner, ...request } });
  const { conditions, venueIds } = resolved;
  const ids = await racesMeeting(context.history, { raceCode, conditions, venueIds, ...days });
  return { ids: new Set(ids), text: resolved.text === "" ? undefined : resolved.text };
}

/** Returns the record of a formula over the history before today (docs/extension.md, backtest). */
export async function backtest(request: BacktestRequest, context: Context): Promise<BacktestResponse> {
  const formula = formulaOf(request.formula);
  const ready = await readyColumns(context, request.race_code);
  return cachedAnswer(context.history, ["backtest", request, ready], () =>
    computeBacktest(request, context, { formula, ...ready }),
  );
}

async function computeBacktest(
  request: BacktestRequest,
  context: Context,
  { formula, version, modelVersion }: ReadyColumns & { readonly formula: Formula },
): Promise<BacktestResponse> {
  const { history, clock } = context;
  const { race_code: raceCode, report, formulas } = request;
  const venues = [...history.venuesById.values()].filter((venue) => venue.raceCode === raceCode);
  const firstDay = Math.min(...venues.map((venue) => venue.firstDay));
  const days = readDays(request, clock, firstDay);
  const { ids, text: conditions } = await meantRaces(request, context, days);
  const starts = await startsOf(context, { raceCode, version, formula });
  const idOf = (race: number): number => starts.of("#race")[valueAt(starts.offsets, race)] ?? 0;
  const races = racesToJudge(
    starts.facts,
    ({ index, day }) => day >= days.from && day <= days.until && (ids?.has(idOf(index)) ?? true),
  );
  const split = request.split === undefined ? halfwayDay(races) : (dayNumber(request.split) ?? 0);
  const learnt = races.filter(({ day }) => day < split);
  const judged = races.filter(({ day }) => day >= split);
  if (judged.length === 0 || (learnt.length === 0 && request.strength === undefined))
    throw new RequestError(
      "not_found",
      `too few races: ${learnt.length} to learn from before ${dateOf(split)}, ${judged.length} to judge from then on`,
    );
  const rating = evaluateFormula(formula, starts);
  const strength = request.strength ?? fitStrength(filled(rating, starts), learnt);
  const judge = createJudge(starts.facts, { races: judged, rating, strength, formulas });
  const record = judge.summary();
  const modelNote = modelVersion === undefined ? undefined : modelNoteOf(modelVersion, split);
  const weighed =
    report === "weights"
      ? weighTerms(
          termsOf(formula).map(({ weight, term }) => ({
            weight,
            text: request.formula
              .slice(term.from, term.to)
              .replace(/^\((.*)\)$/s, term.inBrackets ? "$1" : "$&"),
            values: filled(evaluateFormula(term, starts), starts),
          })),
          { strength, learnt, judged },
        )
      : { weights: [] };
  return {
    ...{ formula: request.formula, strength, racesLearnt: learnt.length, raceType: raceCode },
    ...{ from: dateOf(days.from), until: dateOf(days.until), split: dateOf(split), report },
    ...(conditions !== undefined && { conditions }),
    ...record,
    ...{ formulas, correctedErrorRate: 0.05 / formulas, verdict: verdictOf(record, { formulas, strength }) },
    ...(modelVersion !== undefined && { modelVersion }),
    ...(modelNote !== undefined && { modelNote }),
    years: report === "years" ? judge.years() : [],
    bands: report === "bands" ? judge.bands() : [],
    ...weighed,
    ...(report === "known" && { known: await knownShares(history, raceCode) }),
  };
}

/** Returns a formula's rating of a race's runners (docs/extension.md, rating). */
export async function rating(request: Parameters<"rating">, context: Context): Promise<RatingResponse> {
  const { race_code: raceCode } = request;
  const formula = formulaOf(request.formula);
  const { race, venue } = await requestedRace(request, context);
  const ready = await readyColumns(context, raceCode);
  const starts = await startsOf(context, { raceCode, version: ready.version, formula });
  const learnt = await cachedAnswer(
    context.history,
    ["strength", request.formula, raceCode, request.strength, ready],
    async () => {
      const all = racesToJudge(starts.facts, () => true);
      const races = all.filter(({ day }) => day < halfwayDay(all));
      const ratings = filled(evaluateFormula(formula, starts), starts);
      return { strength: request.strength ?? fitStrength(ratings, races), racesLearnt: races.length };
    },
  );
  const entries = new Map((await fieldOfRace(race, context)).map((entry) => [entry.number, entry]));
  const [ids, numbers] = [starts.of("#race"), starts.of("#number")];
  const rows: number[] = [];
  ids.forEach((id, index) => {
    if (id === race.id && entries.get(numbers[index] ?? 0)?.scratched === 0) rows.push(index);
  });
  if (!ids.includes(race.id) && race.starters > 0 && outdateColumns(context.history, raceCode))
    return rating(request, context);
  if (rows.length === 0)
    throw new RequestError(
      "not_found",
      `the variables of race ${race.number} at ${venue.name} are not known yet`,
    );
  const field: Columns = {
    offsets: [0, rows.length],
    column: (name) => rows.map((row) => starts.column(name)[row] ?? NaN),
  };
  const ratings = evaluateFormula(formula, field);
  const usable = filled(ratings, field);
  const chances = chancesOf({ terms: [usable], weights: [learnt.strength] }, [{ from: 0, to: rows.length }]);
  const scope = { raceId: race.id, resultsBefore: resultsBefore(context.clock) };
  const predicted = await predictionsOf(context.history, scope);
  const mean = sum(usable) / usable.length;
  return {
    ...{
      date: request.date,
      track: venue.name,
      raceNumber: race.number,
      formula: request.formula,
      ...learnt,
    },
    unknownRunners: ratings.filter(Number.isNaN).length,
    runners: rows.map((row, index) => {
      const entry = entries.get(numbers[row] ?? 0);
      const value = valueAt(ratings, index);
      const isKnown = !Number.isNaN(value);
      const unknown = variablesIn(formula).filter((name) => Number.isNaN(starts.column(name)[row]));
      const number = entry?.number ?? 0;
      const chance = valueAt(chances, index);
      return {
        ...{ number, name: entry?.name ?? "", rating: isKnown ? value : null },
        rank: isKnown ? 1 + ratings.filter((other) => other > value).length : null,
        gap: isKnown ? value - mean : null,
        ...{ winProb: chance, fairOdds: 1 / chance },
        modelProb: predicted?.predictions.find((one) => one.number === number)?.winProb ?? null,
        ...(unknown.length > 0 && { unknown: unknown.join(", ") }),
      };
    }),
  };
}
