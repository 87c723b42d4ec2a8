import { groupBy } from "../../../lists/lists";
import type { RaceCode } from "../../../spec/codes";
import { type History, type LocalHistory, pageCache, saveFact, selectFact } from "../../store/history";
import { othersTurn } from "../../store/othersTurn";
import { type DeclaredRunner, declaredSince } from "../../store/queries/forecastRaces";
import type { Products } from "../models/products";
import { inputsOfText } from "../predictionInputs";
import { productsFact } from "../storedPredictions";
import { buildColumns, type ChanceModel } from "./buildColumns";
import { forgetColumns } from "./columns";

/**
 * The state of a race code's columns: complete, being built (a part from 0 to 1), to be built once the model
 * is known, or not available here.
 */
export type ColumnsState =
  | { readonly kind: "ready"; readonly version: string; readonly modelVersion: string | undefined }
  | { readonly kind: "building"; readonly part: number; readonly done: Promise<void> }
  | { readonly kind: "waiting" }
  | { readonly kind: "absent" };

interface Build {
  part: number;
  done: Promise<void>;
}

const builds = new WeakMap<History, Map<RaceCode, Build>>();

/** The day as of which columns were built, and the version of the model behind their chances. */
interface Version {
  readonly today: number;
  readonly modelVersion: string | null;
  /** The first day whose races have changed since; removeSince also sets it. */
  readonly changed?: number;
}

const nameOf = (raceCode: RaceCode): string => `variables ${raceCode}`;
/** The name of the runners that were declared when the columns were built; removeSince removes it. */
const declaredName = (raceCode: RaceCode): string => `declared ${raceCode}`;
/** The declared runners of each race by its id. */
type Declared = Readonly<Record<string, readonly string[]>>;

type Runner = Pick<DeclaredRunner, "number" | "name">;
const runnerText = ({ number, name }: Runner): string => `${number} ${name}`;
// The inner statement finds the races of the newest day by an index, because inputs take some ten kilobytes
// per row.
const selectModel = `SELECT answer, inputs FROM prediction WHERE (race_id, known_before) = (
  SELECT p.race_id, p.known_before FROM race r JOIN prediction p ON p.race_id = r.id
  WHERE r.race_code = ? ORDER BY r.day DESC, p.known_before DESC, p.race_id LIMIT 1)`;

/** Days before the last build whose values may have changed, because results and fields arrive late. */
const mayChange = 40;

type StoredModel = { readonly version: string; readonly coefficients: ChanceModel | undefined };

/** Returns the model behind the latest stored predictions of a race code; undefined if there are none. */
async function latestModel({ reader }: History, raceCode: RaceCode): Promise<StoredModel | undefined> {
  const [row] = await reader.all<{ answer: string; inputs: string }>(selectModel, [raceCode]);
  if (!row) return undefined;
  // storePredictions wrote these texts.
  const { modelVersion: version } = JSON.parse(row.answer) as { readonly modelVersion: string };
  const { products: effects, ...inputs } = inputsOfText(row.inputs);
  const { weights, temperature, bend } = inputs;
  const calibrated = { weights, temperature, ...(bend === undefined ? {} : { bend }) };
  if (!effects) return { version, coefficients: calibrated };
  const [fact] = await reader.all<{ value: string }>(selectFact, [productsFact(raceCode)]);
  const storedProducts = fact && (JSON.parse(fact.value) as { modelVersion: string; products: Products });
  const coefficients =
    storedProducts?.modelVersion === version
      ? { ...calibrated, products: storedProducts.products }
      : undefined;
  return { version, coefficients };
}

/**
 * Returns the state of a race code's columns as of a day, the first without results. If columns are missing,
 * or belong to an earlier day or another model, their build begins now, with turns of others in between,
 * unless predictions are being made: with another model, the columns would be built again.
 */
