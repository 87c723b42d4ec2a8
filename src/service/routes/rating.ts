import { dateOf, dayNumber } from "../../dates/days";
import { sum, valueAt } from "../../lists/lists";
import { decimalsOf } from "../../maths/shortDecimal";
import type { RaceCode } from "../../spec/codes";
import { type Formula, FormulaError, parseFormula, termsOf, variablesIn } from "../../spec/formula";
import type { BacktestResponse, RatingResponse } from "../../spec/rating";
import { freezeChances } from "../forecasts/freeze";
import {
  createJudge,
  fitStrength,
  halfwayDay,
  racesToJudge,
  weighTerms,
} from "../predictions/backtest/judge";
import { modelNoteOf, verdictOf } from "../predictions/backtest/verdict";
import { facts, knownShares, readColumns } from "../predictions/backtest/columns";
import {
  type Columns,
  evaluateFormula,
  evaluateInSlices,
  filled,
  type StoredColumns,
} from "../predictions/backtest/evaluateFormula";
import { chancesOf } from "../predictions/backtest/fitLogit";
import { columnsState, haveRunners, outdateColumns } from "../predictions/backtest/keepColumns";
import { predictionsOf } from "../predictions/storedPredictions";
import { liveMoment } from "../simulation/moment";
import type { History } from "../store/history";
import { othersTurn } from "../store/othersTurn";
import { racesMeeting } from "../store/queries/angle";
import { cachedAnswer } from "./answerCache";
import { invalid, noRunner, readConditions, readDays, resolveConditions } from "./conditions";
import { type Context, longestWait, RequestError, resultsBefore } from "./context";
import { fieldOfRace, requestedRace } from "./raceCard";
import type { Parameters } from "./readParameters";

/** Returns the parsed formula. Throws a RequestError (400) that names the place of an error. */
function formulaOf(text: string): Formula {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new RequestError("formula_invalid", error.message);
    throw error;
  }
}

interface ReadyColumns {
  readonly version: string;
  readonly modelVersion: string | undefined;
}

/**
 * Resolves when a race code's columns are complete. Throws a RequestError: 503 with Retry-After if their
 * build takes too long, 404 for a published history without columns.
 */
async function readyColumns(context: Context, raceCode: RaceCode): Promise<ReadyColumns> {
  const { history, clock } = context;
  const before = resultsBefore(clock);
  const today = clock.asOf === undefined ? liveMoment(clock.now()).today : before;
  const state = await columnsState(history, raceCode, today, isModelPending(context));
  if (state.kind === "ready") return state;
  if (state.kind === "absent")
    throw new RequestError("not_found", "this history was published without the variables of formulas");
  const isLate = state.kind === "waiting" ? await isModelLate(context) : await isUnfinished(state.done);
  if (!isLate) return readyColumns(context, raceCode);
  const part = state.kind === "building" ? `, ${Math.floor(100 * state.part)}% done` : "";
  throw new RequestError(
    "variables_pending",
    `the variables of ${raceCode} races are being computed${part}: retry shortly`,
    { "Retry-After": "3" },
  );
}

/** Returns true while predictions are being made, which changes the model behind the columns. */
const isModelPending = ({ pendingPredictions: pending }: Context): boolean =>
  pending?.busy === true && pending.failure === undefined;

/** Resolves to true if predictions are still being made after the longest wait. */
async function isModelLate(context: Context): Promise<boolean> {
  const { clock, pendingPredictions } = context;
  const until = clock.elapsed() + longestWait;
  while (isModelPending(context) && (await pendingPredictions?.wait({ timeout: until - clock.elapsed() })));
  return isModelPending(context);
}

/** Resolves to true if a build is not done after the longest wait. */
async function isUnfinished(done: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), longestWait)));
  return Boolean(await Promise.race([done, timeout]).finally(() => clearTimeout(timer)));
}

/** Returns the starts of a race code's history with a formula's variables. */
async function startsOf(
  { history }: Context,
  { raceCode, version, formula }: { raceCode: RaceCode; version: string; formula: Formula },
): Promise<StoredColumns> {
  await othersTurn();
  const names = [...new Set([...facts, "fieldSize", ...variablesIn(formula)])];
  const columns = new Map<string, Float32Array | Float64Array>();
  for (const [name, numbers] of await readColumns(history, { raceCode, version, names })) {
    // The model weighs its features in 32 bits, and so must a formula over them.
    const isOf32Bits = name.startsWith("model.") || name.startsWith("#");
    columns.set(name, isOf32Bits ? numbers : decimalsOf(numbers));
    await othersTurn();
  }
  const column = (name: string) => columns.get(name) ?? new Float32Array();
  const ids = column("#race");
  const offsets: number[] = [];
  ids.forEach((id, index) => {
    if (id !== ids[index - 1]) offsets.push(index);
  });
  await othersTurn();
  return { offsets: [...offsets, ids.length], column };
}

