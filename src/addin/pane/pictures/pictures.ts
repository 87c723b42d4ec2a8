import type { Cell } from "../../../cells/table/cell";
import { biasCall } from "../../../functions/bias";
import { biascompareCall } from "../../../functions/biascompare";
import type { Call } from "../../../functions/call/call";
import { speedmapCall } from "../../../functions/speedmap";
import { whatifCall } from "../../../functions/whatif";
import type { Draft } from "../builder/formula";
import { biasBars, biasWords } from "./biasBars";
import { chanceBars, chanceFields, chanceWords } from "./chanceBars";
import type { Bars } from "./chartData";
import { type SpeedMap, speedMarks, speedWords } from "./speedMap";

type Table = readonly (readonly Cell[])[];

/** What is drawn of a table, and what it says to those who do not see it. */
export type Drawing = { readonly words: string } & ({ readonly bars: Bars } | { readonly map: SpeedMap });

/** A picture: the function whose table it draws, and how. */
export interface Picture {
  readonly title: string;
  readonly meaning: string;
  readonly call: Call;
  /** The function that takes the race or the venue by the names of the pickers. */
  readonly picker: Call;
  /** The arguments that are typed, beside the race or the venue. */
  readonly typed: readonly string[];
  /** What the function calls the picker's arguments, where it calls them otherwise. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
  /** True where runners can be scratched. */
  readonly scratches: boolean;
  readonly draw: (table: Table) => Drawing | undefined;
  /** Without which there is nothing to ask, and what is said meanwhile. */
  readonly needs: { readonly given: string; readonly words: string };
  /** What is said when there is nothing to draw. */
  readonly nothing: string;
  /** What the signs of the picture mean, each under the class that draws it. */
  readonly legend: readonly (readonly [sign: string, meaning: string])[];
}

const bias: Picture = {
  title: "Barrier bias",
  meaning: "How often each barrier wins, and the range in which its true rate lies with 95% confidence.",
  call: biascompareCall,
  picker: biasCall,
  typed: ["distance", "window", "condition"],
  renamed: { venue: "venues", distance: "distances", window: "windows", condition: "conditions" },
  fields: [],
  scratches: false,
  draw(table) {
    const bars = biasBars(table);
    return bars && { bars, words: biasWords(bars) };
  },
  needs: { given: "venue", words: "Choose a venue to see its bias." },
  nothing: "No start is recorded for this venue, distance, window and condition.",
  legend: [
    ["bar", "win rate of the barrier (its starts)"],
    ["range", "95% interval"],
    ["line", "win rate of all barriers"],
  ],
};

const speed: Picture = {
  title: "Speed map",
  meaning: "Where each runner settles, from the rail out. A scratching moves those behind it up.",
  call: speedmapCall,
  picker: speedmapCall,
  typed: [],
  renamed: {},
  fields: [],
  scratches: true,
  draw(table) {
    const map = speedMarks(table);
    return map && { map, words: speedWords(map) };
  },
  needs: { given: "race", words: "Choose a race to see its map." },
  nothing: "The source places no runner of this race in running.",
  legend: [],
};

const chances: Picture = {
  title: "What if",
  meaning: "Each runner’s modelled chance to win, as published and with the runners scratched that you scratch here.",
  call: whatifCall,
  picker: whatifCall,
  typed: ["sharpen"],
  renamed: {},
  fields: chanceFields,
  scratches: true,
  draw(table) {
    const bars = chanceBars(table);
    return bars && { bars, words: chanceWords(bars) };
  },
  needs: { given: "race", words: "Choose a race to see its chances." },
  nothing: "No runner of this race has a prediction.",
  legend: [
    ["before", "as predicted"],
    ["bar", "after the scratchings and sharpening"],
  ],
};

/** The pictures that can be chosen, by name. */
export const pictures = { bias, speed, chances } as const;
export type PictureName = keyof typeof pictures;

/** The formula whose table a picture draws, from what the pickers were given. */
export function pictureDraft({ call, renamed, fields }: Picture, draft: Draft): Draft {
  const given = Object.fromEntries(Object.entries(draft.given).map(([name, value]) => [renamed[name] ?? name, value]));
  return { ...draft, call, fields, given };
}

/** A call's arguments such that a missing value is blank in its table, whatever a person has it shown as: a picture must not draw a 0. */
export function drawnArguments({ argumentNames }: Call, args: readonly unknown[]): readonly unknown[] {
  return argumentNames.map((name, index) =>
    name === "options" ? [args[index], "missing=blank"].filter((part) => part !== undefined).join("; ") : args[index],
  );
}
