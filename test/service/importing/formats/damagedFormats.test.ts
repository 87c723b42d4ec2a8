/**
 * Suite of src/service/importing/formats: files of each format, damaged at random. A line that is not damaged
 * is read exactly as before or is listed, or the file is refused with a sentence. The long form sets
 * MUTATED_FILES=1000.
 */
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import { UnreadableFile } from "../../../../src/service/importing/unreadableFile";
import type { RaceRecord, RunnerRecord } from "../../../../src/service/races/records";
import { isMisspelt } from "../../../../src/service/importing/formats/nested";
import { splitCells } from "../../../../src/files/csvCells";
import { importTexts } from "../importTexts";
import { documentsOf, range } from "./documents";

const files = Math.ceil(Number(process.env.MUTATED_FILES ?? 60) / 3);
/** The same files in every run. */
const seed = 20_260_314;

/** Returns a line of 99 cells, like a chart without headings, that holds the given cells at their numbers. */
const numbered = (cells: Readonly<Record<number, string | number>>): string =>
  range(99)
    .map((number) => cells[number] ?? "")
    .join(",");

/** The files of races to which the lines of the tables belong. */
const racesOf: Readonly<Record<string, string>> = {
  bris: range(3)
    .map((race) =>
      numbered({
        1: "AQU",
        2: "20260307",
        3: race,
        4: "D",
        5: 1320,
        6: "Y",
        8: "D",
        38: "FT",
        44: 70.33,
        50: `0010${race}`,
      }),
    )
    .join("\n"),
  hongKongSet: [
    "race_id,date,venue,race_no,config,surface,distance,going,prize,race_class",
    ...range(3).map((race) => `${race},1997-06-02,ST,${race},A,0,1400,GOOD,485000.0,5`),
  ].join("\n"),
};

/** The text of an undamaged file, each of whose lines after the first is one runner's. */
const tables: Readonly<Record<string, readonly string[]>> = {
  rpscrape: [
    "date,region,course,off,race_name,dist_m,going,num,pos,draw,ovr_btn,btn,horse,lbs,secs,dec",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `2026-03-18,GB,Kempton (AW),1${race + 3}:30,"Plate, ${race}",1408,Standard,${place},${place},${9 - place},${place - 1}.5,1,Runner ${race}${place}${place} (IRE),13${place},86.${place},${place + 1}.5`,
      ),
    ),
  ],
  netkeiba: [
    "race_number,surface,distance_m,going,start_time,race_date,racecourse,finish_pos,umaban,horse_id,horse_name,sex_age,kinryo,time,margin,odds_final,weight",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `${race},芝,1600,良,1${race}:25,2026-01-11,中山,${place},${place},20221${race}${place}${place},ウマ${race}${place}${place},牡3,5${place},1:35.${place},${place === 1 ? "" : "1/2"},${place}.3,48${place}(+2)`,
      ),
    ),
  ],
  hkjc: [
    "date,venue,race_no,distance_m,going,course,place,horse_no,horse_name,actual_wt_lbs,declared_wt_lbs,draw,lbw,running_position,finish_time,win_odds",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `2026-01-01,沙田,${race},1200,好地,"草地 - ""B"" 賽道",${place},${place},馬${race}${place}${place} (K${race}${place}${place}),12${place},105${place},${place},${place - 1}-1/4,${place} 2 1,1:09.${place}0,${place}.5`,
      ),
    ),
  ],
  hub: [
    "LOCAL_MEETING_DATE,SCHEDULED_RACE_TIME,TRACK,STATE_CODE,RACING_TYPE,RACE_NO,DISTANCE,TAB_NUMBER,SELECTION_ID,SELECTION_NAME,WIN_RESULT,WIN_BSP,PLACE_RESULT",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `2026-05-02,1${race}:20:00.000,Flemington,VIC,Thoroughbred,${race},1200,${place},7${race}${place}${place},${place}. Runner ${race}${place}${place},${place === 1 ? "WINNER" : "LOSER"},${place + 1}.4,${place < 4 ? "WINNER" : "LOSER"}`,
      ),
    ),
  ],
  prices: [
    "EVENT_ID,MENU_HINT,EVENT_NAME,EVENT_DT,SELECTION_ID,SELECTION_NAME,WIN_LOSE,BSP,PPWAP",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `90${race},GB / Kemp 18th Mar,7f Hcap,18-03-2026 1${race}:30,7${race}${place}${place},Runner ${race}${place}${place},${place === 1 ? 1 : 0},${place + 1}.4,4.4`,
      ),
    ),
  ],
  bris: range(3).flatMap((race) =>
    range(8).map((place) =>
      numbered({
        1: "AQU",
        2: "20260307",
        3: race,
        4: "D",
        5: `Runner ${race}${place}${place}`,
        8: place,
        9: place,
        10: 2022,
        31: `${place}.80`,
        38: 110 + place,
        60: place,
        61: place,
        73: `${place - 1}.25`,
        81: `R0${race}${place}${place}`,
      }),
    ),
  ),
  hongKongSet: [
    "race_id,horse_no,horse_id,result,lengths_behind,declared_weight,actual_weight,draw,finish_time,win_odds,trainer_id,jockey_id",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `${race},${place},90${race}${place}${place},${place},${place - 1}.25,10${place}0.0,12${place},${place},83.${place}4,${place}.5,1${place},2${place}`,
      ),
    ),
  ],
  formGuide: [
    "Dog Name,Sex,PLC,BOX,WGT,DIST,DATE,TRACK,G,TIME,WIN,BON,1 SEC,MGN,W/2G,PIR,SP",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `${place}. Runner ${race}${place}${place},D,${place},${place},3${place}.4,300,2026-04-0${race},HEA,Maiden,17.${place}81,17.181,16.935,4.17,${place}.25,OTHER DOG,${place},${place}.5`,
      ),
    ),
  ],
  rpscrape2018: [
    "date,course,time,race_name,class,band,distance,going,pos,draw,btn,name,sp,age,weight,gear,jockey,trainer,or,ts,rpr,prize,comment",
    ...range(3).flatMap((race) =>
      range(8).map(
        (place) =>
          `1${race} Nov 2018,Amiens,5:45,Prix (Turf),not found,3yo,1m,Soft,${place},${place},${place === 1 ? "" : `${place}.5`},Runner ${race}${place}${place},${place}/1,3,9-${place},p,A Trainer,A Jockey,,,83,7079.65,Led`,
      ),
    ),
  ],
};

