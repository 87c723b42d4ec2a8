import { textConstant } from "../../cells/formulaConstants";
import { cellPart, joinParts, labelled, type SheetPart } from "./sheetPart";
import { looks, palette } from "./palette";
import {
  absoluteRunners,
  drawColumn,
  exampleNote,
  firstRow,
  isOut,
  openCells,
  optionsAtTrack,
  optionsForText,
  outCount,
  outNumbers,
  problemCell,
  raceCells,
  resultCells,
  resultDate,
  scenarioColumns,
  startersOdds,
  styleColumn,
  typedRace,
  whatIf,
} from "./raceLayout";

const { race, track, date, number, options, scratched, sharpen, model, pricesOf, bank } = raceCells;

/** The fields of the race in the hidden cells from AF2, by cell. */
export const raceFacts = {
  track: "$AF$2",
  date: "$AG$2",
  raceName: "$AH$2",
  raceClass: "$AI$2",
  distance: "$AJ$2",
  condition: "$AK$2",
  prizeMoney: "$AL$2",
  startTime: "$AM$2",
  clockStart: "$AN$2",
  minutesToGo: "$AO$2",
} as const;

const whatif = (field: string): string => `INDEX(${whatIf(field)},1,1)`;
/** Leaves a cell blank while there is no race, whose cells would be 0. */
const shown = (formula: string): string => `=IF(ISTEXT(${raceFacts.track}),IFERROR(${formula},""),"")`;

/** The currencies of the countries in the options; for other countries the label names none. */
const currencies =
  '"au","AUD","nz","NZD","hk","HKD","gb","GBP","ie","EUR","fr","EUR","us","USD","sg","SGD","jp","JPY","za","ZAR"';
const currency = `IFERROR(", "&SWITCH(MID(${options},SEARCH("country=",${options})+8,2),${currencies}),"")`;

const minutes = `ROUND((${raceFacts.clockStart}-NOW())*1440,0)`;
const away = `ABS(${minutes})`;
/** The minutes to the start; as text in hours and minutes from two hours, in days from two days. */
const countdown = {
  content: shown(
    `IF(${raceFacts.minutesToGo}="","",IF(${away}<120,${minutes},IF(${minutes}<0,"jumped ","")&IF(${away}<2880,INT(${away}/60)&" h "&MOD(${away},60)&" min",INT(${away}/1440)&" days")&IF(${minutes}<0," ago","")))`,
  ),
  format: '0" min";"jumped "0" min ago";"now"',
} as const;
const onRight = { align: "right" } as const;

const fact = (
  columns: string,
  label: string,
  { content, format }: { content: string; format?: string },
): SheetPart =>
  labelled(columns, 4, {
    label: { content: label, look: looks.bandLabel },
    value: { content, look: looks.bandValue, format },
  });

/** The number of runners left, and of all runners. */
const entrants = `COUNT(${absoluteRunners("A")})`;
const starters = shown(`${entrants}-${outCount}&" of "&${entrants}`);

const facts: readonly SheetPart[] = [
  fact("A:B", "Class", { content: shown(raceFacts.raceClass) }),
  fact("C:D", "Distance, m", { content: shown(raceFacts.distance), format: "#,##0" }),
  fact("E", `=IF(${raceFacts.condition}="","","Going")`, { content: shown(raceFacts.condition) }),
  fact("F:G", `="Prize money"&${currency}`, { content: shown(raceFacts.prizeMoney), format: "#,##0" }),
  fact("H:I", "Runners", { content: starters }),
  fact("J", "Places", {
    content: shown(
      `IFERROR(${whatif("placesPaid")},IF(${entrants}-${outCount}<5,1,IF(${entrants}-${outCount}<8,2,3)))`,
    ),
  }),
  labelled("K:M", 4, {
    label: {
      content: `="Start, track’s clock"&IF(ISNUMBER(${raceFacts.clockStart})," (yours "&TEXT(${raceFacts.clockStart},"hh:mm")&")","")`,
      look: { ...looks.bandLabel, ...onRight },
    },
    value: { content: shown(raceFacts.startTime), look: { ...looks.bandValue, ...onRight }, format: "hh:mm" },
  }),
];

