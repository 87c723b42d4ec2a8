import { marketArgument } from "../../../../src/addin/pane/builder/marketArgument";
import {
  awaitsSheet,
  changedFormula,
  forOtherRaces,
  type Formula,
  formulaArguments,
  formulaText,
  moveItem,
  stillToChoose,
  withSheetRace,
} from "../../../../src/addin/pane/builder/formula";
import { angleCall } from "../../../../src/functions/angle";
import { biasCall } from "../../../../src/functions/bias";
import { cardCall } from "../../../../src/functions/card";
import { formCall } from "../../../../src/functions/form";
import { jockeyCall } from "../../../../src/functions/jockey";
import { meetingsCall } from "../../../../src/functions/meetings";
import { nextCall } from "../../../../src/functions/next";
import { exceededLimit } from "../../../../src/cells/formulaLimits";
import { parseFormulaArgument, parseFormulaCalls } from "../../../../src/functions/call/parseFormula";
import { catalogue } from "../../../../src/functions/catalogue";
import { resultsCall } from "../../../../src/functions/results";

const formulaWith = (part: Partial<Formula>): Formula => ({
  call: formCall,
  values: { date: "today", track: "sha-tin", race: "3" },
  fields: [],
  headers: true,
  scope: { race_code: "gallops", country: "hk" },
  ...part,
});
const formula = (part: Partial<Formula>, workbook = {}): string => {
  const built = formulaWith(part);
  return formulaText(built.call.name, formulaArguments(built, workbook));
};

test.each(catalogue.map((call) => [call.name, call] as const))(
  "each number of fields of %s makes a formula that Excel takes, and that is read as the same fields",
  (_name, call) => {
    for (const { columns } of Object.values(call.reports)) {
      const names = columns.map(({ name }) => name);
      for (let count = 1; count <= names.length; count++) {
        const text = formula({ call, fields: names.slice(0, count) });
        expect(exceededLimit(text)).toBeUndefined();
        const place = call.argumentNames.indexOf("fields");
        if (place < 0) continue;
        const [{ args } = { args: [] }] = parseFormulaCalls(text);
        expect(parseFormulaArgument(args[place] ?? "", "")).toEqual({
          value: names.slice(0, count).join(","),
        });
      }
    }
  },
);

test.each<[string, Partial<Formula>, string]>([
  [
    "states race type and country, so that it means the same for every reader",
    {},
    '"today","sha-tin",3,,,"race_code=gallops; country=hk"',
  ],
  [
    "has fields in their order and no headings",
    { fields: ["name", "barrier"], headers: false },
    '"today","sha-tin",3,"name,barrier",FALSE,"race_code=gallops; country=hk"',
  ],
  [
    "doubles a quotation mark",
    { values: { date: "today", track: 'say "so"', race: "3" } },
    '"today","say ""so""",3,,,"race_code=gallops; country=hk"',
  ],
])("the formula %s", (_title, part, args) => {
  expect(formula(part)).toBe(`=RACING.FORM(${args})`);
});

test("a default that the workbook sets is not repeated, and omitted arguments at the end are left out", () => {
  expect(formula({}, { race_code: "gallops", country: "hk" })).toBe('=RACING.FORM("today","sha-tin",3)');
});

test.each([
  [meetingsCall, '=RACING.MEETINGS("today","gallops")'],
  [jockeyCall, '=RACING.JOCKEY("A Rider",,,,,"race_code=gallops")'],
  [biasCall, '=RACING.BIAS("sha-tin",,,,,,,"race_code=gallops; country=hk")'],
])("each function has race type and country as its own arguments or as options: %#", (call, expected) => {
  expect(formula({ call, values: { date: "today", name: "A Rider", venue: "sha-tin" } })).toBe(expected);
});

test("a person may be that of one runner, once its number is given", () => {
  const runner = { date: "today", track: "sha-tin", race: "5" };
  const person = { call: jockeyCall, values: { name: "A Rider", ...runner } };
  expect(formula(person)).toBe('=RACING.JOCKEY("A Rider",,,,,"race_code=gallops")');
  expect(formula({ ...person, values: { ...person.values, number: "3" } })).toBe(
    '=RACING.JOCKEY("A Rider",,,,,"race_code=gallops; date=today; track=sha-tin; race=5; number=3")',
  );
});

