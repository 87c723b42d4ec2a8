import type { CellLook } from "../excel/applySheetLook";
import { palette } from "./palette";
import {
  byRaceCode,
  cardOf,
  ifNumber,
  onceTyped,
  orBlank,
  type OtherCodes,
  outCount,
  outNumbers,
  startersOdds,
  whatIf,
} from "./raceFormulas";

/** The number of runners for which a sheet has room. */
export const fieldSize = 24;

/** A field of an answer that fills a column; columns next to each other with one call share its formula. */
interface Source {
  readonly call: (fields: string) => string;
  readonly field: string;
  /** The fields in its place for other race codes. */
  readonly others?: OtherCodes;
}

/** A column of the race sheet. Its place in the table is its place in the sheet; formulas name it. */
export interface RaceColumn {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  /** A text, or a formula that gives it. */
  readonly heading?: string;
  /** The title above the headings, over all columns next to each other that have the same. */
  readonly group?: string;
  /** The look of the runners' cells; the heading is aligned alike. */
  readonly look?: CellLook;
  readonly format?: string;
  readonly source?: Source;
  /** Fills each runner's row if it names a cell of the row, such as [@win]; otherwise it spills. */
  readonly formula?: string;
  /** The look of a scratched runner's cell. */
  readonly out?: "struck" | "grey";
  /** True for cells that people fill in, which have the fill of inputs. */
  readonly isEntry?: boolean;
  /** The colour of bars for the values. */
  readonly bars?: string;
  /** True for a column of intermediate results. */
  readonly hidden?: boolean;
}

const right = { align: "right" } as const;
const left = { align: "left" } as const;
const center = { align: "center" } as const;
const quiet = { textColor: palette.quiet } as const;
const points = '"▲ "0.0;"▼ "0.0;"·"';
const signed = '"+"0%;-0%;0%';
/** A class rating of 0 is the end of the scale, on which whole fields of maidens stand. */
const rating = '0;-0;"·"';
const ratingGap = '"+"0.0;-0.0;"·"';
const unlessOut = '0.0%;-0.0%;"";""';

const cardColumns = (fields: string): string => orBlank(cardOf(fields));
const whatIfColumns = (fields: string): string => orBlank(whatIf(fields));
/** Ignores scratchings, so that the runners stay while a scratching is invalid. */
const entryColumns = (): string => orBlank("RACING.CARD([thisRace],,,[entryFields],FALSE,[options])");

const card = (field: string): Source => ({ call: cardColumns, field });
const whatif = (field: string): Source => ({ call: whatIfColumns, field });
const entry = (field: string, others: OtherCodes = {}): Source => ({ call: entryColumns, field, others });

/** The fields whose gaps and small samples the column Why names. */
const careOf = "barrierIndex,classRating,settlingPosition,winProb";

const weightHeading = byRaceCode("kg", { harness: "Mark", greyhounds: "Sex" });

/** The change in points from which a class is considered different. */
const otherClass = 2;

/** Days since the last start, an arrow if the class differs, and the change of weight: "21d ▲ +1.5". */
function sinceLastStart(): string {
  const recordOf = (field: string): string => `INDEX([record.${field}],MATCH([@number],[record.number],0))`;
  const ifKnown = (cell: string, text: string): string => `IF(ISNUMBER(${cell}),${text},"")`;
  const days = recordOf("daysSince");
  const higher = recordOf("classDifference");
  const heavier = recordOf("weightChange");
  return `IFERROR(TRIM(${[
    ifKnown(days, `${days}&"d"`),
    ifKnown(higher, `IF(${higher}>=${otherClass}," ▲",IF(${higher}<=-${otherClass}," ▼",""))`),
    ifKnown(heavier, `IF(${heavier}=0,"",IF(${heavier}>0," +"," ")&ROUND(${heavier},1))`),
  ].join("&")}),"")`;
}

/** The scenarios that people describe above their columns. */
export const cases = [1, 2, 3] as const;