/** The Kelly fraction of the first runner; #N/A while the prices pre-date a scratching. */
const stakes = "$AE$11";
const names = absoluteRunners("B");
const win = absoluteRunners("G");
const edge = absoluteRunners("L");
const runnerWith = (range: string, value: string): string =>
  `INDEX(${absoluteRunners("A")},MATCH(${value},${range},0))&" "&INDEX(${names},MATCH(${value},${range},0))`;
/** The number of starters with a running style: "2 leaders". */
const countOfStyle = (style: string): string => {
  const statuses = absoluteRunners("AD");
  const count = `COUNTIFS(${absoluteRunners(styleColumn)},"${style}",${statuses},"<>scratched",${statuses},"<>what-if")`;
  return `${count}&IF(${count}=1," ${style}"," ${style}s")`;
};
/** The barriers of the race's runners with a reading of the venue's bias: ", 1 and 3 better". */
const drawn = (reading: string): string => {
  const readings = absoluteRunners(drawColumn);
  return `IF(COUNTIF(${readings},"${reading}")=0,"",", "&TEXTJOIN(" and ",TRUE,SORT(FILTER(${absoluteRunners("C")},${readings}="${reading}")))&" ${reading}")`;
};
const pace = `IF(COUNTIF(${absoluteRunners(styleColumn)},"?*")=0,"",${countOfStyle("leader")}&", "&${countOfStyle("presser")})`;
const draw = `IF(COUNTIF(${absoluteRunners(drawColumn)},"better")+COUNTIF(${absoluteRunners(drawColumn)},"worse")=0,"","draw"&SUBSTITUTE(${drawn("better")}&${drawn("worse")},",","",1))`;

/** The answers in words, to the right of the race. */
const answers: readonly SheetPart[] = [
  cellPart("O3:AB3", {
    content: `=IF(NOT(ISTEXT(${raceFacts.track})),"",IF(ISNA(${stakes}),IF(${outCount}>0,"Prices pre-date a scratching","Check the prices"),IF(COUNT(${edge})=0,"Type your prices under My $",IF(COUNTIF(${edge},">0")=0,"No edge above 0: no stake",COUNTIF(${edge},">0")&IF(COUNTIF(${edge},">0")=1," overlay"," overlays")))))`,
    look: looks.answer,
  }),
  fact("O:R", "Model favourite", {
    content: shown(
      `IF((COUNT(${win})>1)*(MAX(${win})-MIN(${win})<1E-9),"None, all are equal",${runnerWith(win, `MAX(${win})`)})`,
    ),
  }),
  fact("T:X", "Best edge", {
    content: `=IF(ISNA(${stakes}),"",IF(COUNT(${edge})=0,"",IF(MAX(${edge})<=0,"None above 0",${runnerWith(edge, `MAX(${edge})`)})))`,
  }),
  fact("Y:AB", "Pace and draw", { content: shown(`TEXTJOIN("; ",TRUE,${pace},${draw})`) }),
];

/** The parts of a message that the sheet states itself, or that add nothing. */
const plainMessage = [
  "The service has no data for this: ",
  " Check the date, the name or slug, race_code and country.",
].reduce((text, part) => `SUBSTITUTE(${text},"${part}","")`, problemCell);

const [typed, decimal, stake] = ["K", "AF", "M"].map(absoluteRunners) as [string, string, string];
const hedgeCount = `COUNTIFS(${stake},">0",${edge},"<0")`;
const outlier = (range: string): string => `INDEX(${typed},MATCH(MAX(${range}),${range},0))`;

/** A scenario with an invalid argument shows its message, which the sentence repeats. */
const caseProblem = scenarioColumns.map((letter): Reason => [
  `IF(IFERROR(LEN(${letter}$11)>0,FALSE),ISTEXT(${letter}$11),FALSE)`,
  `${letter}$10&": "&${letter}$11`,
]);

/** A condition on the race, and the text that the sentence states while it holds. */
type Reason = readonly [condition: string, text: string];

/** The columns of formulas that spill over the runners; a typed entry in their way empties them. */
const spilled = ["A", "G", "I", "O", "T"].map((column) => `ISERROR($${column}$${firstRow})`).join(",");

