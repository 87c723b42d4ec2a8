import { linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { joinTables, tablesOf } from "../../../src/addin/workbook/fileSet";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;

type Files = Readonly<Record<string, readonly string[]>>;

const joined = (files: Files) => {
  const named = Object.entries(files).map(([name, lines]) => ({
    name,
    lines: linesOfText(lines.join("\n")),
  }));
  const tables = tablesOf(named).map(({ name, lines }) => ({ name, file: readBetFile(lines, calendar) }));
  return joinTables(tables, { now: 46095.5, dateSystem: 1900 });
};
const refusedOf = (files: Files): readonly string[] =>
  joined(files).refused.map(({ file, line, reason }) => `${file ?? ""} ${line}: ${reason}`);
const stakesOf = (files: Files): readonly unknown[] =>
  joined(files).rows.map((row) => [row["Bet number"], row.No, row.Stake, row.Result]);

const head = "Date,Track,Race,No,Odds,Stake,Bet ID,Result";
const bet = (no: number, id: string, { stake = 10, odds = 3, result = "" } = {}): string =>
  `2026-03-07,Linton,1,${no},${odds},${stake},${id},${result}`;

test("files with the same headings are one table, and each line names its file", () => {
  const files = {
    "jan.csv": [head, bet(1, "a"), "2026-03-07,Linton,1,2,,10,b,"],
    "feb.csv": [head, "2026-03-07,Linton,1,3,3,,,", bet(4, "d")],
  };
  expect(joined(files).rows.map(({ No }) => No)).toEqual([1, 4]);
  expect(refusedOf(files)).toEqual(["jan.csv 3: price missing", "feb.csv 2: stake missing"]);
});

test("files with other headings are tables of their own", () => {
  const files = {
    "exchange.csv": [head, bet(1, "a")],
    "other.csv": ["Course;Day;R;Horse;Odds;Stake", "Linton;07/03/2026;2;Old Oak;4;5"],
    "more.csv": [head, bet(2, "b")],
  };
  const named = Object.entries(files).map(([name, lines]) => ({
    name,
    lines: linesOfText(lines.join("\n")),
  }));
  expect(tablesOf(named).map(({ name }) => name)).toEqual(["exchange.csv, more.csv", "other.csv"]);
  expect(joined(files).rows.map(({ No, Runner }) => No ?? Runner)).toEqual([1, 2, "Old Oak"]);
});

test("a bet in two overlapping files is one bet, and the second line says so", () => {
  const files = { a: [head, bet(1, "a"), bet(2, "b")], b: [head, bet(2, "b"), bet(3, "c")] };
  expect(stakesOf(files)).toEqual([
    ["a", 1, 10, undefined],
    ["b", 2, 10, undefined],
    ["c", 3, 10, undefined],
  ]);
  expect(refusedOf(files)).toEqual(["b 2: the bet of a, line 3 again"]);
});

test("two equal bets in one file are two, and those in another file are the same two", () => {
  const twice = [head, bet(1, ""), bet(1, "")];
  expect(stakesOf({ a: twice, b: [head, bet(2, "")] })).toHaveLength(3);
  expect(refusedOf({ a: twice, b: [...twice, bet(1, "")] })).toEqual([
    "b 2: the bet of a, line 2 again",
    "b 3: the bet of a, line 3 again",
  ]);
  expect(stakesOf({ a: twice, b: [...twice, bet(1, "")] })).toHaveLength(3);
});

test.each([
  [
    "open, then won",
    { a: [head, bet(1, "a")], b: [head, bet(1, "a", { result: "won" })] },
    "a 2",
    "b, line 2",
  ],
  [
    "won, then open",
    { a: [head, bet(1, "a", { result: "won" })], b: [head, bet(1, "a")] },
    "b 2",
    "a, line 2",
  ],
])("of a bet that is %s the settled line is kept", (_, files, left, kept) => {
  expect(stakesOf(files)).toEqual([["a", 1, 10, "won"]]);
  expect(refusedOf(files)).toEqual([`${left}: the bet of ${kept} again, with other values`]);
});

test("a bet with the same number and another stake or price is not added to itself", () => {
  const files = { a: [head, bet(1, "a")], b: [head, bet(1, "a", { stake: 15 }), bet(2, "a", { stake: 15 })] };
  expect(stakesOf(files)).toEqual([
    ["a", 1, 10, undefined],
    ["a", 2, 15, undefined],
  ]);
  expect(refusedOf(files)).toEqual(["b 2: the bet of a, line 2 again, with other values"]);
});

test("files of the same name are two files", () => {
  const lines = linesOfText([head, bet(1, "a")].join("\n"));
  const tables = tablesOf([1, 2].map(() => ({ name: "bets.csv", lines })));
  expect(tables.map(({ name }) => name)).toEqual(["bets.csv, bets.csv (2)"]);
});

const prices = "Course,Date,Race,No,Horse,SP";

test("a runner's price in two files is one price, and two prices leave its race without chances", () => {
  const files = {
    a: [prices, "Linton,2026-03-07,1,1,A,2", "Linton,2026-03-07,1,2,B,3"],
    b: ["Day,Track,R,Number,Name,SP", "2026-03-07,Linton,1,1,A,2", "2026-03-07,Linton,1,2,B,4"],
  };
  const { kind, read, refused } = joined(files);
  expect([kind, read.length]).toEqual(["starting price", 2]);
  expect(refusedOf(files)).toEqual([
    "b 2: the runner of a, line 2 again",
    "b 3: the runner of a, line 3 again",
  ]);
  expect(refused.map(({ race }) => race)).toEqual([undefined, "2026-03-07\nlinton\n1"]);
});

test("bets and prices together are refused with the names of their files", () => {
  const files = { "bets.csv": [head, bet(1, "a")], "sp.csv": [prices, "Linton,2026-03-07,1,1,A,2"] };
  expect(() => joined(files)).toThrow(
    "bets.csv holds bets and sp.csv starting prices: choose them one after the other.",
  );
});

test("a single file keeps its lines as they are", () => {
  const [table] = tablesOf([{ name: "a.csv", lines: linesOfText(head) }]);
  expect(table).toEqual({ name: "", lines: linesOfText(head) });
});