/** The probabilities of a scenario; its options are a column of cells, because they include its barriers. */
const caseColumns = cases.map((index) => {
  const [scratched, sharpen, barrier] = ["scratched", "sharpen", "barrier"].map(
    (input) => `[case${index}.${input}]`,
  );
  return {
    name: `case${index}`,
    width: 56,
    // Named after its changes: "Less 2", "11 to 4".
    heading: `=IF(${scratched}<>"","Less "&${scratched},IF(${barrier}<>"",SUBSTITUTE(${barrier},":"," to "),IF(${sharpen}<>"","^ "&${sharpen},"Case ${index}")))`,
    group: "SCENARIOS: WIN",
    look: right,
    format: unlessOut,
    formula: `=IF(OR(NOT(ISNUMBER([firstBase])),AND(${scratched}="",${sharpen}="",${barrier}="")),"",RACING.WHATIF([thisRace],,${scratched},${sharpen},[model],"adjustedWin",FALSE,[case${index}.options]))`,
    out: index === 1 ? "struck" : "grey",
  } as const;
});

/** The positions in running: five columns from the front of the field to the back. */
const inRun = ([1, 2, 3, 4, 5] as const).map(
  (place) =>
    ({
      name: `inRun${place}`,
      width: 26,
      group: "IN THE RUN",
      look: { ...center, fontSize: 9 },
      formula: `=IF([@fifth]=${place},[@number],"")`,
      out: "grey",
    }) as const,
);

/** Returns a column of the live prices, which the table at the right has. */
const livePrice = (field: string, format?: string) =>
  ({
    group: "LIVE PRICES",
    look: right,
    ...(format !== undefined && { format }),
    formula: `=IF([@number]="","",IFERROR(INDEX([prices.${field}],MATCH([@number],[prices.number],0)),""))`,
    out: "grey",
  }) as const;

const ownNote = { group: "MY NOTES", look: right, out: "grey" } as const;

const model = `="MODEL"&IF(${outCount}=0,"",", LESS "&${outNumbers})`;
const price = "PRICE AND STAKE";

