import type { CardText, Cell, PropertyValue } from "../../../src/cells/table/cell";
import { card } from "../../../src/functions/card";
import { form } from "../../../src/functions/form";
import { headtohead } from "../../../src/functions/headtohead";
import { jockey } from "../../../src/functions/jockey";
import { meetings } from "../../../src/functions/meetings";
import { predict } from "../../../src/functions/predict";
import { results } from "../../../src/functions/results";
import { runner } from "../../../src/functions/runner";
import { starts } from "../../../src/functions/starts";
import { whatif } from "../../../src/functions/whatif";
import type { Service } from "../../../src/service/createService";
import { proResponse } from "../proResponse";
import { asOf, errorOf, openService, openTestSession, type TestSession } from "../testSession";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
const race = [asOf, "ashford-park", 3] as const;
type Rows = readonly (readonly Cell[])[];

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});

/** Opens a session over the fictional results, on a host that shows cards. */
function open(key = "pro-key"): void {
  const answer = (request: Request): Promise<Response> =>
    request.url.includes("/predictions") ? proResponse(request) : service.handle(request);
  opened = openTestSession({ answer, key });
  opened.set({ formats: true, hasProperties: true });
}
beforeEach(() => open());

const cardIn = (rows: Rows, row = 1, column = 0): CardText => {
  const cell = rows[row]?.[column];
  if (typeof cell === "object" && "layouts" in cell) return cell;
  throw new Error(`There is no card in ${JSON.stringify(cell)}`);
};

/** The values of a card's properties, rows of texts for an array. */
const valuesOf = ({ properties }: CardText): Readonly<Record<string, unknown>> => {
  const plain = (value: PropertyValue): unknown =>
    value.type === "Array" ? value.elements.map((row) => row.map(plain)) : value.basicValue;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)]));
};

test("a runner's name carries what the form has of it, in sections, and no other cell carries a card", async () => {
  const rows = (await form(...race, text("name,jockey,weight"))) as Rows;
  const held = cardIn(rows, 2);
  expect(held).toMatchObject({ type: "String", basicValue: "Amber Mosaic" });
  expect(valuesOf(held)).toMatchObject({
    Number: 2,
    Barrier: "1",
    Weight: 57,
    Jockey: "Tess Ambrose",
    Form: "0X534",
    Career: "5: 0-0-1",
    Date: asOf,
    Track: "Ashford Park",
    Slug: "ashford-park",
    Race: 3,
    Country: "au",
    "Race type": "gallops",
    Source: "results file",
    Received: "2026-03-14 01:00 UTC",
  });
  expect(held.layouts.card.title).toBe("Amber Mosaic");
  const shownSections = held.layouts.card.sections;
  expect(shownSections.flatMap(({ properties }) => properties)).toEqual(Object.keys(held.properties));
  expect(shownSections.map(({ title }) => title)).toEqual(["Runner", "Record", "Race", "Source"]);
  expect(rows[2]?.[1]).toBe("Tess Ambrose");
  expect(rows[2]?.[2]).toEqual({ type: "Double", basicValue: 57, numberFormat: '0.0" kg"' });
});

test("a card has chance and last starts once other formulas have asked for them, without a request", async () => {
  const formRows = async () => (await form(...race, text("name"))) as Rows;
  expect(valuesOf(cardIn(await formRows()))).not.toHaveProperty("Win chance");
  const predicted = (await predict(...race, text("number,winProb"), false)) as [
    number,
    { basicValue: number },
  ][];
  await starts(...race);
  const count = opened.asked.length;
  for (const [number, { basicValue: win }] of predicted) {
    const values = valuesOf(cardIn(await formRows(), number));
    expect([values["Win chance"], values["Fair odds"]]).toEqual([win, 1 / win]);
  }
  const { "Last starts": last } = valuesOf(cardIn(await formRows(), 2));
  expect((last as unknown[]).slice(0, 2)).toEqual([
    ["Date", "Track", "Distance", "Going", "Finish", "Of", "Margin", "Price"],
    ["2026-02-14", "Ashford Park", "1000m", "Good 3", 4, 9, 2, 6.6],
  ]);
  expect(opened.asked).toHaveLength(count);
  expect(await formRows()).toBe(await formRows());
});