const insertions = [
  '"',
  ",",
  '",',
  ";",
  "\t",
  "\n",
  "\r",
  "\0",
  "\uFFFD",
  "\u202e",
  "é",
  "9",
  "-",
  " ",
  "<",
  "{",
];
type Damaging = (text: string, at: number) => string;
const damages: readonly Damaging[] = [
  ...insertions.map((sign) => (text: string, at: number) => text.slice(0, at) + sign + text.slice(at)),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at) => text.slice(0, at) + String((Number(text[at]) + 1) % 10 || "x") + text.slice(at + 1),
  (text) => text.toUpperCase(),
  () => "",
  (text) => `${text}\n${text}`,
  (text) => `${text},,`,
];
const wrappings: readonly ((text: string) => string | Uint8Array)[] = [
  (text) => text,
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  (text) => gzipSync(text),
];

const damage = fc.record({ kind: fc.nat(damages.length - 1), line: fc.nat(1000), at: fc.nat(1000) });
const damaged = fc.record({
  changes: fc.array(damage, { minLength: 1, maxLength: 4 }),
  wrapping: fc.nat(wrappings.length - 1),
});

/** The facts that a runner's own line states; a number may be made of the lines of its race. */
const compared = [
  "finish",
  "finishUnknown",
  "weight",
  "barrier",
  "startingPrice",
  "seconds",
  "scratched",
] as const;
/** Returns the facts of each runner that its own line states, by name. */
const factsOf = (races: readonly RaceRecord[]): ReadonlyMap<string, string> =>
  new Map(
    races.flatMap(({ runners }) =>
      runners.map((runner: RunnerRecord) => [
        runner.name,
        JSON.stringify(compared.map((fact) => runner[fact])),
      ]),
    ),
  );