const marketAdds = `TEXT(1+RACING.OVERROUND(${startersOdds}),"0%")`;
/** The result in the order of finish, once the race is in, and the return on the stakes. */
const finishes = [1, 2, 3].map((place) => `$${resultCells.finish}$${firstRow + place - 1}`);
const placed = finishes.map((cell, index) => {
  const at = (column: string): string => `$${column}$${firstRow + index}`;
  const price = `IF(ISNUMBER(${at(resultCells.price)})," ("&TEXT(${at(resultCells.price)},"0.00")&")","")`;
  const margin = `IF(ISNUMBER(${at(resultCells.margin)}),IF(${at(resultCells.margin)}>0," by "&ROUND(${at(resultCells.margin)},1)&" L",""),"")`;
  return `IF(ISNUMBER(${cell}),IF(${cell}<=3,"${index === 0 ? "" : "; "}"&${cell}&". "&${at(resultCells.number)}&" "&${at(resultCells.runner)}&${price}&${margin},""),"")`;
});
const wonAt = (column: string): string =>
  `IFERROR(INDEX(${absoluteRunners(column)},MATCH($${resultCells.number}$${firstRow},${absoluteRunners("A")},0)),0)`;
const staked = `SUM(${absoluteRunners("M")})`;
const returned = `IF(${staked}>0," Staked $"&TEXT(${staked},"0")&", won bets return $"&TEXT(IFERROR(${wonAt("M")}*${wonAt("AF")},0),"0")&".","")`;

/** Names the stakes whose edge is below 0. */
const hedgeNote = `IF(${hedgeCount}=0,"","No "&TEXTJOIN(", ",TRUE,FILTER(${absoluteRunners("A")},${absoluteRunners("N")}="hedge"))&IF(${hedgeCount}=1," is a hedge: it loses on its own."," are hedges: they lose on their own.")&" Type no under Hedges (AC7) to leave "&IF(${hedgeCount}=1,"it","them")&" out.")`;

/** States the amount at stake on other races, and the part of the bank that the stakes are based on. */
const openNote = `IF(${openCells.open}>0,"$"&ROUND(${openCells.open}*${bank},0)&" at stake elsewhere: the stakes are of the $"&ROUND((1-${openCells.open})*${bank},0)&" left.","")`;

/** The reasons in order: a wrong race or entry first, then the result, then doubtful prices. */
const reasons: readonly Reason[] = [
  [`${track}&""=""`, '"Type a track under Track."'],
  [`${date}&""=""`, '"Type a date under Date, such as today or 2026-03-14."'],
  [`${number}&""=""`, '"Type the number of a race under Race."'],
  [`ISERROR(${problemCell})`, '" "'],
  [`NOT(ISNUMBER(${problemCell}))`, `UPPER(LEFT(${plainMessage},1))&MID(${plainMessage},2,400)`],
  [`OR(${spilled})`, '"An entry among the runners hides a column: clear it, or press Ctrl+Z."'],
  [`ISNUMBER(${finishes[0] ?? ""})`, `"Result: "&${placed.join("&")}&"."&${returned}`],
  [
    `ISNA(${stakes})*(${outCount}>0)`,
    `"Prices"&IF(${pricesOf}="",""," of "&${pricesOf})&" pre-date a scratching: no stake is advised. Type the present prices."`,
  ],
  [`ISNA(${stakes})`, `"These prices add up to "&${marketAdds}&": no stake is advised. Check the prices."`],
  [
    `MAX(${decimal})>1000`,
    `"Is the price right? "&${runnerWith(decimal, `MAX(${decimal})`)}&" at "&${outlier(decimal)}&": a price above 1,000."`,
  ],
  [
    `MAX(${edge})>3`,
    `"Is the price right? "&${runnerWith(edge, `MAX(${edge})`)}&" at "&${outlier(edge)}&": an edge above 300%."`,
  ],
  ...caseProblem,
];