/** The conditions that hold for a whole race. */
const raceConditions = ["distance", "race", "field", "class", "condition", "track", "surface", "course"];

type BacktestRequest = Parameters<"backtest">;
type RacesRequest = Pick<BacktestRequest, "race_code" | "country" | "conditions">;

/** Returns the races in a period that a request is about, and its parsed conditions. */
async function meantRaces(
  { conditions: text, ...request }: RacesRequest,
  context: Context,
  { starts, from, until }: { readonly starts: Columns; readonly from: number; readonly until: number },
) {
  const { race_code: raceCode } = request;
  const conditionsRead = text === undefined ? [] : readConditions({ conditions: text });
  const other = conditionsRead.find(({ name }) => !raceConditions.includes(name));
  if (other)
    throw invalid(
      "conditions",
      `conditions must hold for a whole race: ${raceConditions.join(", ")}; current value is ${other.name}`,
      "condition",
    );
  const resolved = await resolveConditions(conditionsRead, {
    ...context,
    request: { ...noRunner, ...request },
  });
  const venues = [...context.history.venuesById.values()].filter((venue) => venue.raceCode === raceCode);
  const isAll = conditionsRead.length === 0 && resolved.venueIds.length === venues.length;
  const ids = isAll
    ? undefined
    : new Set(await racesMeeting(context.history, { raceCode, ...resolved, from, until }));
  const idOf = (race: number): number => starts.column("#race")[valueAt(starts.offsets, race)] ?? 0;
  return {
    conditions: resolved.text,
    races: racesToJudge(
      starts,
      ({ index, day }) => day >= from && day <= until && (ids?.has(idOf(index)) ?? true),
    ),
  };
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
  const days = readDays(request, clock, firstDayOf(history, raceCode));
  const starts = await startsOf(context, { raceCode, version, formula });
  const { races, conditions } = await meantRaces(request, context, { starts, ...days });
  const split = request.split === undefined ? halfwayDay(races) : (dayNumber(request.split) ?? 0);
  const learnt = races.filter(({ day }) => day < split);
  const judged = races.filter(({ day }) => day >= split);
  if (judged.length === 0 || (learnt.length === 0 && request.strength === undefined))
    throw new RequestError(
      "not_found",
      `too few races: ${learnt.length} to learn from before ${dateOf(split)}, ${judged.length} to judge from then on`,
    );
  const rating = await evaluateInSlices(formula, starts);
  const strength = request.strength ?? (await fitStrength(filled(rating, starts), learnt));
  await othersTurn();
  const judge = await createJudge(starts, { races: judged, rating, strength, formulas });
  const record = await judge.summary();
  const modelNote = modelVersion === undefined ? undefined : modelNoteOf(modelVersion, split);
  const terms = termsOf(formula).map(({ weight, term }) => ({
    weight,
    text: request.formula.slice(term.from, term.to).replace(/^\((.*)\)$/s, term.inBrackets ? "$1" : "$&"),
    values: async () => filled(await evaluateInSlices(term, starts), starts),
  }));
  return {
    formula: request.formula,
    strength,
    racesLearnt: learnt.length,
    raceType: raceCode,
    from: dateOf(days.from),
    until: dateOf(days.until),
    split: dateOf(split),
    report,
    ...(conditions !== "" && { conditions }),
    ...record,
    formulas,
    correctedErrorRate: 0.05 / formulas,
    verdict: verdictOf(record, { formulas, strength }),
    ...(modelVersion !== undefined && { modelVersion }),
    ...(modelNote !== undefined && { modelNote }),
    years: report === "years" ? await judge.years() : [],
    bands: report === "bands" ? await judge.bands() : [],
    ...(report === "weights" ? await weighTerms(terms, { strength, learnt, judged }) : { weights: [] }),
    ...(report === "known" && { known: await knownShares(history, raceCode) }),
  };
}

const firstDayOf = ({ venuesById }: History, raceCode: RaceCode): number =>
  Math.min(...[...venuesById.values()].map((one) => (one.raceCode === raceCode ? one.firstDay : Infinity)));