export async function columnsState(
  history: History,
  raceCode: RaceCode,
  today: number,
  isModelPending = false,
): Promise<ColumnsState> {
  const ofHistory = builds.get(history) ?? new Map<RaceCode, Build>();
  builds.set(history, ofHistory);
  const running = ofHistory.get(raceCode);
  if (running) return { kind: "building", ...running };
  const model = await latestModel(history, raceCode);
  const version: Version = { today, modelVersion: model?.version ?? null };
  const [row] = await history.reader.all<{ value: string }>(selectFact, [nameOf(raceCode)]);
  const keptVersion = row && (JSON.parse(row.value) as Version); // saved by saveVersion
  const isSame = keptVersion?.modelVersion === version.modelVersion;
  const isCurrent = isSame && keptVersion?.today === today && keptVersion.changed === undefined;
  // A published history belongs to the day of its publication.
  if (row && (!isLocal(history) || isCurrent))
    return { kind: "ready", version: row.value, modelVersion: model?.version };
  if (!isLocal(history)) return { kind: "absent" };
  if (isModelPending) return { kind: "waiting" };
  const from =
    keptVersion && isSame
      ? Math.min(keptVersion.today, today, keptVersion.changed ?? today) - mayChange
      : -Infinity;
  // Read before the build, so that a runner declared during it counts as missing.
  const declared = await declaredFields(history, raceCode, today);
  // Another request may have begun the build meanwhile.
  const begun = ofHistory.get(raceCode);
  if (begun) return { kind: "building", ...begun };
  history.driver.exec(pageCache.ofPasses);
  const steps = buildColumns(history, { raceCode, resultsBefore: today, model: model?.coefficients, from });
  const build: Build = { part: 0, done: Promise.resolve() };
  ofHistory.set(raceCode, build);
  build.done = buildInTurns(build, steps)
    .then(() => saveVersion(history, raceCode, version))
    .then(() => history.driver.run(saveFact, [declaredName(raceCode), JSON.stringify(declared)]))
    .finally(() => history.driver.exec(pageCache.ofAnswers))
    .finally(() => forgetColumns(history))
    .finally(() => ofHistory.delete(raceCode));
  return { kind: "building", ...build };
}

/** Resolves when the columns of every race code in a store are complete as of a day. */
export async function completeColumns(history: LocalHistory, today: number): Promise<void> {
  for (const raceCode of new Set([...history.venuesById.values()].map((venue) => venue.raceCode))) {
    const state = await columnsState(history, raceCode, today);
    if (state.kind === "building") await state.done;
  }
}

async function buildInTurns(build: Build, steps: Iterable<number>): Promise<void> {
  for (const part of steps) {
    build.part = part;
    await othersTurn();
  }
}

async function declaredFields(history: History, raceCode: RaceCode, today: number): Promise<Declared> {
  const fields = groupBy(await declaredSince(history, raceCode, today), ({ id }) => id);
  return Object.fromEntries([...fields].map(([id, runners]) => [id, runners.map(runnerText)]));
}

/**
 * Resolves to true if the columns were built with these runners in a race. For races before their day, and
 * for a published history, nothing is stated, and nothing is missing.
 */
export async function haveRunners(
  history: History,
  { raceCode, raceId, runners }: { raceCode: RaceCode; raceId: number; runners: readonly Runner[] },
): Promise<boolean> {
  const [row] = await history.reader.all<{ value: string }>(selectFact, [declaredName(raceCode)]);
  const declared = (row && (JSON.parse(row.value) as Declared))?.[raceId]; // saved above
  return declared === undefined || runners.every((runner) => declared.includes(runnerText(runner)));
}

function saveVersion({ driver }: LocalHistory, raceCode: RaceCode, version: Version): void {
  driver.run(saveFact, [nameOf(raceCode), JSON.stringify(version)]);
}

/**
 * Marks the columns of a race code to be completed again, such as after a race was declared that they lack.
 * Returns false for a published history, which does not change.
 */
export function outdateColumns(history: History, raceCode: RaceCode): boolean {
  if (!isLocal(history)) return false;
  const [row] = history.driver.all<{ value: string }>(selectFact, [nameOf(raceCode)]);
  const keptVersion = row && (JSON.parse(row.value) as Version); // saved above
  if (keptVersion) saveVersion(history, raceCode, { ...keptVersion, changed: keptVersion.today });
  return true;
}

const isLocal = (history: History): history is LocalHistory => "driver" in history;
