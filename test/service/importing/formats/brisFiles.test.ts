/**
 * Suite of src/service/importing/formats/brisChart: files of races and starters that do not belong together
 * line by line: races without runners, and a day and an evening card of one track.
 */
import { importTexts } from "../importTexts";

const fields99 = (values: Readonly<Record<number, string | number>>): string =>
  Array.from({ length: 99 }, (_, index) => values[index + 1] ?? "").join(",");

interface Card {
  readonly race: number;
  readonly card?: "D" | "E";
  readonly off?: string;
}
const race = ({ race: number, card = "D", off = `0010${number}` }: Card): string =>
  fields99({
    1: "AQU",
    2: "20260307",
    3: number,
    4: card,
    5: 1320,
    6: "Y",
    8: "D",
    38: "FT",
    44: 70.33,
    50: off,
  });
const starter = ({ race: number, card = "D" }: Card, name: string, place: number): string =>
  fields99({
    1: "AQU",
    2: "20260307",
    3: number,
    4: card,
    5: name,
    8: place,
    9: place,
    10: 2022,
    31: "2.80",
    38: 119,
    60: place,
    61: place,
    73: `${place - 1}.25`,
  });
const runners = (card: Card): readonly string[] =>
  ["Alder", "Birch"].map((tree, index) =>
    starter(card, `${tree} ${card.card ?? "D"}${card.race}`, index + 1),
  );
const imported = (races: readonly string[], starters: readonly string[]) =>
  importTexts([
    ["races.csv", races.join("\n")],
    ["starts.csv", starters.join("\n")],
  ]);
const [first, second, third]: readonly [Card, Card, Card] = [{ race: 1 }, { race: 2 }, { race: 3 }];

test("races without a line of a runner are named after the import", async () => {
  const { written, doubts } = await imported([race(first), race(second), race(third)], runners(second));
  expect(written.map(({ raceNumber }) => raceNumber)).toEqual([2]);
  expect(doubts).toContain(
    "BRIS comprehensive charts (races and starters): 2 races of the file of races left out, because no line of a runner belongs to them: AQU 20260307 1 D, AQU 20260307 3 D",
  );
});

test("a race whose runners are all in another file of starters has its runners", async () => {
  const { written, doubts } = await importTexts([
    ["races.csv", [race(first), race(second)].join("\n")],
    ["starts1.csv", runners(first).join("\n")],
    ["starts2.csv", runners(second).join("\n")],
  ]);
  expect(written).toHaveLength(2);
  expect(doubts.filter((doubt) => doubt.includes("left out"))).toEqual([]);
});

test("of a day and an evening card of one track the evening's runners are listed, and the day's races are whole", async () => {
  const evening: Card = { race: 1, card: "E", off: "00730" };
  const ninth: Card = { race: 9, card: "E", off: "00930" };
  const { written, rejections, doubts } = await imported(
    [race(first), race(evening), race(second), race(ninth)],
    [first, evening, second, ninth].flatMap(runners),
  );
  expect(
    written.map(({ raceNumber, linesLost, runners: field }) => [
      raceNumber,
      linesLost,
      field.map(({ name }) => name),
    ]),
  ).toEqual([
    [1, undefined, ["Alder D1", "Birch D1"]],
    [2, undefined, ["Alder D2", "Birch D2"]],
  ]);
  const reason = "it is of the card AQU 20260307 E, left out for AQU 20260307 D of that day";
  expect(rejections).toEqual([3, 4, 7, 8].map((line) => ({ line, reason })));
  expect(doubts.filter((doubt) => doubt.includes("no line of a runner"))).toEqual([]);
});

test("an evening card alone is a meeting", async () => {
  const evening: Card = { race: 1, card: "E", off: "00730" };
  const { written, rejections } = await imported([race(evening)], runners(evening));
  expect(written.map(({ startTime, linesLost }) => [startTime, linesLost])).toEqual([
    ["2026-03-08T00:30:00Z", undefined],
  ]);
  expect(rejections).toEqual([]);
});

test.each([
  [1, "01030", "2026-03-07T15:30:00Z"], // the morning of a Derby day
  [3, "00104", "2026-03-07T18:04:00Z"],
  [5, "01150", "2026-03-07T16:50:00Z"],
  [8, "01030", "2026-03-08T03:30:00Z"], // an evening card
  [9, "01115", "2026-03-08T04:15:00Z"],
  [2, "104", "2026-03-07T18:04:00Z"], // without the zeros that a spreadsheet program leaves out
])("the off time of race %d is %s", async (number, off, startTime) => {
  const card = { race: number, off };
  const { written, rejections } = await imported([race(card)], runners(card));
  expect([written[0]?.startTime, rejections]).toEqual([startTime, []]);
});

test("a horse bred abroad has its country after its name", async () => {
  const { written } = await imported([race(first)], [starter(first, "Alder Lane (IRE)", 1)]);
  expect(written[0]?.runners[0]).toMatchObject({ name: "Alder Lane", origin: "ie" });
});
