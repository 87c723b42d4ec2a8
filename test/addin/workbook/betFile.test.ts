import fc from "fast-check";
import { readBetFile } from "../../../src/addin/workbook/betFile";
import { readDelimited } from "../../../src/cells/delimitedText";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const read = (text: string) => readBetFile(text, { calendar, now: 46095.5 });

const head = "Stake;Odds;Selection;Horse no;Course;Race;Event date;Settled by";

test("an export in any order of columns: what each was taken for, bets by number and by name, lines left out", () => {
  const file = read(
    [
      head,
      "$1,200.50;5/2;Old Oak;3;Lark Hill;R4;07/03/2026;x",
      "10,5;3,5;Fair Wind;;Linton;2;2026-03-08;",
      "ten;2;A;1;Linton;1;2026-03-08;",
    ].join("\n"),
  );
  expect(file.columns.map(([, field]) => field)).toEqual(
    ["stake", "price", "runner", "number", "track", "race", "date", undefined], // prettier-ignore
  );
  expect(file.bets).toEqual([
    {
      line: 2,
      by: "number",
      row: [46095.5, 46088, "", "Lark Hill", 4, 3, "Old Oak", "win", 3.5, 1200.5, "", ""],
    },
    {
      line: 3,
      by: "name",
      row: [46095.5, 46089, "", "Linton", 2, "", "Fair Wind", "win", 3.5, 10.5, "", ""],
    },
  ]);
  expect(file.refused).toEqual([
    {
      line: 4,
      text: "ten | 2 | A | 1 | Linton | 1 | 2026-03-08 | ",
      reason: 'stake must be an amount above 0: current value is "ten"',
    },
  ]);
});

test("a file without bets, without a column and with too many lines is refused with the reason", () => {
  expect(() => read(head)).toThrow("The file holds no bets");
  expect(() => read("Odds,Horse\n2,A")).toThrow(
    "must have a first row of headings with date, track, race, stake",
  );
  expect(() => read(`${head}\n${"1\n".repeat(20_001)}`)).toThrow("at most 20,000 are read");
});

test("no line of a fuzzed file is lost: each is a bet or is named with its reason", () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "10",
      "3.5",
      "5/2",
      "Old Oak",
      "2026-03-07",
      "Linton",
      "R3",
      "",
      "$1,200.50",
      '"',
      "win",
      "SCR",
    ),
    fc.string({ maxLength: 8 }),
  );
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lines, (rows) => {
      const text = [head, ...rows.map((row) => row.join(";"))].join("\n");
      const given = readDelimited(text)
        .slice(1)
        .map(({ line }) => line);
      if (given.length === 0) return;
      const { bets, refused } = read(text);
      expect([...bets, ...refused].map(({ line }) => line).sort((a, b) => a - b)).toEqual(given);
      for (const { reason } of refused) expect(reason).not.toBe("");
    }),
  );
});