/** The columns of the runners: those that people see, then those of intermediate results. */
export const runnerColumns = [
  {
    name: "number",
    width: 30,
    heading: "No",
    group: "ENTRY",
    look: { ...center, bold: true },
    source: entry("number"),
    out: "struck",
  },
  {
    name: "runner",
    width: 191, // 18 letters, a country such as (IRE) and the icon
    heading: "Runner",
    group: "ENTRY",
    look: { ...left, bold: true, fontSize: 9.5 },
    source: entry("name"),
    out: "struck",
  },
  {
    name: "barrier",
    width: 31,
    heading: byRaceCode("Bar", { greyhounds: "Box" }),
    group: "ENTRY",
    look: right,
    source: entry("barrier"),
    out: "struck",
  },
  {
    name: "weight",
    width: 40,
    // Has no heading if the source knows no runner's: a results file may lack the sex of greyhounds.
    heading: `=IF(SUMPRODUCT(--([weight]<>""))=0,"",${weightHeading.slice(1)})`,
    look: right,
    format: "0.0",
    source: entry("weight", { harness: "start", greyhounds: "sex" }),
    out: "struck",
  },
  {
    name: "jockey",
    width: 114,
    heading: byRaceCode("Jockey", { harness: "Driver", greyhounds: "Trainer" }),
    look: { ...left, fontSize: 9.5 },
    source: entry("jockey", { greyhounds: "trainer" }),
    out: "struck",
  },
  { name: "form", width: 62, heading: "Form", look: left, source: entry("formMarks"), out: "struck" },
  {
    name: "win",
    width: 54,
    heading: "Win",
    group: model,
    look: { ...right, bold: true, fontSize: 11 },
    format: '0.0%;-0.0%;"out"',
    source: whatif("adjustedWin"),
    out: "grey",
    bars: palette.strongBar,
  },
  {
    name: "change",
    width: 46,
    heading: "± pts",
    group: model,
    look: right,
    format: points,
    formula: ifNumber("[@base]", 'IF([@win]>0,ROUND(100*([@win]-[@base]),1),"")'),
    out: "grey",
  },
  {
    name: "place",
    width: 50,
    heading: "Place",
    group: model,
    look: right,
    format: "0%;-0%;",
    source: whatif("adjustedPlace"),
    out: "grey",
    bars: palette.lightBar,
  },
  {
    name: "fair",
    width: 48,
    heading: "Fair $",
    group: price,
    look: right,
    format: "0.00",
    source: whatif("fairOdds"),
    out: "grey",
  },
  {
    name: "price",
    width: 50,
    heading: "My $",
    group: price,
    look: { ...right, textColor: palette.inputText },
    format: "@", // a text, because Excel would turn 7/2 into a date and +900 into 900
    out: "grey",
    isEntry: true,
  },
  { ...livePrice("last", "0.00"), group: price, name: "live", width: 48, heading: "Live $" },
  {
    name: "edge",
    width: 46,
    heading: "Edge",
    group: price,
    look: right,
    format: signed,
    formula: '=IF(AND(ISNUMBER([@odds]),ISNUMBER([@win])),IF([@win]>0,[@odds]*[@win]-1,""),"")',
    out: "grey",
  },
  {
    name: "stake",
    width: 56,
    heading: "Stake $",
    group: price,
    look: right,
    format: "#,##0.00",
    // To the cent, the same as the bets sheet logs it.
    formula: ifNumber("[@fraction]", 'IF([@fraction]*[bank]>=0.005,ROUND([@fraction]*[bank],2),"")'),
    out: "grey",
  },
  {
    name: "since",
    width: 110,
    heading: "Days, class, kg",
    look: { ...left, ...quiet, fontSize: 9 },
    formula: `=IF(AND(ISNUMBER([@stake]),ISNUMBER([@edge])),IF([@edge]<0,"hedge",${sinceLastStart()}),${sinceLastStart()})`,
    out: "grey",
  },
  {
    name: "base",
    width: 50,
    heading: "Base",
    group: "SCENARIOS: WIN",
    look: right,
    format: "0.0%",
    source: whatif("winProb"),
    out: "struck",
  },
  ...caseColumns,
  { name: "gap", width: 12 },
  {
    name: "rating",
    width: 46,
    heading: "Rating",
    group: "CLASS",
    look: right,
    format: rating,
    source: card("classRating"),
    out: "struck",
  },
  {
    name: "ratingGap",
    width: 46,
    heading: "Field ±",
    group: "CLASS",
    look: right,
    format: ratingGap,
    source: card("gap.classRating"),
    out: "struck",
  },
  ...inRun,
  {
    name: "drawIndex", // against the field's own barriers; 1.00 means no bias
    width: 50,
    heading: "Index",
    group: "DRAW",
    look: right,
    format: "0.00",
    source: card("barrierIndex"),
    out: "grey",
  },
  {
    name: "care",
    width: 300,
    heading: "Why",
    group: "TAKE CARE",
    look: { ...left, ...quiet, fontSize: 9 },
    formula: orBlank(`INDEX(${cardOf(`quality,${careOf}`)},0,1)`),
    out: "grey",
  },
  {
    name: "market",
    width: 60,
    heading: "Market",
    group: "MARKET",
    look: { ...right, ...quiet },
    format: "0.0%",
    formula: onceTyped(`IFERROR(RACING.FAIRODDS(${startersOdds}),"")`),
    out: "grey",
  },
  // From the form alone: without the model, a scratched runner is also out.
  { name: "status", width: 60, hidden: true, look: left, formula: `=${cardOf("status")}` },
  {
    name: "fraction",
    width: 60,
    hidden: true,
    look: right,
    format: "0.0%",
    formula: onceTyped("RACING.KELLY([win],[taken],[kellyFraction],,[stakeOptions])"),
  },
  {
    name: "odds",
    width: 60,
    hidden: true,
    look: right,
    // Decimal odds, which the functions read from all prices together: the book split among them is 1 / odds.
    formula: onceTyped('IFERROR(1/RACING.DUTCH([taken],1+RACING.OVERROUND([taken])),"")'),
  },
  { name: "position", width: 60, hidden: true, look: right, source: card("settlingPosition") },
  {
    name: "fifth", // of the field's positions in running, from 1 at the front
    width: 60,
    hidden: true,
    look: right,
    formula: ifNumber(
      "[@position]",
      'IF(OR([@status]="scratched",[@status]="what-if"),"",MIN(5,1+INT(5*([@position]-MIN([position]))/MAX(1,MAX([position])-MIN([position])))))',
    ),
  },
  { name: "optionName", width: 60, hidden: true },
  { name: "optionValue", width: 60, hidden: true },
  { name: "style", width: 60, hidden: true, look: left, source: card("runningStyle") },
  { name: "drawReading", width: 60, hidden: true, source: card("barrierReading") },
  ...cases.map((index) => ({ name: `case${index}Options`, width: 60, hidden: true }) as const),
  { name: "reason", width: 60, hidden: true },
  { name: "meetingRace", width: 60, hidden: true },
  // A typed price stands above the live one.
  { name: "taken", width: 60, hidden: true, formula: '=IF([@price]="",[@live],[@price])' },
  { ...livePrice("movement", signed), name: "move", width: 58, heading: "Move" },
  { ...livePrice("best", "0.00"), name: "best", width: 58, heading: "Best $" },
  { ...livePrice("firm"), name: "firm", width: 100, heading: "Firm", look: left },
  // The fields of NOTES in their order; the sheet has their formula if the workbook has a sheet of notes.
  { ...ownNote, name: "mark", width: 46, heading: "Mark" },
  { ...ownNote, name: "note", width: 240, heading: "Note", look: { ...left, fontSize: 9 } },
  { ...ownNote, name: "ownRating", width: 52, heading: "Rating" },
  { ...ownNote, name: "noteDay", width: 84, heading: "Day", format: "d mmm yyyy" },
  { ...ownNote, name: "notes", width: 46, heading: "Notes" },
] as const satisfies readonly RaceColumn[];