/** The parts of the usual sentence, each blank or a sentence. */
const usualParts: readonly string[] = [
  `IF(${outCount}=0,"","No "&${outNumbers}&IF(${outCount}=1," "&INDEX(FILTER(${names},${isOut}),1,1),"")&" scratched; prices are for the "&LEFT($H$5,FIND(" ",$H$5)-1)&" left.")`,
  `IF(${outCount}+${hedgeCount}>0,"","All runners are in."&IF(${pricesOf}="${exampleNote}",""," Type a number under Scratched to price the race without that runner."))`,
  hedgeNote,
  openNote,
  // The prices are examples until the note in G7 changes.
  `IF(${pricesOf}="${exampleNote}","Example prices (G7): type yours under My $.","")`,
];

/** The hidden column of the reasons; the first that is not blank becomes the sentence. */
const reasonColumn = "AP";
const reasonAt = (index: number): string => `${reasonColumn}${firstRow + index}`;
const rangeOf = (first: number, count: number): string =>
  `$${reasonColumn}$${firstRow + first}:$${reasonColumn}$${firstRow + first + count - 1}`;
const reasonCells: SheetPart = {
  cells: Object.fromEntries(
    [
      ...reasons.map(([condition, text]) => `=IFERROR(IF(${condition},${text},""),"")`),
      `=TRIM(TEXTJOIN(" ",TRUE,${rangeOf(reasons.length + 1, usualParts.length)}))`,
      ...usualParts.map((part) => `=IFERROR(${part},"")`),
    ].map((formula, index) => [reasonAt(index), formula]),
  ),
};
const allReasons = rangeOf(0, reasons.length + 1);
const sentence = `=IFERROR(TRIM(INDEX(FILTER(${allReasons},${allReasons}<>""),1,1)),"")`;

/** The race's name; if the source has none, its class and distance. */
const raceTitle = `IF(${raceFacts.raceName}<>"",${raceFacts.raceName},IF(${raceFacts.raceClass}="","Race "&${typedRace},${raceFacts.raceClass})&IF(${raceFacts.distance}="",""," · "&${raceFacts.distance}&" m"))`;

/** The day of the start at the venue, which may be the day before or after the date in the request. */
const localDay = shown(`IF(${raceFacts.startTime}="",${raceFacts.date},${raceFacts.startTime})`);

/** The rows above the runners: place and time, the race, its facts, and one sentence. */
export const raceBand: SheetPart = joinParts([
  {
    looks: [
      ["A2:AC2", looks.nav],
      ["A3:AC5", { fillColor: palette.band }],
    ],
    heights: { 2: 26, 3: 38, 4: 16, 5: 24, 8: 34 },
    cells: {
      AF2: `=RACING.RACE(${race},${textConstant(Object.keys(raceFacts).join(","))},FALSE,${optionsAtTrack})`,
      AF3: `=IFERROR(INDEX(RACING.WHATIF(${race},${typed},${scratched},${sharpen},${model},"number",FALSE,${optionsForText}),1,1),"")`,
      // Uses the minutes at the time of the answer, not the clock, so that nothing is requested when a race
      // jumps.
      [resultDate.replaceAll("$", "")]:
        `=IFERROR(IF(IF(ISNUMBER(${raceFacts.minutesToGo}),${raceFacts.minutesToGo}<=0,IF(ISNUMBER(${raceFacts.date}),${raceFacts.date}<RACING.STATUS("today"),FALSE)),${date},""),"")`,
      AP6: `=${options}`,
      AP7: "errors=text",
      AQ6: `=${options}`,
      AQ7: "time=venue",
    },
  },
  cellPart("A2:B2", { content: shown(raceFacts.track), look: looks.nav }),
  cellPart("C2:E2", { content: localDay, look: looks.nav, format: "dddd d mmmm yyyy" }),
  cellPart("A3", {
    content: shown(typedRace),
    look: { ...looks.title, fontSize: 18, align: "center" },
  }),
  cellPart("B3:H3", { content: shown(raceTitle), look: looks.title }),
  cellPart("K3:M3", {
    ...countdown,
    look: { ...looks.title, fontSize: 16, ...onRight },
  }),
  ...facts,
  ...answers,
  cellPart("A8:M8", {
    content: sentence,
    look: { ...looks.note, fontSize: 9.5, fillColor: palette.panel, wrapping: "wrap" },
  }),
  { calculated: ["A8:M8"] },
  reasonCells,
  { borders: [["A5:AC5", { edge: "bottom", color: palette.nav, weight: "medium" }]] },
]);
