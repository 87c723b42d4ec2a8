import { endpoints } from "../../spec/endpoints";
import type { JsonObject } from "../../spec/jsonObject";
import type { RaceEntries } from "./raceEntries";

/** A race that no sheet shows now, with what was entered for it. */
export interface KeptRace {
  /** "ashford-park R1" */
  readonly race: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** "scratched 2, 7" and "3 prices". */
  readonly entries: readonly string[];
}
const enteredIn = (rows: unknown): readonly unknown[] =>
  Array.isArray(rows) ? rows.flat().filter((cell) => cell !== "" && cell !== null && cell !== undefined) : [];

type Describe = (cells: readonly unknown[]) => string | undefined;

const scratchings: Describe = (cells) => `scratched ${cells.join(", ")}`;
const prices: Describe = ({ length }) => (length === 1 ? "1 price" : `${length} prices`);
const sharpening: Describe = ([exponent]) =>
  Number(exponent) === 1 ? undefined : `sharpened by ${exponent}`;
const placeModel: Describe = ([model]) => `place model ${model}`;
const cases: Describe = () => "cases";

/** The texts for the ranges of every layout of a race's sheet. */
const descriptions: Readonly<Record<string, Describe>> = {
  ...{ F7: scratchings, "B5:G5": scratchings },
  ...{ "K11:K34": prices, "R10:R33": prices },
  G7: ([time]) => `prices of ${time}`,
  ...{ H7: sharpening, B6: sharpening },
  ...{ AA7: placeModel, D6: placeModel },
  ...{ "P6:R7": cases, "P8:R8": cases },
};

const describe = (entries: Readonly<JsonObject>): string[] => {
  const texts = Object.entries(descriptions).flatMap(([range, text]) => {
    const cells = enteredIn(entries[range]);
    return cells.length === 0 ? [] : [text(cells)];
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
};

/** The race that a key names, and the sheet, if the key is of one: a sheet's id, then the race's question. */
function parseKey(key: string) {
  const lines = key.split("\n");
  const start = lines.indexOf("form");
  const values = lines.slice(start + 1);
  const [date, track, race] = Object.keys(endpoints.form.parameters).map((_, index) => values[index]);
  if (start < 0 || !date || !track || !race) return undefined;
  return { sheet: lines.slice(0, start).join("\n"), shown: lines.slice(start).join("\n"), date, track, race };
}

/** Returns the races whose entries are kept while their sheet shows another race, the latest first. */
export function keptRaces(entries: Pick<RaceEntries, "all" | "shown">): KeptRace[] {
  const races = entries.all().flatMap(([key, kept]): KeptRace[] => {
    const parsed = parseKey(key);
    const texts = describe(kept);
    if (!parsed || texts.length === 0 || entries.shown(parsed.sheet) === parsed.shown) return [];
    return [{ race: `${parsed.track} R${parsed.race}`, date: parsed.date, entries: texts }];
  });
  return races.reverse();
}
