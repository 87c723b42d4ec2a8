import { biasCall } from "../../../functions/bias";
import { biascompareCall } from "../../../functions/biascompare";
import type { Call } from "../../../functions/call/call";
import { cardCall } from "../../../functions/card";
import { formCall } from "../../../functions/form";
import { settleCall } from "../../../functions/settle";
import { speedmapCall } from "../../../functions/speedmap";
import { whatifCall } from "../../../functions/whatif";
import { whyCall } from "../../../functions/why";
import { t } from "../../../language/translate";
import type { Formula } from "../builder/formula";
import type { Rows } from "../builder/labels";
import { type Bank, bankFields, drawBank } from "./bank";
import * as charts from "./bars";
import { drawFormLines, formLineFields, type FormLines } from "./formLines";
import { drawReasons, reasonFields } from "./reasons";
import { drawSpeedMap, type SpeedMap } from "./speedMap";

export type Drawing = charts.Drawn<
  | { bars: charts.Bars }
  | { map: SpeedMap }
  | { lines: FormLines }
  | { signed: charts.SignedBars }
  | { bank: Bank }
>;

/** A kind of picture: the function that supplies its table, and the way to draw it. */
export interface Picture {
  readonly title: string;
  readonly hint: string;
  readonly call: Call;
  /** The function whose arguments the pickers fill, if it is another one. */
  readonly picker?: Call;
  /** Arguments entered as text, in addition to the race or the venue. */
  readonly textArguments?: readonly string[];
  /** The function's names for the picker's arguments, if they differ. */
  readonly argumentNames?: Readonly<Record<string, string>>;
  readonly fields?: readonly string[];
  readonly canScratch?: boolean;
  /** True if it shows one runner and another for comparison: the formula's values `shown` and `beside`. */
  readonly canCompare?: boolean;
  readonly draw: (table: Rows, values: Formula["values"]) => Drawing;
  /** The argument that must be picked first, and the message until then. */
  readonly requires: { readonly argument: string; readonly message: string };
  readonly emptyMessage: (table: Rows) => string;
  readonly legend?: () => readonly (readonly [sign: keyof typeof signs, meaning: string])[];
}

const circle = "M3 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0";

/** The symbols in the legends: for each class of the pictures, the path of a shape in a box of 16 by 12. */
export const signs = {
  "ct-bar": "M0 6h16",
  before: "M1 2h14v8h-14z",
  range: "M1 2v8M1 6h14M15 2v8",
  line: "M8 0v12",
  won: circle,
  placed: circle,
  unplaced: circle,
  amount: "M0 6h16",
  band: "M0 1h16v10h-16z",
  expected: "M0 6h16",
};

const bias: Picture = {
  get title() {
    return t`Barrier bias`;
  },
  get hint() {
    return t`How often each barrier wins, and the range in which its true rate lies with 95% confidence.`;
  },
  call: biascompareCall,
  picker: biasCall,
  textArguments: ["distance", "window", "condition"],
  argumentNames: { venue: "venues", distance: "distances", window: "windows", condition: "conditions" },
  draw: charts.drawBias,
  requires: {
    argument: "venue",
    get message() {
      return t`Choose a venue to see its barrier bias.`;
    },
  },
  emptyMessage: () => t`No starts are recorded for this venue, distance, window and condition.`,
  legend: () => [
    ["ct-bar", t`win rate of the barrier (number of starts)`],
    ["range", t`95% interval`],
    ["line", t`win rate of all barriers`],
  ],
};

const speed: Picture = {
  get title() {
    return t`Speed map`;
  },
  get hint() {
    return t`The expected settling position of each runner, from the rail out. Scratching a runner moves up those behind it.`;
  },
  call: speedmapCall,
  canScratch: true,
  draw: drawSpeedMap,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to see its speed map.`;
    },
  },
  emptyMessage: () => t`The source gives no settling position for this race.`,
};

const pace: Picture = {
  get title() {
    return t`Pace shape`;
  },
  get hint() {
    return t`The starters by early speed, and how many of them lead, press, settle in midfield or at the back.`;
  },
  call: formCall,
  fields: charts.paceFields,
  draw: charts.drawPace,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to see its pace shape.`;
    },
  },
  emptyMessage: () => t`The source gives no early speed for this race.`,
  legend: () => [
    ["ct-bar", t`early speed index, and where the runner settles`],
    ["line", t`the starters’ mean`],
  ],
};

