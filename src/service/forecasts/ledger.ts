import {
  type Digest,
  type Forecast,
  type ForecastFile,
  type ForecastRace,
  hashLength,
  headings,
  linesOf,
  onOneLine,
  readForecasts,
  type WrittenForecast,
} from "./forecastLines";

/** A file that is only ever appended to. */
export interface ForecastStorage {
  /** Returns the whole text; "" if there is no file. */
  read(): string;
  /** Appends a text in one write, and returns once it is on the disk. */
  append(text: string): void;
  /** Returns a text that another content of the file changes. */
  version(): string;
}

export interface Ledger {
  /** Returns the forecasts of the file, whose chain of hashes is checked whenever the file has changed. */
  read(): ForecastFile;
  /** Appends a forecast, at its time of writing or the last one's, whichever is later. */
  append(forecast: Forecast): void;
  /** Returns the last forecast of a race by a model; undefined if there is none. */
  last(race: ForecastRace, model: string): Forecast | undefined;
  /** Returns the number of models that have forecast a race. */
  modelsOf(race: ForecastRace): number;
}

const raceKey = ({ country, raceCode, track, date, race }: ForecastRace): string =>
  [country, raceCode, track, date, race].join("/");

/** Returns the last forecast of each race by each model, in the order of the first. */
export function lastOfEach(forecasts: readonly WrittenForecast[]): WrittenForecast[] {
  const last = new Map<string, WrittenForecast>();
  for (const forecast of forecasts) last.set(`${raceKey(forecast)}/${forecast.model}`, forecast);
  return [...last.values()];
}

/** The forecasts in memory, to which those that are appended are added. */
interface Loaded {
  readonly version: string;
  readonly file: ForecastFile;
  /** The last forecast of each race by each model. */
  readonly byRace: Map<string, Map<string, Forecast>>;
}

function addTo(byRace: Loaded["byRace"], forecast: Forecast): void {
  const key = raceKey(forecast);
  const models = byRace.get(key) ?? new Map<string, Forecast>();
  byRace.set(key, models.set(forecast.model, forecast));
}

/** Returns a forecast as it will be read again: its texts have no line breaks. */
const inLines = (forecast: Forecast): Forecast => ({
  ...forecast,
  model: onOneLine(forecast.model),
  runners: forecast.runners.map((one) => ({ ...one, name: onOneLine(one.name) })),
});

/** Opens the ledger of forecasts in a file. */
export function createLedger(storage: ForecastStorage, digest: Digest): Ledger {
  let loaded: Loaded | undefined;

  function load(): Loaded {
    const version = storage.version();
    if (loaded?.version === version) return loaded;
    const file = readForecasts(storage.read(), digest);
    const byRace: Loaded["byRace"] = new Map();
    for (const forecast of file.forecasts) addTo(byRace, forecast);
    return (loaded = { version, file, byRace });
  }

  return {
    read: () => load().file,
    last: (race, model) => load().byRace.get(raceKey(race))?.get(onOneLine(model)),
    modelsOf: (race) => load().byRace.get(raceKey(race))?.size ?? 0,
    append(givenForecast) {
      const { file, byRace } = load();
      const forecast = inLines(givenForecast);
      const written = Math.max(forecast.written, file.lastWritten);
      const lines = linesOf({ ...forecast, written }, file.head, digest);
      const before = file.lines === 0 ? headings : file.isEnded ? "" : "\n";
      storage.append(`${before}${lines.join("\n")}\n`);
      const first = Math.max(file.lines, 1) + 1;
      const added = {
        ...forecast,
        written,
        lines: [first, first + lines.length - 1] as const,
        isIntact: true,
      };
      file.forecasts.push(added);
      addTo(byRace, added);
      loaded = {
        version: storage.version(),
        byRace,
        file: {
          ...file,
          lines: first + lines.length - 1,
          entries: file.entries + lines.length,
          head: lines.at(-1)?.slice(-hashLength) ?? file.head,
          lastWritten: written,
          isEnded: true,
        },
      };
    },
  };
}
