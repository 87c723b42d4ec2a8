import { speedMap, speedMapColumns } from "../cells/columns/speedMap";
import { t } from "../language/translate";
import type { FormResponse } from "../spec/form";
import { date, headers, options, race, scratched, track } from "./call/arguments";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { fieldOf, formIn } from "./composed/raceParts";

export const speedmapCall = defineCall({
  name: "SPEEDMAP",
  endpoint: "form",
  arguments: { date, track, race, scratched, headers, options },
  reports: { "speed map": speedMap },
  plan: "pro",
  join: { compose: ({ values }, outcomes) => runningOrder(formIn(outcomes), values.scratched) },
  show: ({ placed }) => ({ columns: speedMapColumns(placed) }),
});

type Runner = FormResponse["runners"][number];

const rank = (number: number | undefined): number => number ?? Infinity;

/**
 * Compares from the inside out: in harness racing by handicap and row first; a runner without a barrier comes
 * last.
 */
function fromInside(one: Runner, other: Runner): number {
  const order = [
    rank(one.handicapMetres ?? 0) - rank(other.handicapMetres ?? 0),
    Number(one.startRow === "second") - Number(other.startRow === "second"),
    Math.sign(rank(one.barrier) - rank(other.barrier) || 0),
  ];
  return order.find((difference) => difference !== 0) ?? one.number - other.number;
}

/** Compares by settling position; if equal, the runner with more early speed is in front. */
function fromFront(one: Runner, other: Runner): number {
  const [a, b] = [one.speedMap, other.speedMap];
  const order = [
    (a?.settlingPosition ?? 0) - (b?.settlingPosition ?? 0),
    (b?.earlySpeedIndex ?? 0) - (a?.earlySpeedIndex ?? 0),
  ];
  return order.find((difference) => difference !== 0) ?? one.number - other.number;
}

function statusOf({ scratched, speedMap }: Runner, here: boolean): string {
  if (scratched) return "scratched";
  if (here) return "what-if";
  return speedMap ? "runs" : "unrated";
}

/** Returns a race's runners from the inside out; each rated starter has its position in running. */
function runningOrder(form: FormResponse, scratched: unknown) {
  // On Pro, every runner has a list of badges, even an empty one; on Free, no runner has one (spec 4.2).
  if (form.runners.length > 0 && !form.runners.some(({ speedMap, decorators }) => speedMap ?? decorators))
    throw notAvailable(t`The response has no speed map: it is part of the Pro plan. It needs a Pro key.`);
  const { runners: byNumber, isOut, isOutHere } = fieldOf(form, scratched);
  const here = new Set(byNumber.filter((_, index) => isOutHere(index)));
  const inFront = byNumber.filter(({ speedMap }, index) => speedMap && !isOut(index)).sort(fromFront);
  const runners = [...byNumber].sort(fromInside).map((runner) => {
    const { barrier, number, name, speedMap } = runner;
    const position = inFront.indexOf(runner);
    return {
      barrier,
      number,
      name,
      runningStyle: speedMap?.runningStyle,
      settlingPosition: speedMap?.settlingPosition,
      status: statusOf(runner, here.has(runner)),
      places: position < 0 ? {} : { [`place${position + 1}`]: number },
    };
  });
  const { date, track, raceNumber } = form;
  return { date, track, raceNumber, placed: byNumber.filter(({ speedMap }) => speedMap).length, runners };
}

/**
 * The speed map of a race: runners from the inside barrier out, each at its settling position (Pro). Scratching a runner moves those behind it up and keeps its row.
 * @customfunction SPEEDMAP
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param scratched Further runners to scratch: numbers or names, in one cell or a range; or a flag (TRUE, x, scr) for every runner in the order of FORM.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner by its barrier, unrated and scratched ones included; then a column for each settling position, with the number of its runner.
 * @example =RACING.SPEEDMAP("2026-03-14","ashford-park",3)
 */
export function speedmap(
  date: any,
  track: any,
  race: any,
  scratched?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(speedmapCall, { date, track, race, scratched, headers, options }, invocation);
}
