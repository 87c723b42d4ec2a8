import { absolute, plain } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { cellPart, joinParts, labelled, type SheetPart } from "./sheetPart";
import { looks, palette } from "./palette";
import { cells, firstRow, fullWidth, headingRow, letters, sideCells, type Span } from "./raceAddresses";
import { addressed, bandCells, hiddenCells, raceCells, raceFacts } from "./raceCells";
import { cases, type RunnerColumnName } from "./raceColumns";
import { isOut, outCount, outNumbers, startersOdds, typedRace, whatIf } from "./raceFormulas";
import { exampleNote } from "./raceLayout";

const whatif = (field: string): string => `INDEX(${whatIf(field)},1,1)`;
/** Leaves a cell blank while there is no race, whose cells would be 0. */
const ifRaceShown = (formula: string): string => `=IF(ISTEXT(${raceFacts.track}),IFERROR(${formula},""),"")`;

/** The currencies of the countries in the options; for other countries the label names none. */
const currencies =
  '"au","AUD","nz","NZD","hk","HKD","gb","GBP","ie","EUR","fr","EUR","us","USD","sg","SGD","jp","JPY","za","ZAR"';
const currency = `IFERROR(", "&SWITCH(MID([options],SEARCH("country=",[options])+8,2),${currencies}),"")`;

const minutes = `ROUND((${raceFacts.clockStart}-NOW())*1440,0)`;
const away = `ABS(${minutes})`;
/**
 * The minutes to the start; as text in hours and minutes from two hours, in days from two days. After the
 * jump the hours are whole, because Excel shows ##### for a number such as "jumped 119 min ago" that is wide.
 */
const countdown = {
  content: ifRaceShown(
    `IF(${raceFacts.minutesToGo}="","",IF(${away}<120,${minutes},IF(${minutes}<0,"jumped ","")&IF(${away}<2880,INT(${away}/60)&" h"&IF(${minutes}<0,""," "&MOD(${away},60)&" min"),INT(${away}/1440)&" days")&IF(${minutes}<0," ago","")))`,
  ),
  format: '0" min";"jumped "0" min ago";"now"',
} as const;
const onRight = { align: "right" } as const;

const cellOf = (name: RunnerColumnName, row: number): string => absolute(cells(name, row));

const fact = (
  span: Span,
  label: string,
  { content, format }: { content: string; format?: string },
): SheetPart =>
  labelled(letters(span), 4, {
    label: { content: label, look: looks.bandLabel },
    value: { content, look: looks.bandValue, format },
  });

const entrants = "COUNT([number])";
/** The number of runners left, and of all runners: "9 of 10". */
const starterCell = cellOf("change", 5);
const starters = ifRaceShown(`${entrants}-${outCount}&" of "&${entrants}`);

const facts: readonly SheetPart[] = [
  fact("number:runner", "Class", { content: ifRaceShown(raceFacts.raceClass) }),
  fact("barrier:weight", "Distance, m", { content: ifRaceShown(raceFacts.distance), format: "#,##0" }),
  fact("jockey", `=IF(${raceFacts.condition}="","","Going")`, { content: ifRaceShown(raceFacts.condition) }),
  fact("form:win", `="Prize money"&${currency}`, {
    content: ifRaceShown(raceFacts.prizeMoney),
    format: "#,##0",
  }),
  fact("change:place", "Runners", { content: starters }),
  fact("fair", "Places", {
    content: ifRaceShown(
      `IFERROR(${whatif("placesPaid")},IF(${entrants}-${outCount}<5,1,IF(${entrants}-${outCount}<8,2,3)))`,
    ),
  }),
  labelled(letters("price:stake"), 4, {
    label: {
      content: `="Start, track’s clock"&IF(ISNUMBER(${raceFacts.clockStart})," (yours "&TEXT(${raceFacts.clockStart},"hh:mm")&")","")`,
      look: { ...looks.bandLabel, ...onRight },
    },
    value: {
      content: ifRaceShown(raceFacts.startTime),
      look: { ...looks.bandValue, ...onRight },
      format: "hh:mm",
    },
  }),
];

const runnerWith = (range: string, value: string): string =>
  `INDEX([number],MATCH(${value},${range},0))&" "&INDEX([runner],MATCH(${value},${range},0))`;
