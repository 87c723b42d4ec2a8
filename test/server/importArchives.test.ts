/** Suite of src/server/importResults: folders, patterns and archives of files become one store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { importResults } from "../../src/server/importResults";
import { resultsPaths } from "../../src/server/resultsPaths";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "archives-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const headings = "date,region,course,off,num,pos,ovr_btn,btn,horse,lbs,dec";
const day = (of: number): string =>
  [1, 2, 3]
    .map((n) => `2026-03-${of},GB,Ascot,17:30,${n},${n},${n - 1},1,Runner ${of} ${n} (GB),132,4`)
    .join("\n");
const file = (of: number): Uint8Array => strToU8(`${headings}\n${day(of)}\n`);

/** The files that the last import passed over, with the reasons. */
let lastPassed: readonly string[] = [];
/** The reports on the imported files. */
let lastDone: Awaited<ReturnType<typeof importResults>> = [];

/** Imports the files that arguments name, and returns the names of the files with their lines and races. */
async function imported(texts: readonly string[], as?: string) {
  const { paths: files, ...rest } = resultsPaths(texts.map((text) => join(folder, text)));
  const store = join(folder, `${texts.join()}.db`.replaceAll(/[^a-z0-9.]/g, "-"));
  const passed: string[] = [];
  const done = await importResults({ store, files, ...rest, source: "[]", as }, ({ passedOver }) => {
    if (passedOver) passed.push(`${passedOver.files.join(", ")}: ${passedOver.reason}`);
  });
  lastPassed = passed;
  lastDone = done;
  return done.map(({ file: name, lines, races, format }) => [name, lines, races, format].join(" "));
}

test("an archive, a folder and a pattern give the files in them, each by its name", async () => {
  writeFileSync(
    join(folder, "days.zip"),
    zipSync({ "b/11.csv": file(11), "a/10.csv.gz": gzipSync(file(10)) }),
  );
  mkdirSync(join(folder, "more", "2026"), { recursive: true });
  writeFileSync(join(folder, "more", "2026", "12.csv"), file(12));
  writeFileSync(join(folder, "more", "README.md"), "notes");
  writeFileSync(join(folder, "d13.csv"), file(13));
  expect(await imported(["days.zip", "more", "d*.csv"])).toEqual([
    "days.zip/a/10.csv.gz 3 1 rpscrape",
    "days.zip/b/11.csv 3 1 rpscrape",
    "12.csv 3 1 rpscrape",
    "d13.csv 3 1 rpscrape",
  ]);
});

test("--as reads a file whose headings are too few to be recognised", async () => {
  writeFileSync(
    join(folder, "few.csv"),
    "date,region,course,off,pos,horse\n2026-03-14,GB,Ascot,17:30,1,Ann (GB)",
  );
  await expect(imported(["few.csv"])).rejects.toThrow("its first line must name the columns");
  expect(await imported(["few.csv"], "rpscrape")).toEqual(["few.csv 1 1 rpscrape"]);
});

