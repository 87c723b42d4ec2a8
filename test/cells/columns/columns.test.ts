/** Suite of src/cells/columns: every column table against the interface's fields. */
import { angle } from "../../../src/cells/columns/angle";
import { biasCompare, trackBias } from "../../../src/cells/columns/bias";
import { card } from "../../../src/cells/columns/card";
import { kinds, type Table, unitOf } from "../../../src/cells/columns/column";
import { connections } from "../../../src/cells/columns/connections";
import { going } from "../../../src/cells/columns/going";
import { meetings, nextRaces, venues } from "../../../src/cells/columns/meetings";
import { headToHead, results } from "../../../src/cells/columns/pastResults";
import { jockey, trainer } from "../../../src/cells/columns/people";
import { names } from "../../../src/cells/columns/names";
import { predictions, whatIf } from "../../../src/cells/columns/predictions";
import { badges, oneRunner, race, runners } from "../../../src/cells/columns/runners";
import { speedMap } from "../../../src/cells/columns/speedMap";
import { starts } from "../../../src/cells/columns/pastResults";
import type { InterfaceEndpointName } from "../../../src/spec/endpoints";
import { schemas } from "../../../src/spec/responses";

// These two tables join the parts of other responses.
const { styles, ...ofBias } = trackBias;
const { runners: qualifiers, noted, ...ofAngle } = angle;

const tables: Readonly<
  Record<InterfaceEndpointName | "starts" | "headToHead" | "dayResults" | "angle" | "names", readonly Table[]>
> = {
  meetings: [meetings],
  venues: [venues],
  form: [race, runners, oneRunner, badges],
  trackBias: Object.values(ofBias),
  jockey: Object.values(jockey),
  trainer: Object.values(trainer),
  predictions: [predictions],
  starts: [starts],
  headToHead: [headToHead],
  dayResults: [results],
  names: [names],
  angle: Object.values(ofAngle),
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Returns the leaves of a schema with their types: paths with `[]` after each array. */
function leaves(schema: Schema, path = ""): [path: string, type: string][] {
  if (schema.items) return leaves(schema.items, `${path}[]`);
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length > 0)
    return entries.flatMap(([name, field]) => leaves(field, path === "" ? name : `${path}.${name}`));
  return [[path, String(Array.isArray(schema.type) ? schema.type[0] : schema.type)]];
}

const kindsOfType: Readonly<Record<string, readonly string[]>> = {
  string: ["text", "distance", "money", "date", "time", "localTime", "clockTime", "minutes"],
  integer: ["integer", "distance"],
  number: [
    "number",
    "score",
    "logLoss",
    "decimal",
    "kilograms",
    "fraction",
    "difference",
    "logOdds",
    "odds",
    "factor",
  ],
  boolean: ["flag"],
};

const endpoints = Object.keys(tables) as (keyof typeof tables)[];

test.each(endpoints)("every leaf of the %s response is a column, and every column is a leaf", (endpoint) => {
  const fields = leaves(schemas[endpoint] as Schema).map(([path]) => path);
  const columns = new Set(tables[endpoint].flatMap((table) => table.columns.map(({ path }) => path)));
  // Each meeting of a day states the day too.
  const missing = fields.filter((path) => !columns.has(path));
  expect(missing).toEqual(endpoint === "dayResults" ? ["date"] : []);
  // One column is a whole array, the labels of a runner's badges; others are made of fields.
  const ownFields = ["runners[].decorators", "meetings[].localDate", "meetings[].races[].formula"].concat(
    ["totalWins", "bestCondition", "worstCondition"].map((name) => `recentStats.${name}`),
  );
  // JOCKEY and TRAINER join the first two from person-rates; ANGLE computes the third.
  const ofRates = /(?:^|\.)(?:impactValue|percentBeaten|holmPValue)$/;
  expect(
    [...columns].filter((path) => !ownFields.includes(path) && !fields.includes(path) && !ofRates.test(path)),
  ).toEqual([]);
});

test.each(endpoints)("the kinds of the %s columns fit the types of their fields", (endpoint) => {
  const types = new Map(leaves(schemas[endpoint]));
  const wrong = tables[endpoint]
    .flatMap((table) => table.columns)
    .filter(({ path, kind }) => types.has(path) && !kindsOfType[types.get(path) ?? ""]?.includes(kind));
  expect(wrong).toEqual([]);
});

test.each(
  endpoints.flatMap((endpoint) =>
    tables[endpoint].map((table) => [`${endpoint} ${table.rows}`, table] as const),
  ),
)(
  "%s: names and headings are unique, presets name columns, a column is no deeper than its row",
  (_title, table) => {
    const names = table.columns.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((one) => one.toLowerCase()),
    );
    expect(new Set(names).size).toBe(names.length);
    const headings = table.columns.map(({ heading }) => heading);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
    expect(headings.filter((heading) => /[,;*]/.test(heading))).toEqual([]); // they separate names in fields
    expect(Object.keys(table.presets)).toContain("basic");
    const depth = table.rows.split("[]").length - 1;
    expect(table.columns.filter(({ path }) => path.split("[].").length - 1 > depth)).toEqual([]);
    expect(table.columns.filter(({ kind }) => !(kind in kinds))).toEqual([]);
  },
);

test("every number has a unit, and a text or flag none", () => {
  const shared = [
    nextRaces,
    card,
    going,
    connections,
    whatIf,
    biasCompare,
    speedMap,
    styles,
    qualifiers,
    noted,
  ];
  const all = [...Object.values(tables).flat(), ...shared].flatMap(({ columns }) => columns);
  expect(all.filter((column) => kinds[column.kind].numeric === (unitOf(column) === ""))).toEqual([]);
});

test("only the fields that the spec marks as Pro are Pro on the form endpoint", () => {
  const pro = runners.columns.filter(({ plan }) => plan === "pro").map(({ name }) => name.split(".")[0]);
  expect([...new Set(pro)]).toEqual(["speedMap", "classProfile", "raceClassFit", "decorators"]);
});