/** The number of starters with a running style: "2 leaders", "no leaders". */
const countOfStyle = (style: string): string => {
  const count = `COUNTIFS([style],"${style}",[status],"<>scratched",[status],"<>what-if")`;
  return `IF(${count}=0,"no",${count})&IF(${count}=1," ${style}"," ${style}s")`;
};
/** The starters' barriers with a reading of the venue's bias, those in a row as a range: "1, 2, 5 to 7". */
function barriersRead(reading: string): string {
  const starters = (barrier: string): string =>
    `COUNTIFS([barrier],${barrier},[drawReading],"${reading}",[status],"<>scratched",[status],"<>what-if")`;
  const ends = (step: string): string =>
    `SORT(FILTER([barrier],(${starters("[barrier]")}>0)*(${starters(`IFERROR([barrier]${step},0)`)}=0)))`;
  const [from, to] = [ends("-1"), ends("+1")];
  return `=IFERROR(TEXTJOIN(", ",TRUE,${from}&IF(${to}=${from},"",IF(${to}=${from}+1,", "," to ")&${to})),"")`;
}
/** States the barriers with a reading: "draw 3 is better", "draws 1 to 4 and 9 are better". */
function drawn(barriers: string, reading: string): string {
  const commas = `(LEN(${barriers})-LEN(SUBSTITUTE(${barriers},",","")))`;
  const listed = `IF(${commas}=0,${barriers},SUBSTITUTE(${barriers},", "," and ",MAX(1,${commas})))`;
  const noun = 'IF([raceCode]="greyhounds","box","draw")';
  const plural = 'IF([raceCode]="greyhounds","boxes","draws")';
  return `IF(${barriers}="","",IF(ISNUMBER(SEARCH(" ",${barriers})),${plural}&" "&${listed}&" are ",${noun}&" "&${barriers}&" is ")&"${reading}")`;
}
const pace = `IF(COUNTIF([style],"?*")=0,"",${countOfStyle("leader")}&", "&${countOfStyle("presser")})`;

const stoppedAt = "stopped at ";
/** The reason why no runner has a price: the live ones stopped, with their time, or none has come yet. */
const withoutPrices = `IFERROR("Prices stopped "&MID([pricesTable],SEARCH("${stoppedAt}",[pricesTable])+${stoppedAt.length},5)&" UTC","No prices yet")`;

/** The answers in words, to the right of the race. */
const answers: readonly SheetPart[] = [
  cellPart(cells("since:care", 3), {
    content: `=IF(NOT(ISTEXT(${raceFacts.track})),"",IF(ISNA([stakes]),"Check the prices",IF(COUNT([edge])=0,${withoutPrices},IF(COUNTIF([edge],">0")=0,"No overlay",COUNTIF([edge],">0")&IF(COUNTIF([edge],">0")=1," overlay"," overlays")))))`,
    look: looks.answer,
  }),
  fact("since:case1", "Model favourite", {
    content: ifRaceShown(
      `IF((COUNT([win])>1)*(MAX([win])-MIN([win])<1E-9),"None, all are equal",${runnerWith("[win]", `MAX([win])`)})`,
    ),
  }),
  fact("case2:ratingGap", "Best edge", {
    content: `=IF(ISNA([stakes]),"",IF(COUNT([edge])=0,"",IF(MAX([edge])<=0,"None above 0",${runnerWith("[edge]", `MAX([edge])`)})))`,
  }),
  fact("inRun1:care", "Pace and draw", {
    content: ifRaceShown(
      `TEXTJOIN("; ",TRUE,${pace},${drawn("[drawnBetter]", "better")},${drawn("[drawnWorse]", "worse")})`,
    ),
  }),
];

/** The parts of a message that the sheet states itself, or that add nothing. */
const plainMessage = [
  "The service has no data for this: ",
  " Check the date, the name or slug, race_code and country.",
].reduce((text, part) => `SUBSTITUTE(${text},"${part}","")`, "[problem]");

const hedgeCount = `COUNTIFS([stake],">0",[edge],"<0")`;
const outlier = (range: string): string => `INDEX([taken],MATCH(MAX(${range}),${range},0))`;

/** A scenario with an invalid argument shows its message, which the sentence repeats. */
const caseProblem = cases.map((index): Reason => {
  const [heading, first] = [cellOf(`case${index}`, headingRow), cellOf(`case${index}`, firstRow)];
  return [`IF(IFERROR(LEN(${first})>0,FALSE),ISTEXT(${first}),FALSE)`, `${heading}&": "&${first}`];
});

/** A condition on the race, and the text that the sentence states while it holds. */
type Reason = readonly [condition: string, text: string];

/** The columns of formulas that spill over the runners; a typed entry in their way empties them. */
const spilled = (["number", "win", "place", "base", "rating"] as const)
  .map((name) => `ISERROR(${cellOf(name, firstRow)})`)
  .join(",");

