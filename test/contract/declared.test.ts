/**
 * The lists of the interface, written by hand from spec/racing-form-service.md (and docs/extension.md): the
 * parameters of each endpoint with type, range and default, and the fields of each response. The service
 * publishes its own lists at /openapi.json; one more, one fewer or another range fails here, and the service
 * is then asked whether it keeps to the lists. Imports nothing of src/spec.
 */
import type { History } from "../../src/service/store/history";
import type { Service } from "../../src/service/createService";
import { createLedger } from "../../src/service/forecasts/ledger";
import { digest, memoryFile } from "../service/forecasts/earlierForecasts";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";

let history: History;
let service: Service;
beforeAll(async () => {
  history = await historyOf(fixtureFile);
  service = serviceOf(history, { clock: pinned(fixtureDay), ledger: createLedger(memoryFile(), digest) });
});
afterAll(() => history.close());

const codes = "gallops|harness|greyhounds";
/** A slice of a venue's races. */
const slice = [
  "venue path text required",
  `race_code query ${codes} default gallops`,
  "country query country default au",
  "distance query distance optional",
  "window query 14..365 optional",
  "condition query text optional",
  "surface query text optional",
  "course query text optional",
];
const race = [
  "date query date required",
  "track query text required",
  "race query 1..20 required",
  `race_code query ${codes} default gallops`,
  "country query country default au",
];
const timezone = "timezone query text default Australia/Sydney";
const runner = [
  "date query date optional",
  "track query text optional",
  "race query 1..20 optional",
  "number query 1..99 optional",
  "timezone query text optional",
];
const person = [
  "name path text required",
  `race_code query ${codes} default gallops`,
  "min_starts query 1..100 default 5",
  "window query 14..365 optional",
  // The runner whose person is meant: docs/extension.md
  ...runner,
  "country query country optional",
];

/** The parameters of each endpoint: name, place, type or range, and "required", "optional" or the default. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  // 4.1
  "/v1/form/meetings": [
    "date query date required",
    `race_code query ${codes} default gallops`,
    "timezone query text default Australia/Sydney",
  ],
  // 4.2
  "/v1/form": [...race, timezone],
  // 4.3
  "/v1/form/venues": [`raceType query ${codes} optional`, "country query country optional"],
  // 4.4; surface and course: docs/reference/figures.md
  "/v1/stats/track-bias/{venue}": slice,
  // 4.5, 4.6
  "/v1/stats/jockey/{name}": person,
  "/v1/stats/trainer/{name}": person,
  // 4.7; the timezone is honoured as on the form endpoint, docs/reference/figures.md
  "/v1/predictions": [...race, timezone],
  // docs/extension.md
  "/x1/starts": [...race, timezone, "runner query text optional", "count query 1..100 default 6"],
  "/x1/head-to-head": [...race, timezone],
  "/x1/results": [
    "date query date required",
    "track query text required",
    "race query 1..20 optional",
    `race_code query ${codes} default gallops`,
    "country query country default au",
    timezone,
  ],
  "/x1/day-results": [
    "date query date required",
    "race query 1..20 optional",
    `race_code query ${codes} default gallops`,
    "country query country default au",
    timezone,
  ],
  "/x1/angle": [
    "conditions query text required",
    "from query date optional",
    "until query date optional",
    "report query summary|years|starts default summary",
    "angles query 1..1000000 default 1",
    "limit query 1..1000 default 200",
    `race_code query ${codes} default gallops`,
    "country query country optional",
    ...runner,
  ],
  "/x1/qualifiers": [
    "conditions query text required",
    "date query date required",
    "from query date optional",
    "until query date optional",
    "angles query 1..1000000 default 1",
    `race_code query ${codes} optional`,
    "country query country optional",
    timezone,
    ...runner.filter((line) => !/^(?:date|timezone) /.test(line)),
  ],
  "/x1/draw-styles/{venue}": slice,
  "/x1/connections": [...race, timezone, "window query 14..365 optional"],
  "/x1/person-rates/{name}": ["role query jockey|trainer required", ...person],
  "/x1/worked-out": [...race, timezone, "later query 1..100 optional"],
  "/x1/prices": [...race, timezone],
  "/x1/names": [
    "name query text required",
    "kind query any|runner|jockey|trainer default any",
    `race_code query ${codes} optional`,
    "country query country optional",
    "limit query 1..100 default 20",
  ],
  "/x1/why": [...race, timezone],
  "/x1/changes": [
    "date query date optional",
    `race_code query ${codes} optional`,
    "country query country optional",
    "since query text optional",
    "races query text optional",
  ],
  "/x1/record": [
    "from query date optional",
    "until query date optional",
    "report query summary|calibration|races default summary",
    "track query text optional",
    "model query text default embedded",
    "limit query 1..1000 default 200",
    `race_code query ${codes} optional`,
    "country query country optional",
  ],
  "/x1/rating": [...race, timezone, "formula query text required", "strength query number optional"],
  "/x1/backtest": [
    "formula query text required",
    "from query date optional",
    "until query date optional",
    "report query summary|years|bands|weights|known default summary",
    "split query date optional",
    "conditions query text optional",
    "strength query number optional",
    "formulas query 1..1000000 default 1",
    `race_code query ${codes} default gallops`,
    "country query country optional",
  ],
};

/** Returns the fields of an object at a path, one a line: `runners[].number integer`. */
const at = (path: string, fields: string): string[] =>
  fields
    .trim()
    .split("\n")
    .map((line) => `${path}${line.trim()}`);

