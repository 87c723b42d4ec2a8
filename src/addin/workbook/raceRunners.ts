import type { CellLook } from "../excel/applySheetLook";
import { looks, palette } from "./palette";
import {
  absoluteRunners,
  byRaceCode,
  capCells,
  entryFields,
  firstRow,
  headingRow,
  lastRow,
  openCells,
  outCount,
  outNumbers,
  raceCells,
  recordFields,
  runnerRange,
  runnerRows,
  scenarioColumns,
  scenarioOptions,
  startersOdds,
  styleColumn,
  tableColumns,
  whatIf,
} from "./raceLayout";
import { cellPart, columnName, groupTitle, joinParts, onRow, type SheetPart } from "./sheetPart";

const { race, options, scratched, model, bank, kellyFraction, hedges } = raceCells;

interface RunnerColumn {
  readonly letter: string;
  readonly heading?: string;
  readonly look: CellLook;
  readonly format?: string;
  /** The formula for the first runner, which spills, or for each runner by row. */
  readonly formula?: string | ((row: number) => string);
}

/** Leaves cells blank if there is no table; the sentence above the runners gives the reason. */
const orBlank = (formula: string): string => `=IFERROR(${formula},"")`;
const cardOf = (fields: string): string => `RACING.CARD(${race},,${scratched},"${fields}",FALSE,${options})`;
const card = (fields: string): string => orBlank(cardOf(fields));
const whatif = (fields: string): string => orBlank(whatIf(fields));
/**
 * Returns the probabilities of a scenario; its options are a column of cells, because they include its
 * barriers.
 */
function scenario(column: (typeof scenarioColumns)[number]): string {
  const own = scenarioOptions[column];
  return `=IF(OR(NOT(ISNUMBER($O$${firstRow})),AND(${column}$6="",${column}$7="",${column}$8="")),"",RACING.WHATIF(${race},,${column}$6,${column}$7,${model},"adjustedWin",FALSE,$${own}$6:$${own}$8))`;
}

const right = { align: "right" } as const;
const left = { align: "left" } as const;
const center = { align: "center" } as const;
const points = '"▲ "0.0;"▼ "0.0;"·"';
const signed = '"+"0%;-0%;0%';

/**
 * Calculates if there is a number, and otherwise leaves the cell blank, for scratched and unrated runners.
 */
const ifNumber = (cell: string, formula: string): string => `=IF(ISNUMBER(${cell}),${formula},"")`;

/** The fields whose gaps and small samples the column Why names. */
const careOf = "barrierIndex,classRating,settlingPosition,winProb";

const typed = absoluteRunners("K");
/** Leaves a cell blank until odds are typed, as a number or as a text such as 5/2 or evens. */
const onceTyped = (formula: string): string => `=IF(COUNTA(${typed})=0,"",${formula})`;

/** The expected positions of all runners that have one. */
const settled = absoluteRunners("AG");

/** The positions in running: five columns from the front of the field to the back. */
const inRun = ["V", "W", "X", "Y", "Z"].map((letter, index): RunnerColumn => ({
  letter,
  look: { ...center, fontSize: 9 },
  formula: (row) => `=IF($AH${row}=${index + 1},$A${row},"")`,
}));