const marketAdds = `TEXT(1+RACING.OVERROUND(${startersOdds}),"0%")`;
/** The result in the order of finish, once the race is in, and the return on the stakes. */
const resultOf = (name: "number" | "finish" | "name" | "margin" | "startingPrice", place: number): string =>
  absolute(sideCells(["result", name], firstRow + place - 1));
const placed = [1, 2, 3].map((place) => {
  const [finish, margin, price] = [
    resultOf("finish", place),
    resultOf("margin", place),
    resultOf("startingPrice", place),
  ];
  const priceText = `IF(ISNUMBER(${price})," ("&TEXT(${price},"0.00")&")","")`;
  const marginText = `IF(ISNUMBER(${margin}),IF(${margin}>0," by "&ROUND(${margin},1)&" L",""),"")`;
  return `IF(ISNUMBER(${finish}),IF(${finish}<=3,"${place === 1 ? "" : "; "}"&${finish}&". "&${resultOf("number", place)}&" "&${resultOf("name", place)}&${priceText}&${marginText},""),"")`;
});
const wonAt = (column: string): string =>
  `IFERROR(INDEX(${column},MATCH(${resultOf("number", 1)},[number],0)),0)`;
const staked = "SUM([stake])";
const returned = `IF(${staked}>0," Staked $"&TEXT(${staked},"0")&", won bets return $"&TEXT(IFERROR(${wonAt("[stake]")}*${wonAt("[odds]")},0),"0")&".","")`;

/** Names the stakes whose edge is below 0. */
const hedgeNote = `IF(${hedgeCount}=0,"","No "&TEXTJOIN(", ",TRUE,FILTER([number],[since]="hedge"))&IF(${hedgeCount}=1," is a hedge: it loses on its own."," are hedges: they lose on their own.")&" Type no under Hedges (${plain(raceCells.hedges)}) to leave "&IF(${hedgeCount}=1,"it","them")&" out.")`;

/** States the amount at stake on other races, and the part of the bank that the stakes are based on. */
const openNote = `IF([openShare]>0,"$"&ROUND([openShare]*[bank],0)&" at stake elsewhere: the stakes are of the $"&ROUND((1-[openShare])*[bank],0)&" left.","")`;

/** The reasons in order: a wrong race or entry first, then the result, then doubtful prices. */
const reasons: readonly Reason[] = [
  [`[track]&""=""`, '"Type a track under Track."'],
  [`[date]&""=""`, '"Type a date under Date, such as today or 2026-03-14."'],
  [`[race]&""=""`, '"Type the number of a race under Race."'],
  [`ISERROR([problem])`, '" "'],
  [`NOT(ISNUMBER([problem]))`, `UPPER(LEFT(${plainMessage},1))&MID(${plainMessage},2,400)`],
  [`OR(${spilled})`, '"An entry among the runners hides a column: clear it, or press Ctrl+Z."'],
  [`ISNUMBER(${resultOf("finish", 1)})`, `"Result: "&${placed.join("&")}&"."&${returned}`],
  [
    `ISNA([stakes])*(${outCount}>0)`,
    `"Prices"&IF([pricesOf]="",""," ("&[pricesOf]&")")&" pre-date a scratching: no stake is advised. Type the current prices."`,
  ],
  [`ISNA([stakes])`, `"These prices add up to "&${marketAdds}&": no stake is advised. Check the prices."`],
  [
    `MAX([odds])>1000`,
    `"Is the price right? "&${runnerWith("[odds]", `MAX([odds])`)}&" at "&${outlier("[odds]")}&": a price above 1,000."`,
  ],
  [
    `MAX([edge])>3`,
    `"Is the price right? "&${runnerWith("[edge]", `MAX([edge])`)}&" at "&${outlier("[edge]")}&": an edge above 300%."`,
  ],
  ...caseProblem,
  [`LEN([pricesTable])*(COUNT([prices.number])=0)`, `[pricesTable]`],
];

/** The parts of the usual sentence, each blank or a sentence. */
const usualParts: readonly string[] = [
  `IF(${outCount}=0,"","No "&${outNumbers}&IF(${outCount}=1," "&INDEX(FILTER([runner],${isOut}),1,1),"")&" scratched; prices are for the "&LEFT(${starterCell},FIND(" ",${starterCell})-1)&" left.")`,
  `IF((${outCount}+${hedgeCount}>0)+(${entrants}=0),"","All runners are in."&IF([pricesOf]="${exampleNote}",""," Type a number under Scratched to price the race without that runner."))`,
  hedgeNote,
  openNote,
  // The prices are examples until the note in G7 changes.
  `IF([pricesOf]="${exampleNote}","Example prices (${plain(raceCells.pricesOf)}): type yours under My $.","")`,
];