const statBlock = `starts integer
  wins integer
  seconds integer
  thirds integer
  places integer
  winPercent number
  placePercent number`;
const stats = (block: string, omitted = ""): string[] => [
  `runners[].stats.${block} object${omitted}`,
  ...at(`runners[].stats.${block}.`, statBlock),
];
const barrierStats = (path: string): string[] => [
  `${path}barrierStats array`,
  ...at(
    `${path}barrierStats[].`,
    `barrierNumber integer
     totalStarts integer
     wins integer
     places integer
     winRate number
     placeRate number
     advantage number`,
  ),
];
const strength = (path: string): string[] => [
  `${path}expectedWinRate number`,
  ...barrierStats(path),
  `${path}strongestBarrier integer`,
  `${path}weakestBarrier integer`,
  `${path}biasStrength string`,
];
const trackStats = (path: string): string[] => [
  `${path}trackStats array`,
  ...at(
    `${path}trackStats[].`,
    `track string
     starts integer
     wins integer
     winRate number
     placeRate number`,
  ),
];
const conditionStats = (path: string): string[] => [
  `${path}conditionStats array`,
  ...at(
    `${path}conditionStats[].`,
    `condition string
     totalStarts integer
     wins integer
     winRate number
     placeRate number`,
  ),
];
const rates = `raceType string
  totalStarts integer
  totalWins integer
  overallWinRate number
  overallPlaceRate number
  isAmbiguous boolean`;
/** The interface leaves the inner fields of these arrays open; the service's are those above them. */
const recentPerson = [
  "recentStats object or null",
  "recentStats.windowDays integer",
  "recentStats.totalStarts integer",
  "recentStats.overallWinRate number",
  "recentStats.overallPlaceRate number",
  ...trackStats("recentStats."),
  ...conditionStats("recentStats."),
];