/** Returns a number with the seven digits of a 32-bit column. */
const shownNumber = (value: number): number => Number(value.toPrecision(7));

/**
 * Returns a formula's rating of a race's runners (docs/extension.md, rating). Variables without the race, or
 * without one of its runners, are computed again, once.
 */
export async function rating(
  request: Parameters<"rating">,
  context: Context,
  isComputedAgain = false,
): Promise<RatingResponse> {
  const { race_code: raceCode } = request;
  const formula = formulaOf(request.formula);
  const { race, venue } = await requestedRace(request, context);
  const ready = await readyColumns(context, raceCode);
  const starts = await startsOf(context, { raceCode, version: ready.version, formula });
  const { country } = venue;
  // The strength is the same as in a backtest over the country's races.
  const learnt = await cachedAnswer(
    context.history,
    ["strength", request.formula, raceCode, country, request.strength, ready],
    async () => {
      const days = { from: firstDayOf(context.history, raceCode), until: resultsBefore(context.clock) };
      const scope = { race_code: raceCode, country, conditions: undefined };
      const { races: all } = await meantRaces(scope, context, { starts, ...days });
      const races = all.filter(({ day }) => day < halfwayDay(all));
      const ratings = filled(await evaluateInSlices(formula, starts), starts);
      return { strength: request.strength ?? (await fitStrength(ratings, races)), racesLearnt: races.length };
    },
  );
  const entries = new Map((await fieldOfRace(race, context)).map((entry) => [entry.number, entry]));
  if ([...entries.values()].every(({ scratched }) => scratched !== 0))
    throw new RequestError("not_found", `race ${race.number} at ${venue.name} has no runners left to rate`);
  const ids = Array.from(starts.column("#race"));
  if (!isComputedAgain) {
    const runners = [...entries.values()].filter(({ scratched }) => scratched === 0);
    const isKnown =
      ids.includes(race.id) && (await haveRunners(context.history, { raceCode, raceId: race.id, runners }));
    if (!isKnown && outdateColumns(context.history, raceCode)) return rating(request, context, true);
  }
  const rows = ids.flatMap((id, row) => {
    const entry = id === race.id ? entries.get(starts.column("#number")[row] ?? 0) : undefined;
    return entry?.scratched === 0 ? { row, entry } : [];
  });
  if (rows.length === 0)
    throw new RequestError(
      "not_found",
      `the variables of race ${race.number} at ${venue.name} are not known yet`,
    );
  const field: Columns = {
    offsets: [0, rows.length],
    column: (name) => rows.map(({ row }) => starts.column(name)[row] ?? NaN),
  };
  const ratings = evaluateFormula(formula, field);
  const usable = filled(ratings, field);
  const terms = { terms: [usable], weights: [learnt.strength] };
  const chances = await chancesOf(terms, [{ from: 0, to: rows.length }]);
  const scope = { raceId: race.id, resultsBefore: resultsBefore(context.clock) };
  const predicted = await predictionsOf(context.history, scope);
  const mean = sum(usable) / usable.length;
  const { ledger } = context;
  if (ledger)
    await freezeChances({ ...context, ledger }, race.id, {
      model: request.formula,
      version: `strength ${learnt.strength}`,
      runners: rows.map(({ entry: { number, name } }, index) => ({
        number,
        name,
        chance: valueAt(chances, index),
      })),
    }).catch(() => undefined); // as for predictions
  return {
    date: request.date,
    track: venue.name,
    raceNumber: race.number,
    formula: request.formula,
    ...learnt,
    unknownRunners: ratings.filter(Number.isNaN).length,
    runners: rows.map(({ row, entry: { number, name } }, index) => {
      const value = valueAt(ratings, index);
      const isKnown = !Number.isNaN(value);
      const unknown = variablesIn(formula).filter((variable) => Number.isNaN(starts.column(variable)[row]));
      const chance = valueAt(chances, index);
      return {
        number,
        name,
        rating: isKnown ? shownNumber(value) : null,
        rank: isKnown ? 1 + ratings.filter((other) => other > value).length : null,
        gap: isKnown ? shownNumber(value - mean) : null,
        winProb: chance,
        fairOdds: 1 / chance,
        modelProb: predicted?.predictions.find((one) => one.number === number)?.winProb ?? null,
        ...(unknown.length > 0 && { unknown: unknown.join(", ") }),
      };
    }),
  };
}
