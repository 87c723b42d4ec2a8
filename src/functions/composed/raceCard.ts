import type { FormResponse } from "../../spec/form";
import { ArgumentError } from "../../cells/cellValue";
import { readPrices } from "../../cells/arguments/readPrices";
import type { Failure } from "../../client/failure";
import { foldName } from "../../cells/nameMatching";
import type { Column } from "../../cells/columns/column";
import { relativeAmong } from "../../cells/columns/fieldRelative";
import { localDate } from "../../dates/zones";
import type { Outcome } from "../call/call";
import { failureMessage } from "../call/failureMessage";
import { drawFigures } from "./drawFigures";
import { fewStarts, formFigures, goingOf, paceShare, pastFigures, raceQuality } from "./formFigures";
import { type Market, marketOf } from "./marketFigures";
import {
  countryOf,
  fieldOf,
  formIn,
  lackOf,
  type Part,
  partIn,
  people,
  type Person,
  type PersonRecord,
  raceCodeOf,
  recordsIn,
} from "./raceParts";
import { raceReasons, type RunnerReasons } from "./raceReasons";
import { relativeFigures } from "./relativeFigures";
import { repricedRace, type RepricedRace, statusOf } from "./repricedRace";

type Runner = FormResponse["runners"][number];

export interface CardChoice {
  readonly odds: unknown;
  readonly scratched: unknown;
  readonly timezone?: string | undefined;
  readonly columns: readonly Column[];
}

/** The model's figures for a race, or the reason why there are none; neither if they were not requested. */
interface ModelFigures {
  readonly race?: RepricedRace;
  readonly lack?: string | undefined;
}

/** Returns the message of a failure that affects one part of a card; throws any other failure. */
function partMessage(failure: unknown): string {
  const isKnown = failure instanceof ArgumentError || failure instanceof RangeError;
  const { code } = failure as { readonly code?: unknown };
  if (isKnown || typeof code === "string") return failureMessage(failure);
  throw failure;
}

/** Returns the predictions after scratchings, the same as WHATIF shows. */
function modelOf(outcomes: readonly Outcome[], form: FormResponse, scratched: unknown): ModelFigures {
  const part = partIn(outcomes, "predictions", "predictions");
  if (!part?.response) return { lack: part?.lack };
  try {
    const scenario = { scratched, sharpen: undefined, model: undefined, country: countryOf(outcomes) };
    return { race: repricedRace(scenario, { form, predictions: part.response }) };
  } catch (failure) {
    return { lack: `no predictions: ${partMessage(failure)}` };
  }
}

/** The reasons for the model's probabilities by runner name, or the reason why there are none. */
interface ModelReasons {
  readonly byName?: ReadonlyMap<string, RunnerReasons>;
  readonly lack?: string | undefined;
}

/**
 * Returns the reasons after scratchings, the same as WHY shows; an empty result if they were not requested.
 */
function reasonsOf(outcomes: readonly Outcome[], form: FormResponse, scratched: unknown): ModelReasons {
  const part = partIn(outcomes, "why", "reasons");
  // A source without past starts is not asked, and a source without predictions has no reasons; neither is a
  // further doubt.
  if (!part?.response) return { lack: isLackNamed(part?.failure) ? part?.lack : undefined };
  try {
    const runners = raceReasons({ scratched }, { form, why: part.response });
    return { byName: new Map(runners.map((runner) => [foldName(runner.name), runner])) };
  } catch (failure) {
    return { lack: `no reasons: ${partMessage(failure)}` };
  }
}

/** Returns true for a failure that is not explained by missing predictions or past starts. */
function isLackNamed(failure: unknown): boolean {
  const { status } = (failure ?? {}) as Partial<Failure>; // any other failure has no status
  return status !== undefined && status !== 404;
}

/** Returns false for a runner that the model leaves out although it has others. */
const isPredicted = ({ race }: ModelFigures, index: number): boolean =>
  !race || race.runners[index]?.winProb !== undefined;

/** Returns the market's figures of the runners; undefined if there are no odds. */
const marketFor = (
  { runners, entrants, isOut }: ReturnType<typeof fieldOf>,
  odds: unknown,
  { race }: ModelFigures,
): Market | undefined =>
  odds === undefined
    ? undefined
    : marketOf(
        readPrices("odds", odds, entrants),
        runners.map(({ number }, index) => ({
          number,
          win: race?.runners[index]?.adjustedWin,
          scratched: isOut(index),
        })),
      );

const enrichmentsIn = (columns: readonly Column[]): ReadonlySet<"speedMap" | "class"> =>
  new Set(
    columns.flatMap(({ path }) => {
      if (path.includes("speedMap") || path === "paceShare") return ["speedMap" as const];
      return path.includes("classProfile") || path.includes("raceClassFit") ? ["class" as const] : [];
    }),
  );

function careerReason({ stats }: Runner): string | undefined {
  const { starts } = stats.overall;
  if (starts >= fewStarts) return undefined;
  return starts === 0 ? "no starts" : `${starts} start${starts === 1 ? "" : "s"}`;
}

/**
 * Returns the reason why a runner has no speed map or class; on Pro every runner has a list of badges (spec
 * 4.2).
 */