/** The fields of each response with their types; `omitted` fields are absent when there is no value. */
const fields: Readonly<Record<string, readonly string[]>> = {
  // 2.1
  "/v1/form/meetings": [
    "date string",
    "raceType string",
    "meetings array",
    ...at(
      "meetings[].",
      `track string
       slug string
       country string
       abandoned boolean
       races array`,
    ),
    // The embedded service always sends a race's texts (endpoints.test.ts); a live one may omit some.
    ...at(
      "meetings[].races[].",
      `raceNumber integer
       raceName string, omitted
       raceClass string, omitted
       distance string, omitted
       numberOfRunners integer
       prizeMoney string or null
       condition string, omitted
       weather string, omitted
       startTime string
       timezone string
       abandoned boolean`,
    ),
  ],
  // 2.3
  "/v1/form": [
    ...at(
      "",
      `date string
       track string
       raceNumber integer
       raceName string, omitted
       distance string, omitted
       condition string, omitted
       weather string, omitted
       raceClass string, omitted
       startTime string, omitted
       timezone string, omitted
       prizeMoney string, omitted
       surface string, omitted
       linesLost integer, omitted
       abandoned boolean
       numberOfRunners integer
       runners array`,
    ),
    ...at(
      "runners[].",
      `number integer
       name string
       jockey string, omitted
       trainer string, omitted
       weight number, omitted
       claim number, omitted
       barrier integer, omitted
       startRow string, omitted
       unruly boolean, omitted
       handicapMetres integer, omitted
       age integer, omitted
       sex string, omitted
       sire string, omitted
       dam string, omitted
       country string, omitted
       careerPrizeMoney string, omitted
       form string, omitted
       last20Starts string, omitted
       scratched boolean
       stats object
       decorators array, omitted
       speedMap object, omitted
       classProfile object, omitted
       raceClassFit object, omitted`,
    ),
    ...["overall", "track", "distance", "trackDistance"].flatMap((block) => stats(block)),
    ...["firstUp", "secondUp"].flatMap((block) => stats(block, ", omitted")),
    "runners[].stats.conditions object",
    ...["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"].flatMap((key) =>
      stats(`conditions.${key}`, ", omitted"),
    ),
    ...at(
      "runners[].decorators[].",
      `type string
       label string
       shortLabel string
       category string
       sentiment string
       description string
       detail string`,
    ),
    ...at(
      "runners[].speedMap.",
      `runningStyle string
       earlySpeedIndex number
       settlingPosition number`,
    ),
    // vendor-facts: highestClassWon and the optimal range may be absent
    ...at(
      "runners[].classProfile.",
      `currentRating number
       peakRating number
       highestClassWon number, omitted
       optimalRangeMin number, omitted
       optimalRangeMax number, omitted
       trend string`,
    ),
    ...at(
      "runners[].raceClassFit.",
      `raceClassRating number
       classDifference number
       withinOptimalRange boolean
       assessment string`,
    ),
  ],
  // 2.2
  "/v1/form/venues": [
    "count integer",
    "venues array",
    ...at(
      "venues[].",
      `name string
       slug string
       raceType string
       country string`,
    ),
  ],
  // 2.4
  "/v1/stats/track-bias/{venue}": [
    "venue string",
    "raceType string",
    "totalRaces integer",
    ...strength(""),
    "conditionStats array",
    ...at(
      "conditionStats[].",
      `condition string
       totalRaces integer
       avgFieldSize number or null`,
    ),
    "distanceStats array",
    "distanceStats[].category string",
    "distanceStats[].minDistance integer",
    "distanceStats[].maxDistance integer",
    "distanceStats[].totalRaces integer",
    ...strength("distanceStats[]."),
    "distanceFilter object or null",
    "distanceFilter.minDistance integer",
    "distanceFilter.maxDistance integer",
    "recentStats object or null",
    "recentStats.windowDays integer",
    "recentStats.totalRaces integer",
    ...strength("recentStats."),
    "recentStats.condition string or null",
  ],
  // 2.5
  "/v1/stats/jockey/{name}": [
    "jockeyName string",
    ...at("", rates),
    ...trackStats(""),
    ...conditionStats(""),
    "bestCondition string or null",
    "worstCondition string or null",
    ...recentPerson,
  ],
  // 2.6
  "/v1/stats/trainer/{name}": ["trainerName string", ...at("", rates), ...trackStats(""), ...recentPerson],
  // 2.7
  "/v1/predictions": [
    ...at(
      "",
      `date string
       track string
       raceNumber integer
       modelVersion string
       confidence string
       predictions array`,
    ),
    ...at(
      "predictions[].",
      `number integer
       name string
       winProb number
       placeProb number
       modelRank integer`,
    ),
  ],
  "/x1/changes": [
    "id string",
    "at string",
    "race object, omitted",
    ...at(
      "race.",
      "date string\nrace_code string\ncountry string\ntrack string\nname string\nrace integer\nstartTime string",
    ),
    "runner object, omitted",
    "runner.number integer",
    "runner.name string",
    "fields array",
    "from object",
    "to object",
  ],
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: string | number;
}

interface PublishedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** Returns the type of a parameter in the words of the lists above. */
function kindOf({ name, schema }: PublishedParameter): string {
  if (schema.minimum !== undefined) return `${schema.minimum}..${schema.maximum}`;
  if (schema.enum) return schema.enum.length > 5 ? name : schema.enum.join("|");
  if (schema.format) return schema.format;
  if (schema.type === "number") return "number";
  return schema.pattern ? "distance" : "text";
}

const lineOf = (parameter: PublishedParameter): string => {
  const { name, required, schema } = parameter;
  const rest = schema.default === undefined ? "optional" : `default ${schema.default}`;
  return `${name} ${parameter.in} ${kindOf(parameter)} ${required ? "required" : rest}`;
};

/** Returns the fields below an object as the lists above name them. */
function fieldsOf({ properties = {}, required = [] }: Schema, path = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const type = [field.type ?? "string"].flat().join(" or ");
    const line = `${path}${name} ${type}${required.includes(name) ? "" : ", omitted"}`;
    const below = field.items
      ? fieldsOf(field.items, `${path}${name}[].`)
      : fieldsOf(field, `${path}${name}.`);
    return [line, ...below];
  });
}

