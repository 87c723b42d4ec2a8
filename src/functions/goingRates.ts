import type { ConditionKey } from "../spec/codes";
import type { FormResponse } from "../spec/responses";
import { shrinkRate, wilsonInterval } from "../maths/rates";

type Runner = FormResponse["runners"][number];

/** As many starts at the career rate are added to those on the going: most runners have had fewer than ten on any going. */
const weight = 10;

/** A rate on the going, raw and shrunk, against that of the career. */
function ratesOf(
  on: { readonly hits: number; readonly starts: number },
  career: { readonly hits: number; readonly starts: number },
) {
  const overall = career.starts > 0 ? career.hits / career.starts : undefined;
  const raw = on.starts > 0 ? on.hits / on.starts : undefined;
  const shrunk = overall === undefined ? undefined : shrinkRate(on.hits, on.starts, { usual: overall, weight });
  const factor = overall && shrunk !== undefined && on.starts > 0 ? shrunk / overall : 1;
  return { overall, raw, shrunk, factor };
}

function rowOf({ number, name, scratched, stats }: Runner, key: ConditionKey) {
  const { starts = 0, wins = 0, places = 0 } = stats.conditions[key] ?? {};
  const career = stats.overall;
  const win = ratesOf({ hits: wins, starts }, { hits: career.wins, starts: career.starts });
  const place = ratesOf({ hits: places, starts }, { hits: career.places, starts: career.starts });
  const { low, high } = wilsonInterval(wins, starts);
  return {
    ...{ number, name, scratched, going: key, starts, wins, places, overallStarts: career.starts },
    ...{ winRate: win.raw, shrunkWinRate: win.shrunk, overallWinRate: win.overall, winFactor: win.factor },
    ...{ winLow: low, winHigh: high },
    ...{ placeRate: place.raw, shrunkPlaceRate: place.shrunk, overallPlaceRate: place.overall, placeFactor: place.factor },
  };
}

/** A race's runners by what they have done on a going. */
export function goingRates(form: FormResponse, key: ConditionKey): object {
  return { ...form, runners: form.runners.map((runner) => rowOf(runner, key)) };
}
