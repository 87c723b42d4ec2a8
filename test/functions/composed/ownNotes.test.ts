import { card } from "../../../src/functions/card";
import { form } from "../../../src/functions/form";
import { starts } from "../../../src/functions/starts";
import type { Service } from "../../../src/service/createService";
import { asOf, errorOf, openService, openTestSession, type TestSession } from "../testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

type Rows = readonly (readonly unknown[])[];
const race = [asOf, "ashford-park", 3] as const;
const none = null as never;
const text = (value: string) => value as never; // a cell's text where a range may stand
const headings = ["Comment", "My own column", "Horse", "Date", "Mark", "Own rating"];
const notes = (...rows: Rows): unknown[][] => [["My blackbook", "", "", "", "", ""], headings, ...rows.map((row) => [...row])]; // prettier-ignore

const formOf = (fields: string, ownNotes: unknown[][] | undefined) =>
  form(...race, text(fields), false, none, ownNotes) as unknown as Promise<Rows>;
const cardOf = (fields: string, ownNotes: unknown[][] | undefined) =>
  card(...race, none, none, text(fields), false, none, ownNotes) as unknown as Promise<Rows>;
const startsOf = (runner: unknown, fields: string, ownNotes: unknown[][] | undefined) =>
  starts(...race, runner, 6, text(fields), false, none, ownNotes) as unknown as Promise<Rows>;

/** Returns two runners of the race and the serial numbers of the days on which the first one started. */
async function runnersOfRace() {
  const names = (await formOf("name", undefined)).map(([name]) => String(name));
  const [first = "", second = ""] = names;
  const days = (await startsOf(first, "date", undefined)).map(([day]) => Number(day));
  return { names, first, second, days };
}

test("FORM and CARD show a runner's newest note, by its folded name, and send nothing of it", async () => {
  const { names, first, second } = await runnersOfRace();
  const ownNotes = notes(
    ["Wide throughout", "x", `${first.toUpperCase()} (NZ)`, "2026-02-21", 6, ""],
    ["It’s ready, don't miss", "", first.replaceAll("e", "é"), "7 Mar 2026", "7.5", 81],
    ["", "", second, "", "", 64],
    ["Another day's runner", "", "O'Hara's Pride (IRE)", "2026-03-01", 9, ""],
  );
  const fields = "name,mark,note,myRating,noteDay,noteCount";
  const table = await formOf(fields, ownNotes);
  const blank = ["", "", "", "", ""];
  expect(table).toEqual(
    names.map((name) => [
      name,
      ...(name === first
        ? [7.5, "It’s ready, don't miss", 81, 46088, 2]
        : name === second
          ? ["", "", 64, "", 1]
          : blank),
    ]),
  );
  expect(await cardOf(fields, ownNotes)).toEqual(table);
  expect(await formOf("notes", ownNotes)).toEqual(await formOf(`number,${fields}`, ownNotes));
  expect(opened.asked.join()).not.toMatch(/ready|miss|7\.5|notes/i);
});

test("STARTS shows the note of each start's day", async () => {
  const { first, days } = await runnersOfRace();
  const ownNotes = notes(
    ["Checked at the turn", "", first, days[1], 8, ""],
    ["Older", "", first, "2019-01-01", 2, ""],
    ["Undated", "", first, "", 3, ""],
  );
  expect(await startsOf(first, "date,mark,note", ownNotes)).toEqual(
    days.map((day, index) => (index === 1 ? [day, 8, "Checked at the turn"] : [day, "", ""])),
  );
});

test("without notes their columns are refused by name, and all other columns are as before", async () => {
  const { names } = await runnersOfRace();
  for (const call of [
    () => formOf("name,note", undefined),
    () => cardOf("name,mark", undefined),
    () => startsOf(none, "myRating", undefined),
  ])
    expect((await errorOf(call)).message).toBe(
      "notes is blank: give the range of your notes for their columns",
    );
  expect((await errorOf(() => formOf("name,notte", undefined))).message).toMatch(/^fields must name fields/);
  const [all = []] = await formOf("all", undefined);
  const [more = []] = await formOf("all", notes(["x", "", names[0], "", 1, ""]));
  expect(more.slice(0, all.length)).toEqual(all);
  expect(more.slice(all.length)).toEqual([1, "x", "", "", 1]);
  expect((await formOf("n*", undefined))[0]).toHaveLength(
    (await formOf("number,name", undefined))[0]?.length ?? 0,
  );
});

test("a fault of a note is said with its runner, and the rest of the card stays", async () => {
  const { names, first, second } = await runnersOfRace();
  const ownNotes = notes(["x", "", first, "2026-03-07", 11, ""], ["kept", "", second, "2026-03-07", 5, ""]);
  const table = await formOf("name,note", ownNotes);
  expect(table).toHaveLength(names.length);
  expect(table[0]?.[1]).toBe("Row 3: Mark must be a mark above 0, at most 10: current value is 11");
  expect(table[1]?.[1]).toBe("kept");
});