/** A folder as people keep it: two formats, pictures, notes, licences and documents of other programs. */
const mixed: Readonly<Record<string, string | Uint8Array>> = {
  "gb/14.csv": file(14),
  "hk/hkjc.csv": `date,venue,race_no,race_class,distance_m,going,course,prize_hkd,place,horse_no,horse_name,jockey,trainer,actual_wt_lbs,declared_wt_lbs,draw,lbw,running_position,finish_time,win_odds
2026-03-15,沙田,1,第四班,1200,好地,草地,1170000,1,4,松柏甲 (K100),騎師甲,練馬師丁,130,1050,7,-,3 2 1,1:09.40,3.5
2026-03-15,沙田,1,第四班,1200,好地,草地,1170000,2,1,青雲乙 (K101),騎師乙,練馬師戊,129,1051,1,鼻位,1 1 2,1:09.41,5.2
`,
  "readme.txt": "Results of 2026, from the club.\nPulled-up horses are included.\n",
  "notes.txt": 'He said "soft" at Ascot\n',
  "LICENSE.txt": Buffer.from("Copyright \xa9 2026\n", "latin1"),
  "package.json": '{"name":"results","version":"1.0.0"}',
  "page.xml": "<html><body>Results</body></html>",
  "none.csv": `${headings}\n`,
  "empty.csv": "",
  "dump.txt": Buffer.from([0xff, 0x10, 0x83, 0, 0, 0x81, 0x0a]),
  "places.csv": `EVENT_ID,MENU_HINT,EVENT_NAME,EVENT_DT,SELECTION_ID,SELECTION_NAME,WIN_LOSE,BSP
1,GB / Ascot 14th Mar,3 TBP,14-03-2026 17:30,11,Runner 14 1,1,1.5
`,
  "meeting.jpg": new Uint8Array([0xff, 0xd8, 0xff]),
  ".DS_Store": new Uint8Array([0, 0, 0, 1]),
  ".git/config": "[core]",
  ".git/HEAD": "ref",
};
const passedOver = (inside = ""): readonly string[] => [
  `${inside}.DS_Store, ${inside}.git/, ${inside}meeting.jpg: no results file has such a name`,
  `${inside}LICENSE.txt, ${inside}dump.txt: it has no headings of results and is in no known encoding`,
  `${inside}empty.csv, ${inside}none.csv: it has no lines`,
  `${inside}notes.txt: in its first line a quotation mark is not closed or stands within a cell`,
  `${inside}package.json: it is a JSON document of none of the formats that docs/your-races.md lists`,
  `${inside}page.xml: it is a web page, not a results file: save the file that the page links to`,
  `${inside}places.csv: no line can be imported; line 2: event_name is a market to be placed, whose prices are no win prices; the pane takes them for place bets: 3 TBP`,
  `${inside}readme.txt: its first line must name the columns; missing: date, race_code, track, name. Name the missing columns in the file, or describe the table with --columns (docs/your-races.md); racing-form formats lists the known formats`,
];

test("a folder's files that hold no results are passed over and named, with the reasons", async () => {
  for (const [name, content] of Object.entries(mixed)) {
    mkdirSync(join(folder, "mixed", name, ".."), { recursive: true });
    writeFileSync(join(folder, "mixed", name), content);
  }
  expect(await imported(["mixed"])).toEqual(["14.csv 3 1 rpscrape", "hkjc.csv 2 1 hkjc"]);
  expect([...lastPassed].sort()).toEqual(passedOver());
});

test("an archive's files are passed over alike", async () => {
  const files = Object.entries(mixed).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  writeFileSync(join(folder, "mixed.zip"), zipSync(Object.fromEntries(files)));
  expect(await imported(["mixed.zip"])).toEqual([
    "mixed.zip/gb/14.csv 3 1 rpscrape",
    "mixed.zip/hk/hkjc.csv 2 1 hkjc",
  ]);
  expect([...lastPassed].sort()).toEqual(passedOver("mixed.zip/"));
});

test.each<[string, string, string]>([
  ["cut.json", '{"races":[{"id":', "it is damaged JSON"],
  ["table.csv", "Date,Course,Horse,Pos\n2026-03-14,Ascot,Ann,1\n", "missing: race_code"],
  ["bad.csv", `${headings}\n2026-03-14,GB,Ascot,25:99,1,1,0,0,Ann (GB),132,4\n`, "no line can be imported"],
])("a results file of a folder that cannot be read is refused: %s", async (name, content, reason) => {
  const inside = join(folder, `with-${name}`);
  mkdirSync(inside);
  writeFileSync(join(inside, "12.csv"), file(12));
  writeFileSync(join(inside, name), content);
  await expect(imported([`with-${name}`])).rejects.toThrow(reason);
});

test("a folder without results, and a named file without any, are refused", async () => {
  mkdirSync(join(folder, "texts"));
  writeFileSync(join(folder, "texts", "readme.txt"), "Results of 2026.\n");
  writeFileSync(join(folder, "d12.csv"), file(12));
  await expect(imported(["texts"])).rejects.toThrow(
    "cannot import readme.txt: no file holds results; readme.txt: its first line must name the columns",
  );
  await expect(imported(["d12.csv", "texts/readme.txt"])).rejects.toThrow(
    "readme.txt: its first line must name the columns",
  );
});