const columns: readonly RunnerColumn[] = [
  {
    letter: "A",
    heading: "No",
    look: { ...center, bold: true },
    // Ignores scratchings, so that the runners stay while a scratching is invalid.
    formula: orBlank(`RACING.CARD(${race},,,${entryFields},FALSE,${options})`),
  },
  { letter: "B", heading: "Runner", look: { ...left, bold: true } },
  { letter: "C", heading: byRaceCode("Bar", { greyhounds: "Box" }), look: right },
  {
    letter: "D",
    // Has no heading if the source knows no runner's: a results file may lack the sex of greyhounds.
    heading: `=IF(SUMPRODUCT(--(${absoluteRunners("D")}<>""))=0,"",${byRaceCode("kg", { harness: "Mark", greyhounds: "Sex" }).slice(1)})`,
    look: right,
    format: "0.0",
  },
  {
    letter: "E",
    heading: byRaceCode("Jockey", { harness: "Driver", greyhounds: "Trainer" }),
    look: { ...left, fontSize: 9.5 },
  },
  { letter: "F", heading: "Form", look: left },
  {
    letter: "G",
    heading: "Win",
    look: { ...right, bold: true, fontSize: 11 },
    format: '0.0%;-0.0%;"out"',
    formula: whatif("adjustedWin"),
  },
  {
    letter: "H",
    heading: "± pts",
    look: right,
    format: points,
    formula: (row) => ifNumber(`$O${row}`, `IF($G${row}>0,ROUND(100*($G${row}-$O${row}),1),"")`),
  },
  {
    letter: "I",
    heading: "Place",
    look: right,
    format: "0%;-0%;",
    formula: whatif("adjustedPlace,fairOdds"),
  },
  { letter: "J", heading: "Fair $", look: right, format: "0.00" },
  // A text, because Excel would turn 7/2 into a date and +900 into 900.
  { letter: "K", heading: "My $", look: { ...right, textColor: palette.inputText }, format: "@" },
  {
    letter: "L",
    heading: "Edge",
    look: right,
    format: signed,
    formula: (row) =>
      `=IF(AND(ISNUMBER($AF${row}),ISNUMBER($G${row})),IF($G${row}>0,$AF${row}*$G${row}-1,""),"")`,
  },
  {
    letter: "M",
    heading: "Stake $",
    look: right,
    format: "#,##0.00",
    // To the cent, the same as the bets sheet logs it.
    formula: (row) => ifNumber(`$AE${row}`, `IF($AE${row}*${bank}>=0.005,ROUND($AE${row}*${bank},2),"")`),
  },
  {
    letter: "N",
    heading: "Days, class, kg",
    look: { ...left, fontSize: 9, textColor: palette.quiet },
    formula: (row) =>
      `=IF(AND(ISNUMBER($M${row}),ISNUMBER($L${row})),IF($L${row}<0,"hedge",${sinceLastStart(row)}),${sinceLastStart(row)})`,
  },
  { letter: "O", heading: "Base", look: right, format: "0.0%", formula: whatif("winProb") },
  ...scenarioColumns.map((letter): RunnerColumn => ({
    letter,
    look: right,
    format: '0.0%;-0.0%;"";""',
    formula: scenario(letter),
  })),
  {
    letter: "T",
    heading: "Rating",
    look: right,
    format: "0",
    formula: card("classRating,gap.classRating"),
  },
  { letter: "U", heading: "Field ±", look: right, format: '"+"0;-0;0' },
  ...inRun,
  // The bias lab's measure; 1.00 means no bias.
  { letter: "AA", heading: "Index", look: right, format: "0.00", formula: card("barrierIndex") },
  {
    letter: "AB",
    heading: "Why",
    look: { ...left, fontSize: 9, textColor: palette.quiet },
    formula: orBlank(`INDEX(${cardOf(`quality,${careOf}`)},0,1)`),
  },
  {
    letter: "AC",
    heading: "Market",
    look: { ...right, textColor: palette.quiet },
    format: "0.0%",
    formula: onceTyped(`IFERROR(RACING.FAIRODDS(${startersOdds}),"")`),
  },
  // From the form alone: without the model, a scratched runner is also out.
  { letter: "AD", look: left, formula: `=${cardOf("status")}` },
  {
    letter: "AE",
    look: right,
    format: "0.0%",
    formula: onceTyped(
      `RACING.KELLY(${absoluteRunners("G")},${typed},${kellyFraction},,$AI$${firstRow}:$AJ$${firstRow + 2})`,
    ),
  },
  {
    letter: "AF",
    look: right,
    // Decimal odds, read the way the functions read a price: the margin of a single price is 1 / odds - 1.
    formula: (row) => `=IF($K${row}="","",IFERROR(1/(1+RACING.OVERROUND($K${row})),""))`,
  },
  { letter: "AG", look: right, formula: card("settlingPosition") },
  { letter: styleColumn, look: left, formula: card("runningStyle,barrierReading") },
  {
    letter: "AH",
    look: right,
    formula: (row) =>
      ifNumber(
        `$AG${row}`,
        `IF(OR($AD${row}="scratched",$AD${row}="what-if"),"",MIN(5,1+INT(5*($AG${row}-MIN(${settled}))/MAX(1,MAX(${settled})-MIN(${settled})))))`,
      ),
  },
];

/** Returns a field of the record at the right, for the runner in a row. */
function recordOf(field: (typeof recordFields)[number], row: number): string {
  const columnOf = (name: string): string =>
    absoluteRunners(columnName(tableColumns.record + recordFields.indexOf(name)));
  return `INDEX(${columnOf(field)},MATCH($A${row},${columnOf("number")},0))`;
}

/** The change in points from which a class is considered different. */
const otherClass = 2;

/** Days since the last start, an arrow if the class differs, and the change of weight: "21d ▲ +1.5". */
function sinceLastStart(row: number): string {
  const [days, higher, heavier] = ["daysSince", "classDifference", "weightChange"].map((field) =>
    recordOf(field, row),
  ) as [string, string, string];
  const ifKnown = (cell: string, text: string): string => `IF(ISNUMBER(${cell}),${text},"")`;
  return `IFERROR(TRIM(${[
    ifKnown(days, `${days}&"d"`),
    ifKnown(higher, `IF(${higher}>=${otherClass}," ▲",IF(${higher}<=-${otherClass}," ▼",""))`),
    ifKnown(heavier, `IF(${heavier}=0,"",IF(${heavier}>0," +"," ")&ROUND(${heavier},1))`),
  ].join("&")}),"")`;
}