export type RunnerColumnName = (typeof runnerColumns)[number]["name"];

/** A table to the right of the runners. */
interface SideTable {
  readonly title: string;
  readonly columns: readonly Pick<RaceColumn, "name" | "width" | "heading" | "formula" | "format">[];
}

/** The columns of a speed map: the runner, then one for each position in running. */
const speedColumns: SideTable["columns"] = [
  { name: "barrier", width: 70 },
  { name: "number", width: 50 },
  { name: "name", width: 190 },
  { name: "runningStyle", width: 110 },
  { name: "settlingPosition", width: 120 },
  { name: "status", width: 90 },
  ...Array.from({ length: fieldSize }, (_, index) => ({ name: `place${index + 1}`, width: 44 })),
];

/** The tables at the right, side by side, so that a large field has room to spill; names are fields. */
export const sideTables = {
  record: {
    title: "LAST START AND RECORD",
    columns: [
      { name: "number", width: 40 },
      { name: "marks", width: 60 },
      { name: "daysSince", width: 70 },
      { name: "weightChange", width: 90 },
      { name: "classDifference", width: 100 },
      { name: "lastStart", width: 380 },
      { name: "trainer", width: 190 },
      { name: "age", width: 40 },
      { name: "career.starts", width: 90 },
      { name: "career.shrunkWinRate", width: 160 },
      { name: "career.placeRate", width: 120 },
      { name: "track.starts", width: 90 },
      { name: "track.winRate", width: 100 },
      { name: "distance.starts", width: 110 },
      { name: "distance.winRate", width: 130 },
      { name: "condition.starts", width: 90 },
      { name: "condition.winRate", width: 110 },
    ],
  },
  order: {
    title: "MODEL ORDER BEFORE SCRATCHINGS",
    columns: [
      { name: "modelRank", width: 50 },
      { name: "number", width: 40 },
      { name: "name", width: 190 },
      { name: "winProb", width: 120 },
      { name: "placeProb", width: 120 },
    ],
  },
  chart: {
    title: "CHART",
    columns: [
      {
        name: "runner",
        width: 210,
        heading: "Runner",
        formula: '=IF([@number]="","",[@number]&" "&[@runner])',
      },
      {
        name: "model",
        width: 60,
        heading: "Model",
        formula: '=IF(ISNUMBER([@win]),[@win],"")',
        format: "0%",
      },
      {
        name: "market",
        width: 110,
        heading: '=IF(COUNT([market])=0,"Market: type prices","Market")',
        formula: '=IF(ISNUMBER([@market]),[@market],"")',
        format: "0%",
      },
    ],
  },
  speed: { title: "SPEED MAP", columns: speedColumns },
  result: {
    title: "RESULT",
    columns: [
      { name: "number", width: 40, heading: "No" },
      { name: "finish", width: 50, heading: "Finish" },
      { name: "name", width: 190, heading: "Runner" },
      { name: "margin", width: 60, heading: "Margin" },
      { name: "startingPrice", width: 60, heading: "SP" },
    ],
  },
  prices: {
    title: "LIVE PRICES",
    columns: [
      { name: "number", width: 40 },
      { name: "last", width: 60 },
      { name: "open", width: 60 },
      { name: "high", width: 60 },
      { name: "low", width: 60 },
      { name: "movement", width: 80 },
      { name: "best", width: 60 },
      { name: "firm", width: 100 },
    ],
  },
} as const satisfies Readonly<Record<string, SideTable>>;
