import { dateOf } from "../../dates/days";
import { parameters } from "../../spec/parameters";
import type { RecordResponse } from "../../spec/record";
import { lead } from "../forecasts/freeze";
import { type ForecastFile, onOneLine, type WrittenForecast } from "../forecasts/forecastLines";
import { bandsOf, judgeForecasts, recordsOf, rowOf } from "../forecasts/judge";
import { lastOfEach } from "../forecasts/ledger";
import { cachedAnswer } from "./answerCache";
import { type Clock, type Context, RequestError, resultsBefore, todayIn } from "./context";
import type { Parameters } from "./readParameters";

/** Lines at which the chain breaks that are named. */
const mostNamed = 5;

/** Returns the record of the forecasts that were written before their races (docs/extension.md, record). */
export async function record(request: Parameters<"record">, context: Context): Promise<RecordResponse> {
  const { history, clock, ledger } = context;
  if (!ledger)
    throw new RequestError(
      "not_found",
      "this service writes no forecasts down: a server of your own with a clock that runs does, not a page, a replayed day, a published history or a second server of the same data folder",
    );
  const until = request.until ?? dateOf(todayIn(clock, parameters.timezone.default) + 1);
  if (request.from !== undefined && request.from > until)
    throw new RequestError("parameter_invalid", [
      {
        loc: ["query", "from"],
        msg: `from must be ${until} or before; current value is ${request.from}`,
        type: "order",
      },
    ]);
  const file = ledger.read();
  const today = todayIn(clock, parameters.timezone.default);
  if (!file.forecasts.some(isMeant({ ...request, until })))
    throw new RequestError(
      "not_found",
      `no forecast of such a race is written yet: races are written ${lead / 60_000} minutes before their off`,
    );
  const key = ["record", { ...request, until }, file.head, file.lines, today];
  const judged = await cachedAnswer(history, key, () => judge({ ...request, until }, context, file));
  return { ...judged, ...fileFields(file, clock) };
}

type Meant = Parameters<"record"> & { readonly until: string };
type Judged = Omit<RecordResponse, "chain" | "entries" | "head" | "clockNote">;

/** Judges the forecasts that a request means. */
async function judge(request: Meant, { history, clock }: Context, file: ForecastFile): Promise<Judged> {
  const { report, limit, until } = request;
  const chosenForecasts = lastOfEach(file.forecasts.filter(isMeant(request)));
  const options = { history, resultsBefore: resultsBefore(clock) };
  const meant = report === "races" ? latestFirst(chosenForecasts).slice(0, limit) : chosenForecasts;
  const judged = await judgeForecasts(meant, options);
  return {
    from: request.from ?? chosenForecasts.reduce((first, { date }) => (date < first ? date : first), until),
    until,
    report,
    models: report === "summary" ? recordsOf(judged) : [],
    bands: report === "calibration" ? bandsOf(judged) : [],
    races: report === "races" ? judged.flatMap((one) => rowOf(one) ?? []) : [],
  };
}

/** Returns the condition of a forecast's race and model in a request. */
const isMeant =
  ({ from = "", until, track, race_code, country, model }: Meant) =>
  (forecast: WrittenForecast): boolean =>
    forecast.date >= from &&
    forecast.date <= until &&
    (track === undefined || forecast.track === track) &&
    (race_code === undefined || forecast.raceCode === race_code) &&
    (country === undefined || forecast.country === country) &&
    forecast.model === onOneLine(model);

const latestFirst = (forecasts: readonly WrittenForecast[]): WrittenForecast[] =>
  [...forecasts].sort((one, other) => other.off - one.off || other.lines[0] - one.lines[0]);

function fileFields({ faults, entries, head, lastWritten }: ForecastFile, { now }: Clock) {
  const namedFaults = faults.slice(0, mostNamed).map(({ line, reason }) => `${line} (${meanings[reason]})`);
  const more = faults.length > mostNamed ? ` and ${faults.length - mostNamed} more` : "";
  const isBehind = lastWritten > now();
  return {
    chain: faults.length === 0 ? "intact" : `broken at line ${namedFaults.join(", ")}${more}`,
    entries,
    head,
    ...(isBehind && {
      clockNote: `the clock is behind the last entry, of ${new Date(lastWritten).toISOString()}: no time before it is written`,
    }),
  };
}

const meanings = {
  unreadable: "it cannot be read: cut off or changed",
  changed: "it does not follow from the line before it: one was changed, removed or inserted",
} as const;