interface Published {
  readonly paths: Readonly<
    Record<string, { readonly get: { operationId: string; parameters: readonly PublishedParameter[] } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns the lists that the service publishes for both prefixes. */
async function published(): Promise<Published> {
  const [interfaceList, extension] = [
    (await ask(service, "/openapi.json")).body,
    (await ask(service, "/openapi.json", "pro", "x1")).body,
  ];
  return {
    paths: { ...interfaceList.paths, ...extension.paths },
    components: { schemas: { ...interfaceList.components.schemas, ...extension.components.schemas } },
  };
}

test("the service has the endpoints of the interface and of its extension, and no other", async () => {
  expect(Object.keys((await published()).paths).sort()).toEqual(Object.keys(parameters).sort());
});

/** Fails with a sentence for each line that only one of the lists has. */
function expectSame(actualNames: readonly string[], written: readonly string[]): void {
  const differences = [
    ...actualNames
      .filter((line) => !written.includes(line))
      .map((line) => `${line}: published by the service; if it is meant, write it into this list by hand`),
    ...written
      .filter((line) => !actualNames.includes(line))
      .map((line) => `${line}: in the interface's text, but not published by the service`),
  ];
  expect(differences).toEqual([]);
}

test.each(Object.entries(parameters))("%s takes exactly these parameters", async (path, written) => {
  const operation = (await published()).paths[path]?.get;
  expectSame((operation?.parameters ?? []).map(lineOf), written);
});

test.each(Object.entries(fields))("%s returns exactly these fields", async (path, written) => {
  const { paths, components } = await published();
  const schema = components.schemas[paths[path]?.get.operationId ?? ""] ?? {};
  expectSame(fieldsOf(schema), written);
});

const oneRunner = `date=${fixtureDay}&track=ashford-park&race=3&number=1`;

/** A valid request of each endpoint, without its parameters that have a default or are optional. */
const requests: Readonly<Record<string, string>> = {
  "/v1/form/meetings": `/form/meetings?date=${fixtureDay}`,
  "/v1/form": `/form?date=${fixtureDay}&track=ashford-park&race=3`,
  "/v1/form/venues": "/form/venues?",
  "/v1/stats/track-bias/{venue}": "/stats/track-bias/ashford-park?",
  "/v1/stats/jockey/{name}": `/stats/jockey/Keira%20Ambrose?${oneRunner}`,
  "/v1/stats/trainer/{name}": `/stats/trainer/Ambrose?${oneRunner}`,
  "/v1/predictions": `/predictions?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/starts": `/starts?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/head-to-head": `/head-to-head?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/results": `/results?date=2026-03-07&track=ashford-park`,
  "/x1/day-results": `/day-results?date=2026-03-07`,
  "/x1/angle": `/angle?conditions=barrier=1&${oneRunner}`,
  "/x1/qualifiers": `/qualifiers?conditions=barrier=1&${oneRunner}`,
  "/x1/draw-styles/{venue}": "/draw-styles/ashford-park?",
  "/x1/connections": `/connections?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/person-rates/{name}": `/person-rates/Ambrose?role=trainer&${oneRunner}`,
  "/x1/worked-out": `/worked-out?date=2026-02-07&track=ashford-park&race=3`,
  "/x1/prices": `/prices?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/names": `/names?name=Ambrose`,
  "/x1/why": `/why?date=${fixtureDay}&track=ashford-park&race=3`,
  "/x1/record": `/record?from=2026-01-01`,
  "/x1/rating": `/rating?date=${fixtureDay}&track=ashford-park&race=3&formula=barrier`,
  "/x1/backtest": `/backtest?formula=barrier`,
};
const send = (path: string, query: string) =>
  ask(service, `${requests[path]}&${query}`, "pro", path.startsWith("/x1") ? "x1" : "v1");
const cases = Object.entries(parameters).flatMap(([path, lines]) =>
  lines.map((line) => [path, ...line.split(" ")] as const),
);

test.each(cases.filter(([, , , kind]) => kind?.includes("..")))(
  "%s: %s of the %s keeps to %s",
  async (path, name, _place, kind = "") => {
    const [low = 0, high = 0] = kind.split("..").map(Number);
    const url = new URL(`http://service.test${requests[path]}`);
    const statusOf = async (value: number): Promise<number> => {
      url.searchParams.set(name ?? "", String(value));
      const prefix = path.startsWith("/x1") ? "x1" : "v1";
      return (await ask(service, `${url.pathname}${url.search}`, "pro", prefix)).status;
    };
    expect([await statusOf(low - 1), await statusOf(high + 1)]).toEqual([422, 422]);
    expect([200, 404]).toContain(await statusOf(low)); // 404: no race or no prediction of that number
    expect([200, 404]).toContain(await statusOf(high));
  },
);

test.each(cases.filter(([, , , , rule]) => rule === "default"))(
  "%s: %s has a default, which its response does not change when it is given",
  async (path, name, _place, _kind, _rule, value) => {
    const [without, givenAnswer] = [await send(path, ""), await send(path, `${name}=${value}`)];
    expect([givenAnswer.status, givenAnswer.body]).toEqual([without.status, without.body]);
  },
);

test.each(Object.keys(requests))("%s ignores a parameter that it does not have", async (path) => {
  const [without, givenAnswer] = [await send(path, ""), await send(path, "no_such=1")];
  expect([givenAnswer.status, givenAnswer.body]).toEqual([without.status, without.body]);
});
