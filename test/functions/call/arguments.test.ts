import {
  type Argument,
  condition,
  country,
  date,
  distance,
  min_starts,
  person as name,
  race,
  race_code,
  timezone,
  track,
  window,
} from "../../../src/functions/call/arguments";
import { defineCall } from "../../../src/functions/call/runCall";
import type { runCall } from "../../../src/functions/call/runCall";
import { catalogue } from "../../../src/functions/catalogue";
import { endpoints } from "../../../src/spec/endpoints";

const declared = {
  condition,
  country,
  date,
  distance,
  min_starts,
  name,
  race,
  race_code,
  timezone,
  track,
  window,
};
const calendar = { today: () => "2025-11-23", dateSystem: 1900 } as const;
const read = (argument: keyof typeof declared, value: unknown): unknown =>
  (declared[argument] as Argument).read(argument, value, calendar);

test.each([
  ["date", 45_984, "2025-11-23"],
  ["race_code", "Harness", "harness"],
  ["race_code", " g ", "greyhounds"],
  ["race_code", "R", "gallops"],
  ["country", "HK", "hk"],
  ["timezone", "pacific/auckland", "Pacific/Auckland"],
  ["track", "sha-tin", "sha-tin"],
  ["track", "  SHA   Tin ", "sha-tin"],
  ["track", "Côte d'Opale & Sands", "cote-dopale-and-sands"],
  ["race", 3, 3],
  ["race", " 20 ", 20],
  ["race", "R5", 5],
  ["race", "race 12", 12],
  ["distance", 1200, "1200"],
  ["distance", "1200", "1200"],
  ["distance", " 1000 - 1400 ", "1000-1400"],
  ["distance", "1200-1200", "1200"],
  ["distance", "1200m", "1200"],
  ["distance", "1200-1400 metres", "1200-1400"],
  // A furlong has 201.168 m, a mile 1609.344 m and a yard 0.9144 m.
  ["distance", "6f", "1197-1217"],
  ["distance", "1m2f", "2002-2022"],
  ["distance", "1 mile", "1599-1619"],
  ["distance", "5f110y", "1096-1116"],
  ["window", 14, 14],
  ["window", "365", 365],
  ["min_starts", 100, 100],
  ["condition", "gOOd", "Good"],
  ["name", "  J  McDonald ", "J McDonald"],
] as const)("%s takes %p as %p", (name, value, expected) => {
  expect(read(name, value)).toBe(expected);
});

test.each([
  ["race", 21, "race must be a whole number from 1 to 20: current value is 21"],
  ["race", 1.5, "race must be a whole number from 1 to 20: current value is 1.5"],
  ["race", "three", 'race must be a whole number from 1 to 20: current value is "three"'],
  ["race", true, "race must be a whole number from 1 to 20: current value is true"],
  ["window", 13, "window must be a whole number from 14 to 365: current value is 13"],
  ["min_starts", 101, "min_starts must be a whole number from 1 to 100: current value is 101"],
  [
    "distance",
    "1200 yd",
    'distance must be metres or miles and furlongs, such as 1200, 1000-1400, 6f or 1m2f: current value is "1200 yd"',
  ],
  ["distance", "1400-1000", 'distance must have the lower bound first: current value is "1400-1000"'],
  ["distance", 199, "distance must lie between 200 and 5000 metres: current value is 199"],
  ["distance", "4000-5001", 'distance must lie between 200 and 5000 metres: current value is "4000-5001"'],
  [
    "race_code",
    "galops",
    'race_code must be gallops, harness or greyhounds (or R, H, G); did you mean gallops?: current value is "galops"',
  ],
  [
    "country",
    "aus",
    'country must be a country or its two-letter code, such as Australia or au; did you mean australia?: current value is "aus"',
  ],
  [
    "timezone",
    "Sydney time",
    'timezone must be an IANA timezone such as Australia/Sydney: current value is "Sydney time"',
  ],
  [
    "timezone",
    "+10:00",
    'timezone must be an IANA timezone such as Australia/Sydney: current value is "+10:00"',
  ],
  ["track", "--", 'track must be a track\'s slug or display name: current value is "--"'],
  [
    "track",
    "2026-03-14",
    'track must be a track\'s slug or display name, not a date: current value is "2026-03-14"',
  ],
  ["track", true, "track must be a text: current value is true"],
] as const)("%s refuses %p by name, rule and value", (name, value, message) => {
  expect(() => read(name, value)).toThrow(message);
});

test("every parameter of a call's endpoint is filled from an argument or an option, or listed by an argument", () => {
  for (const call of catalogue) {
    const filled = call.requestParameters.map(([parameter]) => parameter);
    const missing = Object.keys(endpoints[call.endpoint].parameters).filter(
      (parameter) => !filled.includes(parameter) && !call.argumentNames.includes(`${parameter}s`),
    );
    // NEXT chooses the days itself, STARTS the runner in the response, SETTLE has each meeting from its bets;
    // the client counts the angles and the formulas. For JOCKEY, TRAINER and ANGLE a runner's date is the
    // venue's own day.
    const chosen: Readonly<Record<string, readonly string[]>> = {
      NEXT: ["date"],
      STARTS: ["runner"],
      SETTLE: ["date", "track", "race"],
      ANGLE: ["report", "angles", "timezone"],
      BACKTEST: ["report", "formulas"],
      RECORD: ["report"],
      JOCKEY: ["timezone", "country"],
      TRAINER: ["timezone", "country"],
    };
    const expected = chosen[call.name] ?? [];
    expect([call.name, missing]).toEqual([call.name, expected]);
  }
});

test("a misspelled or missing argument is a type error, and parsed values have their reader's type", () => {
  const call = defineCall({ name: "X", endpoint: "form", arguments: { date, track, race }, reports: {} });
  const cells = (givenCells: Parameters<typeof runCall<(typeof call)["arguments"]>>[1]): unknown =>
    givenCells;
  expect(cells({ date: "today", track: "sha-tin", race: 3 })).toBeDefined();
  // @ts-expect-error raec is not declared
  expect(cells({ date: "today", track: "sha-tin", raec: 3 })).toBeDefined();
  expect(call.argumentNames).toEqual(["date", "track", "race"]);
  const check: (typeof call)["check"] = ({ race }) => {
    const number: number = race;
    expect(number).toBe(3);
  };
  expect(check).toBeDefined();
});