const lines: Picture = {
  get title() {
    return t`Form lines`;
  },
  get hint() {
    return t`Each runner’s last starts over time: the higher, the better. A line is broken at a spell.`;
  },
  call: formCall,
  fields: formLineFields,
  draw: drawFormLines,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to see its form lines.`;
    },
  },
  emptyMessage: () => t`No runner in this race has a start.`,
  legend: () => [
    ["won", t`won`],
    ["placed", t`second or third`],
    ["unplaced", t`fourth or worse; 0 is tenth or worse, F fell, D disqualified`],
  ],
};

const chances: Picture = {
  get title() {
    return t`What if`;
  },
  get hint() {
    return t`Each runner’s modelled chance to win, as published and after the scratchings that you make here.`;
  },
  call: whatifCall,
  textArguments: ["sharpen"],
  fields: charts.chanceFields,
  canScratch: true,
  draw: charts.drawChances,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to see its chances.`;
    },
  },
  emptyMessage: () => t`No runner in this race has a prediction.`,
  legend: () => [
    ["before", t`as published`],
    ["ct-bar", t`after scratchings and sharpening`],
  ],
};

const price: Picture = {
  get title() {
    return t`Price against probability`;
  },
  get hint() {
    return t`Each runner’s modelled chance to win next to the chance that its price needs, the longest overlay first.`;
  },
  call: cardCall,
  textArguments: ["odds"],
  fields: charts.priceFields,
  canScratch: true,
  draw: charts.drawPrices,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to compare its prices with the model.`;
    },
  },
  emptyMessage: charts.lackOfPrices,
  legend: () => [
    ["ct-bar", t`the model’s probability after scratchings`],
    ["before", t`the probability that the price needs: 1 / odds`],
  ],
};

const why: Picture = {
  get title() {
    return t`Why`;
  },
  get hint() {
    return t`What moves a runner’s chance away from the average of its race, by group, in log-odds. Click a name on the race’s sheet to see that runner.`;
  },
  call: whyCall,
  fields: reasonFields,
  canCompare: true,
  draw: drawReasons,
  requires: {
    argument: "race",
    get message() {
      return t`Choose a race to see the reasons for its prices.`;
    },
  },
  emptyMessage: () => t`No runner of this race has reasons.`,
  legend: () => [
    ["ct-bar", t`the runner, against the average of those that run`],
    ["before", t`the runner next to it`],
  ],
};

const bank: Picture = {
  get title() {
    return t`Bank`;
  },
  get hint() {
    return t`The profit of your settled bets, with the band that chance alone allows at your own probabilities, and the closing value by month.`;
  },
  call: settleCall,
  textArguments: ["bets"],
  fields: bankFields,
  draw: drawBank,
  requires: {
    argument: "bets",
    get message() {
      return t`Log bets, or select the cells of bets with their headings.`;
    },
  },
  emptyMessage: () => t`No bet is settled yet.`,
  legend: () => [
    ["amount", t`the bank`],
    ["band", t`95 of 100 cases at your own probabilities`],
    ["expected", t`expected by them`],
  ],
};

export const pictures = { chances, why, speed, price, pace, lines, bias, bank } as const;
export type PictureName = keyof typeof pictures;

/** Returns the formula for a picture's table, made from the formula that the pickers fill. */
export function pictureFormula(
  { call, argumentNames = {}, fields = [] }: Picture,
  formula: Formula,
): Formula {
  const renamed = Object.entries(formula.values).map(
    ([name, value]) => [argumentNames[name] ?? name, value] as const,
  );
  return { ...formula, call, fields, values: Object.fromEntries(renamed) };
}

/** Returns a call's arguments with the option for blank missing values, because a chart must not draw a 0. */
export function withBlankMissing({ argumentNames }: Call, args: readonly unknown[]): readonly unknown[] {
  return argumentNames.map((name, index) =>
    name === "options"
      ? [args[index], "missing=blank"].filter((part) => part !== undefined).join("; ")
      : args[index],
  );
}