/** The hidden column of the reasons; the first that is not blank becomes the sentence. */
const reasonsFrom = (first: number, count: number): string =>
  cells("reason", firstRow + first, firstRow + first + count - 1);
const reasonCells: SheetPart = {
  cells: Object.fromEntries(
    [
      ...reasons.map(([condition, text]) => `=IFERROR(IF(${condition},${text},""),"")`),
      `=TRIM(TEXTJOIN(" ",TRUE,${absolute(reasonsFrom(reasons.length + 1, usualParts.length))}))`,
      ...usualParts.map((part) => `=IFERROR(${part},"")`),
    ].map((formula, index) => [cells("reason", firstRow + index), formula]),
  ),
};
const allReasons = absolute(reasonsFrom(0, reasons.length + 1));
const sentence = `=IFERROR(TRIM(INDEX(FILTER(${allReasons},${allReasons}<>""),1,1)),"")`;

/** The race's name; if the source has none, its class and distance. */
const raceTitle = `IF(${raceFacts.raceName}<>"",${raceFacts.raceName},IF(${raceFacts.raceClass}="","Race "&${typedRace},${raceFacts.raceClass})&IF(${raceFacts.distance}="",""," · "&${raceFacts.distance}&" m"))`;

/** The day of the start at the venue, which may be the day before or after the date in the request. */
const localDay = ifRaceShown(`IF(${raceFacts.startTime}="",${raceFacts.date},${raceFacts.startTime})`);

/** The rows above the runners: place and time, the race, its facts, and one sentence. */
export const raceBand: SheetPart = addressed(
  joinParts([
    {
      looks: [
        ...fullWidth(2).map((range) => [range, looks.nav] as const),
        ...fullWidth(3, 5).map((range) => [range, { fillColor: palette.band }] as const),
      ],
      heights: { 2: 26, 3: 38, 4: 16, 5: 24, 8: 34 },
      cells: {
        [plain(raceFacts.track)]:
          `=RACING.RACE([thisRace],${textConstant(Object.keys(raceFacts).join(","))},FALSE,[optionsAtTrack])`,
        [plain(hiddenCells.problem)]:
          `=IFERROR(INDEX(RACING.WHATIF([thisRace],[taken],[scratched],[sharpen],[model],"number",FALSE,[optionsForText]),1,1),"")`,
        // Uses the minutes at the time of the answer, not the clock, so that nothing is requested when a race
        // jumps.
        [plain(hiddenCells.resultDate)]:
          `=IFERROR(IF(IF(ISNUMBER(${raceFacts.minutesToGo}),${raceFacts.minutesToGo}<=0,IF(ISNUMBER(${raceFacts.date}),${raceFacts.date}<RACING.STATUS("today"),FALSE)),[date],""),"")`,
        [plain(hiddenCells.drawnBetter)]: barriersRead("better"),
        [plain(hiddenCells.drawnWorse)]: barriersRead("worse"),
        [cells("reason", 6)]: "=[options]",
        [cells("reason", 7)]: "errors=text",
        [cells("meetingRace", 6)]: "=[options]",
        [cells("meetingRace", 7)]: "time=venue",
      },
    },
    cellPart(cells("number:runner", 2), { content: ifRaceShown(raceFacts.track), look: looks.nav }),
    cellPart(cells("barrier:jockey", 2), { content: localDay, look: looks.nav, format: "dddd d mmmm yyyy" }),
    cellPart(bandCells.number, {
      content: ifRaceShown(typedRace),
      look: { ...looks.title, fontSize: 18, align: "center" },
    }),
    cellPart(cells("runner:change", 3), { content: ifRaceShown(raceTitle), look: looks.title }),
    cellPart(bandCells.countdown, {
      ...countdown,
      look: { ...looks.title, fontSize: 13, ...onRight },
    }),
    ...facts,
    ...answers,
    cellPart(bandCells.sentence, {
      content: sentence,
      look: { ...looks.note, fontSize: 9.5, fillColor: palette.panel, wrapping: "wrap" },
    }),
    { calculated: [bandCells.sentence] },
    reasonCells,
    {
      borders: fullWidth(5).map(
        (range) => [range, { edge: "bottom", color: palette.nav, weight: "medium" }] as const,
      ),
    },
  ]),
);
