/** Suite of src/addin/workbook/betFile: a person changes what the columns of a file of bets state. */
import {
  chooseField,
  type ChosenFields,
  fieldsOfColumns,
  readBetFile,
} from "../../../src/addin/workbook/betFile";
import { readDelimited } from "../../../src/files/delimitedText";

const calendar = { today: () => "2026-04-10", dateSystem: 1900, dateOrder: "DMY" } as const;
const lines = readDelimited(
  "Date,Course,Race,Nag,Bookie price,My odds,Staked\n03/04/2026,Ascot,2,Alder Lane,4.5,6,10\n",
);

test("a file with a heading that is not known is read once a person says what it is", () => {
  expect(() => readBetFile(lines, calendar)).toThrow("must have a first row of headings with");
  const fields = fieldsOfColumns(lines);
  expect(fields).toEqual(["date", "track", "race", undefined, undefined, undefined, "stake"]);
  const chosen = chooseField(fields, new Map(), { index: 3, field: "runner" });
  const priced = chooseField(fieldsOfColumns(lines, chosen), chosen, { index: 4, field: "price" });
  const file = readBetFile(lines, calendar, { chosen: new Map([...priced, [5, undefined]]) });
  expect(file.read.map(({ bet }) => bet)).toMatchObject([
    { date: "2026-04-03", track: "ascot", race: 2, runner: "Alder Lane", price: 4.5, stake: 10 },
  ]);
  expect(file.columns.map(([heading]) => heading)).toContain("Nag");
  expect(file.fields?.slice(3, 6)).toEqual(["runner", "price", undefined]);
});

test("a column takes a field from the one that had it, and can be left out", () => {
  let chosen: ChosenFields = new Map([
    [3, "runner"],
    [4, "price"],
  ]);
  chosen = chooseField(fieldsOfColumns(lines, chosen), chosen, { index: 5, field: "price" });
  expect([...chosen]).toEqual([
    [3, "runner"],
    [4, undefined],
    [5, "price"],
  ]);
  expect(readBetFile(lines, calendar, { chosen }).read[0]?.bet.price).toBe(6);
  const without = chooseField(fieldsOfColumns(lines, chosen), chosen, { index: 6, field: undefined });
  expect(() => readBetFile(lines, calendar, { chosen: without })).toThrow("stake");
});

test("a heading's clock stays when a person says what the column is", () => {
  const own = readDelimited(
    "Day,Kick-off (UTC),Course,Nag,Price,Staked\n2026-04-03,13:05,Kempton,Alder Lane,6,10",
  );
  const file = readBetFile(own, calendar, {
    chosen: new Map([
      [1, "time"],
      [3, "runner"],
    ]),
  });
  expect(file.read[0]?.bet.time).toBe(14 * 60 + 5);
});