/** Imports a file; resolves to undefined if it is refused with a sentence. */
async function imported(text: string, wrapping = 0, races?: string) {
  const content = wrappings[wrapping]?.(text) ?? text;
  try {
    const result = await importTexts([
      ...(races === undefined ? [] : [["races", races] as const]),
      ["file", content],
    ]);
    const listed = result.rejections.length + result.repeated;
    return {
      facts: factsOf(result.written),
      listed,
      lost: result.lost.reduce((sum, { values }) => sum + values, 0),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    expect(error.message).toMatch(/^cannot import \S+: \w/);
    return undefined;
  }
}

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const cellByCell =
  (change: (cell: string) => string) =>
  (line: string, index: number): string =>
    index === 0
      ? line
      : splitCells(line, ",")
          .map((cell) => quoted(change(cell)))
          .join(",");
const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** The lines of a table as other programs save them. */
const savings: Readonly<Record<string, (line: string, index: number) => string>> = {
  "an apostrophe before each number": cellByCell((cell) => cell.replace(/^(?=[\d-])/, "'")),
  "an apostrophe before each text": cellByCell((cell) => cell.replace(/^(?=.)/, "'")),
  "days with the month's name": cellByCell((cell) =>
    cell.replace(
      /^(\d{4})-(\d\d)-(\d\d)$/,
      (_, year: string, month: string, day: string) => `${day}-${monthNames[Number(month) - 1]}-${year}`,
    ),
  ),
  "semicolons after each line": (line) => `${line};;`,
};
const saved = Object.keys(tables).flatMap((name) =>
  Object.keys(savings).map((kind) => [name, kind] as const),
);

test.each(saved)("%s with %s is read as before", async (name, kind) => {
  const { [name]: table = [] } = tables;
  // A chart has no headings.
  const lines = name === "bris" ? ["", ...table] : table;
  const change = savings[kind] ?? String;
  const read = async (text: readonly string[]) =>
    (
      await importTexts([
        ...(racesOf[name] === undefined ? [] : [["races", racesOf[name]] as const]),
        ["file", text.filter(Boolean).join("\n")],
      ])
    ).written;
  const whole = await read(lines);
  expect(whole.flatMap(({ runners }) => runners)).toHaveLength(24);
  expect(await read(lines.map((line, index) => (line === "" ? "" : change(line, index))))).toEqual(whole);
});

test.each(Object.entries(tables))(
  "%s: undamaged lines are read exactly, or listed",
  async (name, givenTable) => {
    // A chart has no headings, and a blank line in front of it is none of its lines.
    const lines = name === "bris" ? ["", ...givenTable] : givenTable;
    const whole = await imported(lines.join("\n"), 0, racesOf[name]);
    expect(whole).toMatchObject({ listed: 0, lost: 0 });
    expect(whole?.facts.size).toBe(24);
    const names = [...(whole?.facts.keys() ?? [])];
    await fc.assert(
      fc.asyncProperty(damaged, async ({ changes, wrapping }) => {
        const text = [...lines];
        const touched = new Set<number>();
        for (const { kind, line, at } of changes) {
          const index = 1 + (line % (lines.length - 1));
          touched.add(index);
          text[index] = damages[kind]?.(text[index] ?? "", at % (1 + (text[index] ?? "").length)) ?? "";
        }
        const importedFile = await imported(text.join("\n"), wrapping, racesOf[name]);
        if (!importedFile) return;
        const untouched = names.filter((_, index) => !touched.has(index + 1));
        const missing = untouched.filter((name) => !importedFile.facts.has(name));
        const changed = untouched.filter(
          (name) => importedFile.facts.has(name) && importedFile.facts.get(name) !== whole?.facts.get(name),
        );
        expect(changed).toEqual([]);
        expect(missing.length).toBeLessThanOrEqual(importedFile.listed);
      }),
      { numRuns: files, seed },
    );
  },
);

test.each(Object.entries(documentsOf(6)))(
  "%s: a damage changes one value, or the file is refused",
  async (_name, text) => {
    const whole = await imported(text);
    expect(whole).toMatchObject({ listed: 0, lost: 0 });
    expect(whole?.facts.size).toBe(18);
    // The kinds of markets stay, because others are markets of another kind, and so do the names of elements.
    const values = [
      ...text.matchAll(/(?<=(?<!Type|TypeId)":"|":|=")[^":,[\]{}<>]+|(?<=[{,]")\w+(?=":)|(?<= )\w+(?==")/g),
    ];
    await fc.assert(
      fc.asyncProperty(damaged, async ({ changes, wrapping }) => {
        const [{ kind, line, at } = { kind: 0, line: 0, at: 0 }] = changes;
        const sameValue = values[(line * 1009 + at) % values.length];
        const [begin, value] = [sameValue?.index ?? 0, sameValue?.[0] ?? ""];
        const other = damages[kind]?.(value, at % (value.length + 1)) ?? "";
        const changed = text.slice(0, begin) + other + text.slice(begin + value.length);
        const resultRead = await imported(changed, wrapping);
        if (!resultRead) return;
        const lost = [...(whole?.facts ?? [])].filter(
          ([name, facts]) => resultRead.facts.get(name) !== facts,
        );
        // Two runners share the piece at most, and each that is listed may be a race of six.
        expect(lost.length).toBeLessThanOrEqual(2 + 6 * resultRead.listed);
        const isName = /^"?[:=]/.test(text.slice(begin + value.length));
        if (isName && isMisspelt(other, value) && lost.length > 0)
          expect(resultRead.listed + resultRead.lost).toBeGreaterThan(0);
      }),
      { numRuns: files, seed },
    );
  },
);