const american = (track: string, count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `2026-03-12,USA,${track},17:30,${n + 1},${n + 1},${n},1,${track} ${n} (USA),132,4\n`,
  ).join("");

test("races at an unknown track are left out of a folder, and their tracks asked for once", async () => {
  const inside = join(folder, "unknown-tracks");
  mkdirSync(inside);
  writeFileSync(join(inside, "12.csv"), file(12));
  // More than one line in ten and more than 20, which would be too many to lose for another reason.
  writeFileSync(join(inside, "13.csv"), `${headings}\n${day(13)}\n${american("Nowhere Downs", 30)}`);
  writeFileSync(join(inside, "us.csv"), `${headings}\n${american("Elsewhere Park", 2)}`);
  writeFileSync(join(inside, "us2.csv"), `${headings}\n${american("Nowhere Downs", 2)}`);
  expect(await imported(["unknown-tracks"])).toEqual(["12.csv 3 1 rpscrape", "13.csv 3 1 rpscrape"]);
  expect(lastDone.map(({ rejected }) => rejected)).toEqual([0, 30]);
  expect(lastDone.at(-1)?.ofAll).toEqual([
    'The lines at 2 tracks of unknown time zone are left out: Nowhere Downs (13.csv, us2.csv), Elsewhere Park (us.csv); start again with --zone "Nowhere Downs=AREA/CITY" --zone "Elsewhere Park=AREA/CITY"',
  ]);
  expect([...lastPassed].sort()).toEqual([
    expect.stringMatching(
      /^us.csv: no line can be imported; line 2: the time zone of the track Elsewhere Park/,
    ),
    expect.stringMatching(
      /^us2.csv: no line can be imported; line 2: the time zone of the track Nowhere Downs/,
    ),
  ]);
});

test("a named file without another track than unknown ones, and one with too many other losses, are refused", async () => {
  const many = Array.from({ length: 30 }, () => "2026-03-14,GB,Ascot,25:99,1,1,0,0,Ann (GB),132,4\n").join(
    "",
  );
  writeFileSync(join(folder, "us.csv"), `${headings}\n${american("Elsewhere Park", 2)}`);
  mkdirSync(join(folder, "lossy"));
  writeFileSync(join(folder, "d12.csv"), file(12));
  writeFileSync(join(folder, "lossy", "us.csv"), `${headings}\n${day(14)}\n${american("Park", 30)}${many}`);
  await expect(imported(["d12.csv", "us.csv"])).rejects.toThrow("the time zone of the track Elsewhere Park");
  await expect(imported(["d12.csv", "lossy"])).rejects.toThrow(
    "it loses 30 of 33 lines, more than one in ten",
  );
});

const damaged: Readonly<Record<string, string | Uint8Array>> = {
  "cut.json": '{"races":[{"id":',
  "table.csv": "Date,Course,Horse,Pos\n2026-03-14,Ascot,Ann,1\n",
  "none.zip": zipSync({ "readme.md": strToU8("notes") }),
  "torn.zip": zipSync({ "a.csv": file(14) }).slice(0, 60),
};

test("every file that cannot be read is named with its reason", async () => {
  for (const [name, content] of Object.entries(damaged)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "d14.csv"), file(14));
  await expect(imported(["cut.json", "d14.csv", "table.csv", "none.zip", "torn.zip"])).rejects.toThrow(
    new RegExp(
      [
        "^cannot import .*none.zip: the archive has no results files.",
        "cannot import .*torn.zip: the compressed file is damaged.*",
        "cannot import .*cut.json: it is damaged JSON.*",
        "cannot import .*table.csv: its first line must name the columns; missing: race_code.*$",
      ].join("\n"),
    ),
  );
});

