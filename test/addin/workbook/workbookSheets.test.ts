import { parseCellAddress } from "../../../src/cells/addresses";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { catalogue } from "../../../src/functions/catalogue";
import { cellsByName } from "../../../src/functions/call/arguments";
import { parseCall } from "../../../src/functions/call/parseCall";
import { parseFormulaArgument, parseFormulaCalls } from "../../../src/functions/call/parseFormula";
import { plannedWorkbook } from "../../../src/addin/workbook/buildWorkbook";
import { parseContext } from "../parseContext";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import { angleSheet } from "../../../src/addin/workbook/angleSheet";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { hiddenCells, raceCells } from "../../../src/addin/workbook/raceCells";
import { namedCountry } from "../../../src/addin/workbook/raceFormulas";
import { notesSheet } from "../../../src/addin/workbook/notesSheet";
import { ratingSheet } from "../../../src/addin/workbook/ratingSheet";
import { formatNumber } from "../../../src/workbench/formula/values/format";
import { choice } from "./workbookChoice";

const names = (part: Parameters<typeof choice>[0]) => workbookSheets(choice(part)).map(({ name }) => name);

test("a workbook has a sheet of meetings, two per race, the labs, and the jockeys and trainers", () => {
  expect(names({})).toEqual([
    "Meetings",
    "Notes",
    "Entered",
    "Ashford Park R2",
    "Ashford Park R5",
    "Ashford Park R2 past",
    "Ashford Park R5 past",
    "Bias lab",
    "Angle lab",
    "Rating lab",
    "Connections",
  ]);
  expect(names({ parts: new Set(["races"]) })).toEqual(["Ashford Park R2", "Ashford Park R5"]);
});

test("a race of maidens, who all rate 0, shows neither ratings of 0 nor differences of 0", () => {
  const race = workbookSheets(choice()).find(({ name }) => name === "Ashford Park R2");
  const shown = (column: string, value: number): string => {
    const [, format = ""] =
      Object.entries(race?.formats ?? {}).find(([at]) => at.startsWith(`${column}11:`)) ?? [];
    return formatNumber(format, value);
  };
  expect([0, 54].map((rating) => shown("U", rating))).toEqual(["·", "54"]);
  expect([0, 0.375, -0.375].map((gap) => shown("V", gap))).toEqual(["·", "+0.4", "-0.4"]);
});

