import type { Logger } from "pino";
import { freezeDue } from "../service/forecasts/freeze";
import type { History } from "../service/store/history";
import { messageOf } from "../spec/errorCodes";
import { now, repeatWork } from "./clock";
import { forecastsOf, openForecasts, type OpenForecasts } from "./openForecasts";
import type { ServedSource } from "./runningParts";

/** Opens the forecasts of a store for writing; logs the reason and returns undefined if that cannot be. */
export function openForecastsOf({ store, source }: ServedSource, log: Logger): OpenForecasts | undefined {
  if (!store || source === "live") return undefined;
  const path = forecastsOf(store.path, source);
  try {
    const opened = openForecasts(path);
    if (!opened) log.warn({ path }, "another server writes the forecasts of this data folder");
    return opened;
  } catch (error) {
    log.error({ path, error: messageOf(error) }, "no forecasts are written");
    return undefined;
  }
}

/** Milliseconds between two looks for races that are due. */
const forecastInterval = 10_000;
/** Milliseconds between two looks while the races, or the predictions of a due race, are prepared. */
const whilePreparing = 500;

/** Writes the predictions of races down before their off. Returns a function that stops, and waits. */
export function keepForecasts(
  history: () => History | undefined,
  { ledger, path, close }: OpenForecasts,
  log: Logger,
): () => Promise<void> {
  let reported = 0;
  const work = async (): Promise<number> => {
    const { faults } = ledger.read();
    if (faults.length > reported) {
      log.error({ path, lines: faults.slice(0, 5) }, "the chain of the forecasts is broken");
      reported = faults.length;
    }
    const open = history();
    if (!open) return whilePreparing;
    const { waiting } = await freezeDue({ history: open, ledger, clock: { now } });
    return waiting > 0 ? whilePreparing : forecastInterval;
  };
  const stop = repeatWork(work, (error) => {
    log.error({ path, error: messageOf(error) }, "the forecasts were not written");
  });
  return async (): Promise<void> => {
    await stop();
    close();
  };
}