test("on a Free key a card says what is not in the plan", async () => {
  open("free-key");
  const values = valuesOf(cardIn((await form(...race, text("name"))) as Rows));
  expect(values["Not in the plan"]).toBe("win chance, badges, class, speed map");
  open();
  expect(valuesOf(cardIn((await form(...race, text("name"))) as Rows))).not.toHaveProperty("Not in the plan");
});

const sameCard = expect.objectContaining({
  type: "String",
  properties: expect.anything() as object,
}) as object;

test.each([
  ["CARD", () => card(...race, text(null), text(null), text("name"))],
  ["RUNNER", () => runner(...race, 2, text("name"), true)],
  ["PREDICT", () => predict(...race, text("name"))],
  ["WHATIF", () => whatif(...race, text(null), text(null), null, text(null), text("name"))],
  ["STARTS", () => starts(...race, 2, 3, text("name"))],
  ["RESULTS", () => results("2026-03-07", "ashford-park", 3, text("name"))],
])("%s carries cards behind its names", async (_, ask) => {
  const rows = (await ask()) as Rows;
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows.slice(1)) expect(row).toEqual([sameCard]);
});

test("results of a meeting name the race of each runner's card", async () => {
  const rows = (await results("2026-03-07", "ashford-park", null, text("name,raceNumber"), false)) as Rows;
  expect(new Set(rows.map((row) => row[1])).size).toBeGreaterThan(1);
  rows.forEach((row, index) => expect(valuesOf(cardIn(rows, index)).Race).toBe(row[1]));
});

test("a track carries its races, and a person the record", async () => {
  const track = valuesOf(cardIn((await meetings(asOf, null, text("track"))) as Rows));
  expect(track).toMatchObject({ Date: asOf, Source: "results file" });
  expect((track.Races as unknown[])[0]).toEqual(["Race", "Name", "Distance", "Runners"]);
  const rows = (await jockey("Keira Ambrose", null, null, text("jockey,starts,winRate"), false)) as Rows;
  expect(valuesOf(cardIn(rows, 0))).toMatchObject({ Starts: rows[0]?.[1] });
});

test("values are plain with cards=no, by the setting, and where the host has no properties", async () => {
  const plain = [["Runner"], ["Yonder Postcard"]];
  const ask = async (options: unknown) =>
    ((await form(...race, text("name"), true, text(options))) as Rows).slice(0, 2);
  expect(await ask("cards=no")).toEqual(plain);
  const chosen = { workbook: {}, user: { cards: "no" } };
  opened.set({ settings: () => chosen });
  expect(await ask(null)).toEqual(plain);
  opened.set({ settings: () => ({ workbook: {}, user: {} }), hasProperties: false });
  expect(await ask(null)).toEqual(plain);
});

describe("a card as an argument", () => {
  const held = async (): Promise<CardText> => cardIn((await form(...race, text("name"), false)) as Rows, 1);

  test("needs no other argument: it states race and runner", async () => {
    const one = await held();
    const fields = text("number,race.raceNumber");
    const expected = await runner(...race, 2, fields);
    for (const [date, number] of [
      [one, null],
      [null, one],
      [[[one]], null],
    ])
      expect(await runner(date, null, null, number, fields)).toEqual(expected);
    const lines = await starts(...race, 2, null, text("date,finish"));
    expect(await starts(null, null, null, one, null, text("date,finish"))).toEqual(lines);
    expect(await headtohead(one, null, null)).toEqual(await headtohead(...race));
    const scratched = await whatif(...race, text(null), text(2), null, text(null), text("number,status"));
    const byCard = await whatif(
      ...([null, null, null, text(null), text([[one]]), null, text(null)] as const),
      text("number,status"),
    );
    expect(byCard).toEqual(scratched);
  });

  test("asks about its own country and race type, which the options may replace", async () => {
    const one = await held();
    opened.set({ settings: () => ({ workbook: { country: "nz" }, user: {} }) });
    await runner(one, null, null, null, text("name"), false);
    expect(opened.asked.every((path) => path.includes("country=au"))).toBe(true);
    const elsewhere = await errorOf(() =>
      runner(one, null, null, null, text("name"), false, text("country=hk")),
    );
    expect(elsewhere.message).toContain("for gallops in hk");
  });

  test("is its text beside a race that is named", async () => {
    const one = await held();
    expect(await runner(...race, one, text("number"))).toEqual([[2]]);
    expect(await runner(...race, [[one]], text("number"))).toEqual([[2]]);
  });
});