test("a track's name becomes a valid sheet name", () => {
  const meeting = { track: "O'Meara's [Old] Park: the Long Straight", slug: "x", country: "ie" };
  const [first = ""] = names({ meeting, parts: new Set(["races"]) });
  expect(first).toMatch(/ R2$/);
  expect(first.length + " past".length).toBeLessThanOrEqual(30); // a race from 10 on has a digit more
  expect(first).not.toMatch(/[[\]:*?/\\']/);
});

test("the lab compares the whole track and each distance of the races, over three windows", () => {
  const lab = workbookSheets(choice()).find(({ name }) => name === "Bias lab");
  expect(lab?.cells).toMatchObject({
    AH4: "all",
    AI4: 1200,
    AJ4: 1400,
    AH5: "all",
    AI5: 365,
    AJ5: 90,
    AG10: expect.stringContaining("RACING.BIASCOMPARE($AH$3,$AH$4:$AO$4,$AH$5:$AK$5,,$AH$7,,$AH$6)"),
  });
  expect(lab?.cells).not.toHaveProperty("AK4");
});

test.each(["gallops", "harness", "greyhounds"])("a race's sheet of %s has its columns", (raceCode) => {
  const [sheet] = workbookSheets(choice({ raceCode, parts: new Set(["races"]) }));
  const race = sheet?.cells ?? {};
  expect(race.AQ8).toMatch(new RegExp(`"${raceCode}"\\)*$`));
  expect(race).toMatchObject({
    AQ4: raceCode, // of the next races
    AR11: expect.stringContaining('RACING.MEETINGS($C$7,,"raceNumber",FALSE,$U$7)'), // the race code of the options
    C10: '=SWITCH($AQ$8,"greyhounds","Box","Bar")',
    D10: expect.stringMatching(/,"",SWITCH\(\$AQ\$8,"harness","Mark","greyhounds","Sex","kg"\)\)$/),
    E10: '=SWITCH($AQ$8,"harness","Driver","greyhounds","Trainer","Jockey")',
  });
});

test("every formula's call is valid, with arguments from cells of its own sheet", async () => {
  const sheets = workbookSheets(choice());
  const book = plannedWorkbook(sheets);
  const cells = await book.findFormulas("workbook");
  const calls = cells.flatMap(({ sheet, formula }) =>
    parseFormulaCalls(formula).map((call) => ({ sheet, ...call })),
  );
  const asking = calls.flatMap((call) => {
    const declaredCall = catalogue.find(({ name }) => name === call.name);
    return declaredCall ? [{ ...call, known: declaredCall }] : [];
  });
  expect(new Set(asking.map(({ name }) => name))).toEqual(
    new Set([
      "MEETINGS",
      "RACE",
      "CARD",
      "NEXT",
      "WHATIF",
      "PREDICT",
      "SPEEDMAP",
      "RESULTS",
      "BIASCOMPARE",
      "BIAS",
      "CONNECTIONS",
      "STARTS",
      "ANGLE",
      "BACKTEST",
      "RATE",
      "PRICES",
    ]),
  );
  // The favourites' races, and the date of a result, are not calculated yet.
  for (const { known, args, sheet } of asking.filter(
    ({ args }) => !args.some((text) => text.includes("$BF") || text === hiddenCells.resultDate),
  )) {
    const values = await Promise.all(
      args.map(async (text) => {
        const parsedArgument = parseFormulaArgument(text, sheet);
        return "reference" in parsedArgument
          ? (await book.readValues([parsedArgument.reference]))[0]
          : "value" in parsedArgument
            ? parsedArgument.value
            : "computed";
      }),
    );
    expect(values).not.toContain("computed");
    expect(() => parseCall(known, cellsByName(known, values), parseContext)).not.toThrow();
  }
});

const raceSheets = () => workbookSheets(choice({ parts: new Set(["races"]) }));
const columnOf = (address: string): string => address.replace(/\d+$/, "");

test("a race's sheet shows the notes on its runners if the workbook has them, in columns of their own", () => {
  const [notes, , race] = workbookSheets(choice({ parts: new Set(["notes", "races"] as const) }));
  const headings = ["A", "B", "C", "D", "E", "F", "G"].map((column) => notes?.cells[`${column}4`]);
  expect(headings).toEqual(["Day", "Track", "Race", "Runner", "Mark", "Rating", "Note"]);
  expect(notes?.identity).toEqual(["A1"]);
  const country = namedCountry.replaceAll("[options]", raceCells.options);
  expect(race?.cells).toMatchObject({
    AW9: "MY NOTES",
    AW10: "Mark",
    AX10: "Note",
    AW11: `=IF(ISERROR('Notes'!$A$4),"",RACING.NOTES($B$11:$B$34,'Notes'!$A$4:$I$5004,$AQ$8,${country}))`,
  });
  expect(raceSheets()[0]?.cells).not.toHaveProperty("AW11");
});

test("no input cell lies where a race's tables spill for the largest field", () => {
  const [sheet] = raceSheets();
  const below = Object.keys(sheet?.cells ?? {}).filter((address) => {
    const row = Number(/\d+$/.exec(address)?.[0]);
    return row > 11 && row <= 34;
  });
  const byRow = [
    "H",
    "L",
    "M",
    "N",
    "O",
    "W",
    "X",
    "Y",
    "Z",
    "AA",
    "AI",
    "AJ",
    "AK",
    "AQ",
    "AS",
    "AT",
    "AU",
    "AV",
    "CA",
    "CB",
    "CC",
  ];
  expect(new Set(below.map(columnOf))).toEqual(new Set(byRow));
});

test("a race's chart stands below the largest field of the chosen races, over cells of its runners", () => {
  const races = [
    { raceNumber: 2, numberOfRunners: 9 },
    { raceNumber: 5, numberOfRunners: 14 },
  ];
  for (const sheet of workbookSheets(choice({ parts: new Set(["races"]), races }))) {
    expect(sheet.charts).toMatchObject([{ source: "CA10:CC24", from: "A26", to: "N38" }]);
    expect(sheet.print?.area).toBe("A2:N38");
    expect(sheet.cells).toMatchObject({
      CA11: '=IF($A11="","",$A11&" "&$B11)',
      CB24: '=IF(ISNUMBER($G24),$G24,"")',
    });
    expect(sheet.cells).not.toHaveProperty("CA25");
  }
  expect(raceSheets()[0]?.charts).toMatchObject([{ source: "CA10:CC34", from: "A36" }]);
});

test("nothing is merged and nothing overlaps a merge where a race's tables spill", () => {
  const merged = raceSheets().flatMap(({ merges = [] }) => merges);
  expect(merged.filter((range) => Number(/\d+$/.exec(range)?.[0]) > 10)).toEqual([]);
});

test("a race's answers are as wide as a window of 1280 pixels shows beside the pane", () => {
  const [sheet] = raceSheets();
  const [margins, pane] = [48 + 15, 351]; // row numbers and scroll bar
  expect(sheet?.widths?.slice(0, 14).reduce((sum, width) => sum + width)).toBeLessThanOrEqual(
    1280 - pane - margins,
  );
});

test("a runner's name of 18 letters, the longest in most countries, is shown whole with its country wherever a sheet lists runners", () => {
  // A letter's pixels on average in the widest names, and those of " (IRE)", by the points of the font.
  const [letter, boldLetter, country, edges, icon] = [0.75, 0.8, 3.48, 6, 15];
  const needed = (points: number, bold: boolean, hasIcon: boolean): number =>
    18 * points * (bold ? boldLetter : letter) + points * country + edges + (hasIcon ? icon : 0);
  const race = { date: "2026-03-14", track: "ashford-park", race: 2, raceCode: "gallops", options: "" };
  const sheets = [
    ...workbookSheets(choice()),
    ...exampleSheets({ ...race, distances: ["all"] }),
    betSheet("Bets"),
    notesSheet("Notes"),
    ratingSheet("Rating lab", race),
    angleSheet("Angle lab", race),
  ];
  const lists = sheets.flatMap(({ name, cells, widths = [] }) =>
    Object.entries(cells).flatMap(([address, content]) => {
      if (!["Runner", "1st or 2nd", "Rival"].includes(String(content))) return [];
      const { column } = parseCellAddress(address);
      const isCard = column === 1 && name.startsWith("Ashford Park R") && !name.endsWith("past");
      const isPast = name.endsWith(" past");
      const least = isPast
        ? needed(9, false, content === "Runner")
        : isCard
          ? needed(9.5, true, true)
          : needed(10, false, false);
      return [[`${name}!${address}`, (widths[column] ?? 0) >= least] as const];
    }),
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(([, isWhole]) => !isWhole)).toEqual([]);
});

test("the longest going, Good to Yielding, is shown whole in lists of starts", () => {
  const widthOf = (part: "starts" | "angle", column: number) =>
    workbookSheets(choice({ parts: new Set([part]) }))[0]?.widths?.[column];
  expect(widthOf("starts", 5)).toBeGreaterThanOrEqual(16 * 6 + 6); // in 9 points
  expect(widthOf("angle", 18)).toBeGreaterThanOrEqual(16 * 6.2 + 6);
});

test("no cell of a race's sheet stands in the way of the next races or of the race's facts", () => {
  const [{ cells = {} } = {}] = raceSheets();
  const [next, facts] = [/RACING\.NEXT\([^,]*,,(\d+),"([^"]+)",FALSE/, /RACING\.RACE\(.*,()"([^"]+)",FALSE/];
  const inTheWay = [next, facts].map((call) => {
    const [address, content] = Object.entries(cells).find(([, cell]) => call.test(String(cell))) ?? [""];
    const [, rows, fields = ""] = call.exec(String(content)) ?? [];
    const first = parseCellAddress(address);
    return Object.keys(cells).filter((other) => {
      const { row, column } = parseCellAddress(other);
      const [down, right] = [row - first.row, column - first.column];
      const isWithin =
        down >= 0 && down < Number(rows || 1) && right >= 0 && right < fields.split(",").length;
      return isWithin && other !== address;
    });
  });
  expect(inTheWay).toEqual([[], []]);
});

test("each race links to the others, the meetings, the lab and its past starts, where they are built", () => {
  const linksOf = (parts: Parameters<typeof choice>[0]) =>
    Object.fromEntries(
      workbookSheets(choice(parts)).map(({ name, links = [], cells }) => [
        name,
        links.map(({ cell, sheet }) => `${cell} ${cells[cell]} > ${sheet}`),
      ]),
    );
  const races = ["G2 R2 > Ashford Park R2", "J2 R5 > Ashford Park R5"];
  expect(linksOf({ parts: new Set(["races"]) })).toEqual({
    "Ashford Park R2": races,
    "Ashford Park R5": races,
  });
  expect(linksOf({})["Ashford Park R5"]).toEqual([
    ...races,
    "M1 All meetings › > Meetings",
    "U2 Bias lab › > Bias lab",
    "D9 Past performances › > Ashford Park R5 past",
  ]);
  expect(linksOf({})["Ashford Park R5 past"]).toEqual(["J1 ‹ Race sheet > Ashford Park R5"]);
  expect(linksOf({ parts: new Set(["starts"]) })["Ashford Park R5 past"]).toEqual([]);
});

test("of two meetings of a venue on a date each has its row, and its sheets name the day and its zone", () => {
  const [sheet] = workbookSheets(choice());
  expect(sheet?.cells.D19).toContain("$T$19:$T$318,$AL19");
  const ownQuestion = {
    date: "2026-03-13",
    timezone: "America/New_York",
    parts: new Set(["races"] as const),
  };
  const [race] = workbookSheets(choice(ownQuestion));
  const texts = Object.values(race?.cells ?? {}).map(String);
  expect(texts).toContain("2026-03-13");
  expect(texts.some((text) => text.endsWith("; timezone=America/New_York"))).toBe(true);
});

test("the starts of a race show whole names, and the record of an angle all of it, next to the pane", () => {
  const widthOf = (part: "starts" | "angle", columns: number): number | undefined =>
    workbookSheets(choice({ parts: new Set([part]) }))[0]
      ?.widths?.slice(0, columns)
      .reduce((sum, width) => sum + width);
  expect(widthOf("starts", 10)).toBeLessThanOrEqual(866); // to the class, in a window of 1280 pixels
  expect(widthOf("starts", 12)).toBeLessThanOrEqual(1026); // and the jockey, in one of 1440
  expect(widthOf("angle", 13)).toBeLessThanOrEqual(866);
});

test("every sheet has a band, rows that stay in view and a print setup", () => {
  for (const sheet of workbookSheets(choice())) {
    expect(sheet.frozenRows).toBeGreaterThan(0);
    expect(sheet.gridLines).toBe(false);
    expect(sheet.print).toBeDefined();
  }
});

const example = {
  date: "2026-03-14",
  track: "ashford-park",
  race: 2,
  options: "country=au",
  raceCode: "gallops",
};
const everySheet = () => [
  ...["gallops", "harness", "greyhounds"].flatMap((raceCode) => workbookSheets(choice({ raceCode }))),
  ...exampleSheets({ ...example, distances: [1200] }),
  betSheet("Bets"),
];

const isIn = (range: string, address: string): boolean => {
  const [first = range, last = first] = range.split(":");
  const [from, to, at] = [first, last, address].map(parseCellAddress);
  if (!from || !to || !at) return false;
  return at.row >= from.row && at.row <= to.row && at.column >= from.column && at.column <= to.column;
};

test("no formula lies in a cell with the text format, which would show it as a text", () => {
  const sheets = everySheet();
  expect(sheets.length).toBeGreaterThan(20);
  for (const { name, cells, formats = {} } of sheets) {
    const texts = Object.entries(formats).flatMap(([range, format]) => (format === "@" ? [range] : []));
    const matchingCells = Object.entries(cells).filter(
      ([address, content]) => String(content).startsWith("=") && texts.some((range) => isIn(range, address)),
    );
    expect([name, matchingCells]).toEqual([name, []]);
  }
});