test("a file of bets or of prices among results is refused by its name, with the place that takes it", async () => {
  writeFileSync(join(folder, "mine.csv"), "Date,Track,Race,Runner,Stake,Odds\n2026-03-14,Ascot,1,Ann,10,4\n");
  writeFileSync(join(folder, "odds.csv"), "Date,Track,Race,No,Horse,Price\n2026-03-14,Ascot,1,1,Ann,4\n");
  writeFileSync(join(folder, "d14.csv"), file(14));
  await expect(imported(["d14.csv", "mine.csv", "odds.csv"])).rejects.toThrow(
    new RegExp(
      [
        "cannot import .*mine.csv: .*\\. It seems to hold bets, which the pane takes: Race day, Bets or prices from a file.",
        "cannot import .*odds.csv: .*\\. It seems to hold prices: --prices follows a table of prices, .*",
      ].join("\n"),
    ),
  );
});

test("of more than five files that cannot be read, those with equal reasons are one sentence", async () => {
  const inside = join(folder, "all-bad");
  mkdirSync(inside);
  writeFileSync(join(inside, "0.csv"), file(14));
  for (let n = 1; n < 7; n++)
    writeFileSync(join(inside, `${n}.csv`), `${headings}\n2026-03-14,GB,Ascot,25:99,${n},1,0,0,Ann,132,4\n`);
  writeFileSync(join(inside, "cut.json"), damaged["cut.json"] ?? "");
  await expect(imported(["all-bad"])).rejects.toThrow(
    /^cannot import .*1.csv: no line can be imported; line 2: .*\. Likewise .*2.csv, .*6.csv\.\ncannot import .*cut.json: it is damaged JSON[^\n]*$/,
  );
});

test("the zones of all tracks are asked for at once where no file has a known track", async () => {
  writeFileSync(join(folder, "us1.csv"), `${headings}\n${american("Elsewhere Park", 2)}`);
  writeFileSync(join(folder, "us2.csv"), `${headings}\n${american("Nowhere Downs", 2)}`);
  const zones = 'start again with --zone "Elsewhere Park=AREA/CITY" --zone "Nowhere Downs=AREA/CITY"';
  await expect(imported(["us1.csv", "us2.csv"])).rejects.toThrow(zones);
  mkdirSync(join(folder, "far"));
  for (const [name, track] of Object.entries({ 1: "Elsewhere Park", 2: "Nowhere Downs" }))
    writeFileSync(join(folder, "far", `${name}.csv`), `${headings}\n${american(track, 2)}`);
  await expect(imported(["far"])).rejects.toThrow(zones);
});

const guide = (track: string): string =>
  `Dog Name,Sex,PLC,BOX,WGT,DIST,DATE,TRACK,G,TIME,WIN,BON,1 SEC,MGN,W/2G,PIR,SP
1. Alder Lane,D,1,1,30.1,390,2026-03-10,${track},5,22.95,22.95,22.6,5.1,2.5,Birch Quay,11,2.5
"",,3,4,30.2,400,2026-03-03,${track}X,5,23.10,22.90,22.6,5.2,3,Cedar Moor,33,4
`;

test("form guides of unknown tracks alone are left out of a folder, and their tracks asked for at once", async () => {
  mkdirSync(join(folder, "dogs"));
  writeFileSync(join(folder, "dogs", "a-guide.csv"), guide("ZZA"));
  writeFileSync(join(folder, "dogs", "b-guide.csv"), guide("ZZB"));
  const zones = ["ZZA", "ZZAX", "ZZB", "ZZBX"].map((track) => `--zone "${track}=AREA/CITY"`).join(" ");
  await expect(imported(["dogs"])).rejects.toThrow(`start again with ${zones}`);
  writeFileSync(join(folder, "dogs", "12.csv"), file(12));
  expect(await imported(["dogs"])).toContain("12.csv 3 1 rpscrape");
  expect(lastDone.at(-1)?.ofAll).toEqual([
    `The lines at 4 tracks of unknown time zone are left out: ZZA (form-guide), ZZAX (form-guide), ZZB (form-guide), ZZBX (form-guide); start again with ${zones}`,
  ]);
  expect(lastPassed).toEqual([
    expect.stringMatching(
      /^form-guide: no line can be imported; a-guide.csv line 2: the time zone of the track ZZA/,
    ),
  ]);
  await expect(imported(["dogs/a-guide.csv", "dogs/12.csv"])).rejects.toThrow(
    'start again with --zone "ZZA=AREA/CITY" --zone "ZZAX=AREA/CITY"',
  );
});