test.each([
  [angleCall, { country: "" }, '=RACING.ANGLE(Lab!A8:B19,,,"years",,,"race_code=gallops")'],
  [angleCall, { country: "nz" }, '=RACING.ANGLE(Lab!A8:B19,,,"years",,,"race_code=gallops; country=nz")'],
  [nextCall, { country: "nz" }, '=RACING.NEXT("gallops","nz")'],
])(
  "a function of all countries is limited to the one that is chosen for it: %#",
  (call, values, expected) => {
    const conditions = "Lab!A8:B19";
    expect(formula({ call, values: { conditions, report: "years", ...values } })).toBe(expected);
  },
);

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["cells of its sheet", { odds: "Race!K11:K34" }, ",K11:K34"],
  ["cells of another sheet", { odds: "'My prices'!B2:C9" }, ",'My prices'!B2:C9"],
  ["prices in the order of the runners", { odds: "2.6, 5/2 11" }, ',{2.6;"5/2";11}'],
  ["pairs of runners and prices", { odds: "3=4.2; Old Oak=11" }, ',"3=4.2; Old Oak=11"'],
  ["scratched runners by number", { scratched: "2,5" }, ',,"2,5"'],
  ["cells with scratched runners", { scratched: "Race!F7" }, ",,F7"],
])("the card's formula has %s", (_title, values, expected) => {
  const race = { date: "today", track: "sha-tin", race: "3" };
  const args = formulaArguments(formulaWith({ call: cardCall, values: { ...race, ...values } }), {
    race_code: "gallops",
    country: "hk",
  });
  expect(formulaText("CARD", args, { sheet: "Race" })).toBe(`=RACING.CARD("today","sha-tin",3${expected})`);
});

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
])("an item moves from %i to %i", (from, to, order) => {
  expect(moveItem(["a", "b", "c"], { from, to })).toEqual(order);
});

describe("the race of the sheet", () => {
  const onSheet = { date: "2026-03-14", track: "ashford-park", race: "4" };
  const sheetRace = { ...onSheet, race_code: "gallops", country: "au" };
  const blank = formulaWith({ values: { date: "today", sharpen: "1.2" } });

  test("is taken while none is chosen, and followed", () => {
    const taken = withSheetRace(blank, sheetRace);
    expect(taken).toMatchObject({ values: { ...onSheet, sharpen: "1.2" }, scope: { country: "au" } });
    expect(withSheetRace(taken, { ...sheetRace, race: "5" }).values).toMatchObject({ race: "5" });
  });

  test("is followed after another argument has changed, but not once another race is chosen", () => {
    const taken = withSheetRace(blank, sheetRace);
    const sharpened = changedFormula(taken, { values: { ...taken.values, sharpen: "1.5" } });
    expect(withSheetRace(sharpened, { ...sheetRace, race: "5" }).values).toMatchObject({ race: "5" });
    const chosenFormula = changedFormula(sharpened, { values: { ...taken.values, race: "6" } });
    expect(withSheetRace(chosenFormula, sheetRace)).toBe(chosenFormula);
    const abroad = changedFormula(taken, { scope: { race_code: "gallops", country: "nz" } });
    expect(withSheetRace(abroad, sheetRace)).toBe(abroad);
  });
});

test("other races leave no race, until the sheet shows one; the function and its other arguments stay", () => {
  const scope = { race_code: "harness", country: "nz" };
  const chosen = formulaWith({
    call: cardCall,
    values: { date: "2026-03-14", track: "ashford-park", race: "4", number: "2", sharpen: "1.2" },
  });
  const other = forOtherRaces(chosen, scope);
  expect(other).toMatchObject({ call: cardCall, scope, values: { date: "today", sharpen: "1.2" } });
  expect([other.values.track, other.values.race, other.values.number]).toEqual(["", "", ""]);
  expect([awaitsSheet(chosen), awaitsSheet(other)]).toEqual([false, true]);
  const onSheet = { date: "2019-12-08", track: "sha-tin", race: "1", race_code: "gallops", country: "hk" };
  const taken = withSheetRace(other, onSheet);
  expect([taken.values.track, awaitsSheet(taken)]).toEqual(["sha-tin", false]);
});

test("the formula of a market function has no omitted arguments at its end, and the cells of its own sheet without a name", () => {
  const args = [
    marketArgument("odds", "R10:R12", "Race"),
    marketArgument("method", "", "Race"),
    marketArgument("target", "2", "Race"),
  ];
  expect(formulaText("FAIRODDS", args)).toBe("=RACING.FAIRODDS(Race!R10:R12,,2)");
  expect(formulaText("FAIRODDS", args.slice(0, 2), { sheet: "Race" })).toBe("=RACING.FAIRODDS(R10:R12)");
  expect(formulaText("DUTCH", [])).toBe("=RACING.DUTCH()");
});

test.each<[string, Partial<Formula>, string | undefined]>([
  ["nothing of a race", {}, undefined],
  ["a race of a meeting", { values: { date: "today", track: "sha-tin" } }, "Choose a race."],
  ["a meeting and a race", { values: { date: "today" } }, "Choose a meeting and a race."],
  ["a meeting of results", { call: resultsCall, values: { date: "today" } }, "Choose a meeting."],
  ["a venue", { call: biasCall, values: {} }, "Choose a venue."],
  ["nothing of all races", { call: nextCall, values: {} }, undefined],
])("the lists are still to be chosen from for %s", (_title, part, expected) => {
  expect(stillToChoose(formulaWith(part))).toBe(expected);
});
