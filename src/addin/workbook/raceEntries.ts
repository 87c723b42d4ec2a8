import { endpoints } from "../../spec/endpoints";
import { isObject, type JsonObject } from "../../spec/validate";
import type { WorkbookStore } from "../excel/workbookStore";
import { createListeners } from "../excel/listeners";
import { storedAddresses } from "./earlierLayout";
import type { EntryName } from "./raceLayout";

interface StoredEntries {
  /** The race that each sheet shows, by sheet. */
  readonly shown: Readonly<JsonObject>;
  /** The entries for each race, by its key, latest last. */
  readonly kept: Readonly<JsonObject>;
}

const storeName = "raceEntries";

function parseEntries(storedValue: unknown): StoredEntries {
  const { shown, kept } = isObject(storedValue) ? storedValue : {};
  return { shown: isObject(shown) ? shown : {}, kept: isObject(kept) ? kept : {} };
}

/** Returns entries with one more at the end, which replaces an earlier one; undefined removes it. */
const withEntry = (entries: Readonly<JsonObject>, name: string, value: unknown): Readonly<JsonObject> =>
  Object.fromEntries([
    ...Object.entries(entries).filter(([other]) => other !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ]);

/** Returns the entries of a race by their names, also those that were stored by address. */
const byName = (entries: Readonly<JsonObject>): Readonly<JsonObject> =>
  Object.fromEntries(Object.entries(entries).map(([key, rows]) => [storedAddresses[key] ?? key, rows]));

/** The most races whose entries are stored, the latest, because a workbook's settings hold two megabytes. */
const mostKept = 500;

type RaceEntryStore = Pick<WorkbookStore, "get" | "update"> & Partial<Pick<WorkbookStore, "onChange">>;

type Change = (entries: StoredEntries) => StoredEntries;

/**
 * Creates the entries of the open workbook. A person's entries for a race travel with the workbook in its
 * settings and never apply to another race. An entry applies at once, before Excel has stored it; in a
 * workbook that refuses settings, entries last until it is closed.
 */
export function createRaceEntries(store: RaceEntryStore) {
  const { raise, onChange } = createListeners();
  store.onChange?.(raise);
  /** The changes not yet stored, latest last. */
  let unsaved: readonly Change[] = [];
  const withUnsaved = (storedValue: unknown): StoredEntries =>
    unsaved.reduce((entries, change) => change(entries), parseEntries(storedValue));
  const read = (): StoredEntries => withUnsaved(store.get(storeName));

  async function update(change: Change): Promise<void> {
    unsaved = [...unsaved, change];
    raise();
    let saved: readonly Change[] = [];
    const save = (storedValue: unknown): StoredEntries => {
      saved = unsaved;
      return withUnsaved(storedValue);
    };
    await store.update(storeName, save).then(
      () => (unsaved = unsaved.filter((other) => !saved.includes(other))),
      () => undefined, // the next update tries again
    );
  }

  return {
    /** Returns the entries for a race; undefined if there are none. */
    kept(race: string): Readonly<JsonObject> | undefined {
      const entries = read().kept[race];
      return isObject(entries) ? byName(entries) : undefined;
    },
    /** Returns the entries of all races by key, latest last. */
    all: () =>
      Object.entries(read().kept).flatMap(([race, keptEntries]) =>
        isObject(keptEntries) ? [[race, byName(keptEntries)] as const] : [],
      ),
    /** Calls back after entries were stored, shown or changed elsewhere. */
    onChange,
    /** Stores the entries for a race; undefined removes them. */
    keep: (race: string, entries: Readonly<JsonObject> | undefined) =>
      update(({ shown, kept }) => ({
        shown,
        kept: Object.fromEntries(Object.entries(withEntry(kept, race, entries)).slice(-mostKept)),
      })),
    /** Returns the race whose entries a sheet shows; undefined for a new sheet. */
    shown(sheet: string): string | undefined {
      const race = read().shown[sheet];
      return typeof race === "string" ? race : undefined;
    },
    show: (sheet: string, race: string) =>
      update(({ shown, kept }) => ({ shown: withEntry(shown, sheet, race), kept })),
  };
}

export type RaceEntries = ReturnType<typeof createRaceEntries>;

/** A race that no sheet shows now, with its entries. */
interface KeptRace {
  /** For example "ashford-park R1". */
  readonly race: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** For example "scratched 2, 7" and "3 prices". */
  readonly entries: readonly string[];
}

/** The words for the filled cells of each range of entries; undefined if they change nothing. */
const descriptions: Readonly<Record<EntryName, (cells: readonly unknown[]) => string | undefined>> = {
  scratched: (cells) => `scratched ${cells.join(", ")}`,
  prices: ({ length }) => (length === 1 ? "1 price" : `${length} prices`),
  pricesOf: ([time]) => `prices of ${time}`,
  sharpen: ([exponent]) => (Number(exponent) === 1 ? undefined : `sharpened by ${exponent}`),
  model: ([model]) => `place model ${model}`,
  changes: () => "cases",
  barriers: () => "cases",
};

const describe = (entries: Readonly<JsonObject>): string[] => {
  const texts = Object.entries(descriptions).flatMap(([range, text]) => {
    const rows = entries[range];
    const cells = (Array.isArray(rows) ? rows.flat() : []).filter(
      (cell) => ![null, undefined, ""].includes(cell),
    );
    return cells.length === 0 ? [] : [text(cells)];
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
};

/** Parses a key: the race, preceded by the sheet's id if the key belongs to a sheet. */
function parseKey(key: string) {
  const lines = key.split("\n");
  const start = lines.indexOf("form");
  const values = lines.slice(start + 1);
  const [date, track, race] = Object.keys(endpoints.form.parameters).map((_, index) => values[index]);
  if (start < 0 || !date || !track || !race) return undefined;
  return { sheet: lines.slice(0, start).join("\n"), shown: lines.slice(start).join("\n"), date, track, race };
}

/** Returns the races whose entries are stored while their sheet shows another race, latest first. */
export function keptRaces(entries: Pick<RaceEntries, "all" | "shown">): KeptRace[] {
  const races = entries.all().flatMap(([key, keptEntries]): KeptRace[] => {
    const parsed = parseKey(key);
    const texts = describe(keptEntries);
    if (!parsed || texts.length === 0 || entries.shown(parsed.sheet) === parsed.shown) return [];
    return [{ race: `${parsed.track} R${parsed.race}`, date: parsed.date, entries: texts }];
  });
  return races.reverse();
}