function enrichmentReason(
  runner: Runner,
  { isPro, shown }: { readonly isPro: boolean; readonly shown: ReadonlySet<"speedMap" | "class"> },
): string | undefined {
  if (shown.size === 0) return undefined;
  if (!isPro) return "no class and speed on this plan";
  const missing = [
    ...(shown.has("speedMap") && !runner.speedMap ? ["no speed map"] : []),
    ...(shown.has("class") && !runner.classProfile ? ["no class profile"] : []),
  ];
  return missing.length > 0 ? missing.join("; ") : undefined;
}

function peopleReasons(
  runner: Runner,
  record: (runner: Runner, person: Person) => PersonRecord | undefined,
): string[] {
  return people.flatMap((person) => {
    const knownPerson = record(runner, person);
    if (!knownPerson) return [];
    if (!knownPerson.record) return [lackOf(knownPerson.failure, `record of the ${person}`)];
    const { isAmbiguous } = knownPerson.record as { readonly isAmbiguous?: boolean };
    return isAmbiguous === true ? [`several people have the name of the ${person}`] : [];
  });
}

/** Returns the function that states the doubts about a runner's row. */
function qualityOf(
  form: FormResponse,
  { columns }: CardChoice,
  parts: {
    readonly model: ModelFigures;
    readonly market: Market | undefined;
    readonly past: Part<"starts"> | undefined;
    readonly reasons: ModelReasons;
    readonly outcomes: readonly Outcome[];
  },
) {
  const { model, market, past, reasons, outcomes } = parts;
  const record = recordsIn(outcomes);
  const shownFacts = enrichmentsIn(columns);
  const isPro = form.runners.some(({ decorators, speedMap }) => decorators ?? speedMap);
  const showsGoing = columns.some(({ name }) => /condition\.|bestRating|bestTime|Alike/.test(name));
  return (runner: Runner, index: number, drawReason: string | undefined): string =>
    [
      careerReason(runner),
      ...(showsGoing && goingOf(form, raceCodeOf(outcomes)) === undefined ? ["the going is not known"] : []),
      model.lack,
      reasons.lack,
      ...(isPredicted(model, index) ? [] : ["no prediction"]),
      drawReason,
      past?.lack,
      enrichmentReason(runner, { isPro, shown: shownFacts }),
      ...peopleReasons(runner, record),
      ...(market?.reasonsOf(index) ?? []),
    ]
      .filter((reason) => reason !== undefined)
      .join("; ");
}

/** Returns the source of a card, the source's date, and the time of the oldest response. */
function provenanceOf(outcomes: readonly Outcome[], timezone = "UTC"): object {
  const answers = outcomes.flatMap(({ answer }) => answer ?? []);
  const received = Math.min(...answers.map(({ receivedAt }) => receivedAt));
  const [form] = answers;
  return {
    asOf: form?.asOf ?? localDate(received, timezone),
    received: new Date(received).toISOString(),
    source: form?.source,
  };
}

/** Returns a race's form with everything that CARD shows for each runner. */
export function raceCard(choice: CardChoice, outcomes: readonly Outcome[]) {
  const form = formIn(outcomes);
  const raceCode = raceCodeOf(outcomes);
  const field = fieldOf(form, choice.scratched);
  const model = modelOf(outcomes, form, choice.scratched);
  const market = marketFor(field, choice.odds, model);
  const starters = field.runners.filter((_, index) => !field.isOut(index));
  const draw = drawFigures(form, { raceCode, starters }, partIn(outcomes, "trackBias", "barrier statistics"));
  const reasons = reasonsOf(outcomes, form, choice.scratched);
  const formOf = formFigures(form, raceCode);
  const past = partIn(outcomes, "starts", "past starts");
  const pastOf = past?.response && pastFigures(form, { past: past.response, raceCode });
  const record = recordsIn(outcomes);
  const quality = qualityOf(form, choice, { model, market, past, reasons, outcomes });

  const rows = field.runners.map((runner, index) => {
    const drawn = draw?.(runner);
    const isOut = field.isOut(index);
    return {
      ...runner,
      ...formOf(runner),
      scratched: isOut,
      status: statusOf(runner, field.isOutHere(index), isPredicted(model, index)),
      draw: drawn?.figures,
      past: pastOf?.(runner),
      model: model.race?.runners[index],
      reasons: isOut ? undefined : reasons.byName?.get(foldName(runner.name)),
      market: market?.figures[index],
      jockeyStats: record(runner, "jockey")?.record,
      trainerStats: record(runner, "trainer")?.record,
      quality: isOut ? undefined : quality(runner, index, drawn?.reason),
    };
  });
  const relative = relativeFigures(rows, (index) => !field.isOut(index), relativeAmong(choice.columns));
  return {
    ...form,
    modelVersion: model.race?.modelVersion,
    confidence: model.race?.confidence,
    paceShare: paceShare(starters),
    raceQuality: raceQuality(form, starters),
    provenance: provenanceOf(outcomes, choice.timezone),
    runners: rows.map((row, index) => ({ ...row, ...relative[index] })),
  };
}
