import type { FormResponse } from "../spec/responses";
import { readScratched } from "../cells/arguments/readScratched";
import type { SuppliedArguments } from "./call/call";
import { notAvailable } from "./call/cellError";

type Runner = FormResponse["runners"][number];

/** What SPEEDMAP shows: who runs where, and how many places in running the map has. */
export interface RunningOrder {
  readonly date: string;
  readonly track: string;
  readonly raceNumber: number;
  readonly placed: number;
  readonly runners: readonly object[];
}

const rank = (number: number | undefined): number => number ?? Infinity;

/** From the inside out: harness runners row by row and mark by mark, runners without a draw last. */
function fromInside(one: Runner, other: Runner): number {
  const order = [
    rank(one.handicapMetres ?? 0) - rank(other.handicapMetres ?? 0),
    Number(one.startRow === "second") - Number(other.startRow === "second"),
    Math.sign(rank(one.barrier) - rank(other.barrier) || 0),
  ];
  return order.find((difference) => difference !== 0) ?? one.number - other.number;
}

/** By the settling position; of two with the same the one with more early speed is in front. */
function fromFront(one: Runner, other: Runner): number {
  const [a, b] = [one.speedMap, other.speedMap];
  const order = [(a?.settlingPosition ?? 0) - (b?.settlingPosition ?? 0), (b?.earlySpeedIndex ?? 0) - (a?.earlySpeedIndex ?? 0)];
  return order.find((difference) => difference !== 0) ?? one.number - other.number;
}

/** A Pro answer has badges for every runner, be they none (spec 4.2); without them and without any place it is a Free one. */
function checkRated(runners: readonly Runner[]): void {
  if (runners.length === 0 || runners.some(({ speedMap, decorators }) => speedMap ?? decorators)) return;
  throw notAvailable("The answer holds no speed map: it is part of the Pro plan. It needs a Pro key.");
}

function statusOf({ scratched, speedMap }: Runner, here: boolean): string {
  if (scratched) return "scratched";
  if (here) return "what-if";
  return speedMap ? "runs" : "unrated";
}

/** A race's runners from the inside out, those that run and are rated each at its place in running. */
export function runningOrder(givens: SuppliedArguments, form: FormResponse): RunningOrder {
  checkRated(form.runners);
  const byNumber = [...form.runners].sort((one, other) => one.number - other.number);
  const [numbers, names] = [byNumber.map(({ number }) => number), byNumber.map(({ name }) => name)];
  const out = readScratched("scratched", givens.get("scratched")?.value, { numbers, names });
  const here = new Set(out.map((place) => byNumber[place]));
  const inFront = byNumber.filter((runner) => runner.speedMap && !runner.scratched && !here.has(runner)).sort(fromFront);
  const runners = [...byNumber].sort(fromInside).map((runner) => {
    const { barrier, number, name, speedMap } = runner;
    const place = inFront.indexOf(runner);
    return {
      ...{ barrier, number, name, runningStyle: speedMap?.runningStyle, settlingPosition: speedMap?.settlingPosition },
      status: statusOf(runner, here.has(runner)),
      places: place < 0 ? {} : { [`place${place + 1}`]: number },
    };
  });
  const { date, track, raceNumber } = form;
  return { date, track, raceNumber, placed: byNumber.filter(({ speedMap }) => speedMap).length, runners };
}