function columnPart({ letter, heading, look, format, formula }: RunnerColumn): SheetPart {
  const byRow =
    typeof formula === "function" ? runnerRows.map((row) => [`${letter}${row}`, formula(row)]) : [];
  return {
    cells: {
      ...(heading !== undefined && { [`${letter}${headingRow}`]: heading }),
      ...(typeof formula === "string" && { [`${letter}${firstRow}`]: formula }),
      ...(Object.fromEntries(byRow) as Readonly<Record<string, string>>), // each entry is a pair of texts
    },
    looks: [
      [`${letter}${headingRow}`, { align: look.align ?? "left" }],
      [runnerRange(letter), look],
    ],
    ...(format !== undefined && { formats: { [runnerRange(letter)]: format } }),
  };
}

const fullBar = (letter: string): string => `=MAX(${absoluteRunners(letter)})/0.6`;

/** The cells below the columns with bars: the hidden value of a full bar; the longest fills 0.6 of it. */
const fullBars: SheetPart = {
  cells: { [`G${lastRow + 1}`]: fullBar("G"), [`I${lastRow + 1}`]: fullBar("I") },
  formats: { [`G${lastRow + 1}:I${lastRow + 1}`]: ";;;" },
};

const [open, day] = [openCells.open, openCells.day];

/** The options of the stakes. The amount at stake elsewhere is added once there is a bets sheet. */
const stakeOptions: SheetPart = {
  cells: {
    AI11: "hedges",
    AJ11: `=IF(${hedges}="yes","yes","no")`,
    AI12: "open",
    [open]: 0,
    AI13: "race_cap",
    AJ13: `=MAX(0,MIN(1,IF(ISNUMBER(${capCells.race}),${capCells.race},1),IF(ISNUMBER(${capCells.day}),${capCells.day}-${day},1)))`,
    [day]: 0,
  },
};

const groups: Readonly<Record<string, string>> = {
  "A:C": "ENTRY",
  "G:I": `="MODEL"&IF(${outCount}=0,"",", LESS "&${outNumbers})`,
  "J:M": "PRICE AND STAKE",
  "O:R": "SCENARIOS: WIN",
  "T:U": "CLASS",
  "V:Z": "IN THE RUN",
  AA: "DRAW",
  AB: "TAKE CARE",
  AC: "MARKET",
};

const groupRow = headingRow - 1;
const rule = { color: palette.rule } as const;

/** The runners: entry, model, prices and stakes; to the right scenarios, class, positions, people. */
export const raceRunners: SheetPart = joinParts([
  {
    looks: [
      [`A${groupRow}:AC${headingRow}`, { fillColor: palette.heading }],
      [`A${headingRow}:AC${headingRow}`, looks.heading],
      [`A${firstRow}:AC${lastRow}`, looks.cell],
    ],
    heights: { [groupRow]: 20, [headingRow]: 24 },
    borders: [
      [`A${headingRow}:AC${headingRow}`, { edge: "bottom", weight: "medium", ...rule }],
      ...["G", "J"].map(
        (letter) =>
          [`${letter}${groupRow}:${letter}${headingRow}`, { edge: "left", weight: "thin", ...rule }] as const,
      ),
    ],
    hidden: [`AD${firstRow}:AQ${firstRow}`],
  },
  ...Object.entries(groups).map(([columns, title]) => groupTitle(onRow(columns, groupRow), title)),
  cellPart(`V${headingRow}:Z${headingRow}`, { content: "lead  →  back", look: { align: "center" } }),
  ...columns.map(columnPart),
  stakeOptions,
  fullBars,
  {
    cells: {
      ...Object.fromEntries(
        scenarioColumns.map((letter, index) => [
          `${letter}${headingRow}`, // named after its changes: "Less 2", "11 to 4"
          `=IF(${letter}$6<>"","Less "&${letter}$6,IF(${letter}$8<>"",SUBSTITUTE(${letter}$8,":"," to "),IF(${letter}$7<>"","^ "&${letter}$7,"Case ${index + 1}")))`,
        ]),
      ),
      [entryFields.replaceAll("$", "")]: byRaceCode("number,name,barrier,weight,jockey,formMarks", {
        harness: "number,name,barrier,start,jockey,formMarks",
        greyhounds: "number,name,barrier,sex,trainer,formMarks",
      }),
    },
  },
]);
