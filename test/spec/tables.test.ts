/** Suite of src/spec: the values of its tables, by hand. The contract suite holds what they cause. */
import { numberConditions } from "../../src/spec/angleConditions";
import { bands, countryOf, type RaceCode } from "../../src/spec/codes";
import { endpoints } from "../../src/spec/endpoints";
import { errorCodes } from "../../src/spec/errorCodes";
import { type Parameter, parameters } from "../../src/spec/parameters";
import { schemas } from "../../src/spec/responses";

test("parameters stand in the query unless a path names them, and are optional but for these", () => {
  const all: [string, Parameter][] = Object.entries(parameters);
  const namesOf = (chosen: (parameter: Parameter) => boolean): string[] =>
    all.filter(([, parameter]) => chosen(parameter)).map(([name]) => name);
  expect(namesOf((one) => one.in === "path")).toEqual(["venue", "name"]);
  expect(namesOf(({ required }) => required)).toEqual([
    "date",
    "track",
    "race",
    "venue",
    "name",
    "partOfName",
    "role",
    "resultsDate",
    "conditions",
    "formula",
  ]);
  const withDefault = all.filter(([, { default: value }]) => value !== undefined);
  expect(Object.fromEntries(withDefault.map(([name, { default: value }]) => [name, value]))).toEqual({
    race_code: "gallops",
    timezone: "Australia/Sydney",
    country: "au",
    min_starts: 5,
    count: 6,
    nameKind: "any",
    mostNames: 20,
    angleReport: "summary",
    angles: 1,
    limit: 200,
    backtestReport: "summary",
    recordReport: "summary",
    model: "embedded",
    formulas: 1,
  });
  const withRange = all.filter(([, { minimum, maximum }]) => minimum !== undefined || maximum !== undefined);
  expect(
    Object.fromEntries(withRange.map(([name, { minimum, maximum }]) => [name, [minimum, maximum]])),
  ).toEqual({
    date: [-30, 7],
    race: [1, 20],
    distance: [200, 5000],
    window: [14, 365],
    min_starts: [1, 100],
    runnerRace: [1, 20],
    runnerNumber: [1, 99],
    count: [1, 100],
    resultsDate: [undefined, 7],
    anyRace: [1, 20],
    angles: [1, 1_000_000],
    limit: [1, 1000],
    later: [1, 100],
    mostNames: [1, 100],
    strength: [0, undefined],
    formulas: [1, 1_000_000],
  });
});

test("every error code has the status of HTTP that it always had", () => {
  const byStatus: Record<number, string[]> = {};
  for (const [code, { status }] of Object.entries(errorCodes)) (byStatus[status] ??= []).push(code);
  expect(byStatus).toEqual({
    400: ["date_outside_window", "formula_invalid", "malformed_request", "upstream_rejected"],
    401: ["key_missing", "key_unknown", "upstream_key_unknown"],
    403: ["plan_required", "foreign_host", "foreign_origin", "upstream_forbidden"],
    404: ["not_found", "prediction_missing", "path_unknown", "upstream_not_found"],
    405: ["method_not_allowed"],
    408: ["request_timeout"],
    413: ["body_too_large"],
    414: ["value_too_long"],
    417: ["expectation_failed"],
    422: ["parameter_invalid", "upstream_parameter_invalid"],
    429: [
      "too_many_requests",
      "daily_quota_used",
      "too_many_wrong_keys",
      "member_budget_used",
      "upstream_limit",
    ],
    431: ["headers_too_large"],
    500: ["service_failed"],
    501: ["source_absent"],
    502: ["upstream_invalid", "upstream_failed", "upstream_key_rejected"],
    503: [
      "store_not_ready",
      "races_pending",
      "variables_pending",
      "prediction_pending",
      "too_many_streams",
      "changes_unreachable",
      "upstream_unavailable",
    ],
    504: ["upstream_timeout"],
  });
});

test("the seconds for which responses may be reused: by service, relay, relay in failures, add-in", () => {
  const seconds = Object.entries(endpoints).map(([name, { freshness: one }]) => [
    name,
    [one.maxAge, one.assumed, one.staleIfError, "client" in one ? one.client : undefined],
  ]);
  const [cards, statistics] = [
    [60, 30, 900, undefined],
    [600, 600, 86_400, 21_600],
  ];
  const [pastStarts, predictions] = [
    [600, 600, 86_400, 3600],
    [300, 300, 3600, 300],
  ];
  expect(Object.fromEntries(seconds)).toEqual({
    meetings: cards,
    form: cards,
    results: cards,
    dayResults: cards,
    rating: cards,
    qualifiers: cards,
    predictions,
    why: predictions,
    venues: [3600, 3600, 604_800, 86_400],
    trackBias: statistics,
    jockey: statistics,
    trainer: statistics,
    angle: statistics,
    backtest: statistics,
    starts: pastStarts,
    headToHead: pastStarts,
    workedOut: pastStarts,
    prices: [1, 1, 0, 1],
    names: pastStarts,
    record: cards,
    drawStyles: statistics,
    connections: statistics,
    personRates: statistics,
  });
});

test("the ranges of an angle's conditions", () => {
  const ranges = Object.entries(numberConditions).map(([name, { low, high }]) => [name, [low, high]]);
  expect(Object.fromEntries(ranges)).toEqual({
    distance: [100, 10_000],
    barrier: [1, 99],
    number: [1, 99],
    weight: [0, 200],
    claim: [0, 20],
    age: [0, 40],
    race: [1, 20],
    field: [1, 128],
    price: [1, 100_000],
    days: [0, 10_000],
    last: [1, 99],
    starts: [0, 1000],
  });
});

test("the distance bands of a bias report, by their first metre", () => {
  const from = (code: RaceCode) => bands[code].map((band) => band.from);
  expect([from("gallops"), from("harness"), from("greyhounds")]).toEqual([
    [0, 1400, 1800, 2200, 2600, 3201],
    [0, 1800, 2400, 2900],
    [0, 451, 566],
  ]);
  for (const ofCode of Object.values(bands))
    expect(ofCode.map(({ to }) => to)).toEqual([...ofCode.slice(1).map((band) => band.from - 1), Infinity]);
});

test("a country is named by its code in any case, uk too, and by nothing that every object has", () => {
  expect(["AU", "hk", "UK", "gb", "xx", "toString"].map(countryOf)).toEqual([
    "au",
    "hk",
    "gb",
    "gb",
    undefined,
    undefined,
  ]);
});

test("each block of a runner's statistics has its heading", () => {
  const { stats } = schemas.form.properties.runners.items.properties;
  const headings = (blocks: object) =>
    Object.entries(blocks as Record<string, { heading?: string }>).map(([name, { heading }]) => [
      name,
      heading,
    ]);
  expect(headings(stats.properties)).toEqual([
    ["overall", "Career"],
    ["track", "Track"],
    ["distance", "Distance"],
    ["trackDistance", "Track and distance"],
    ["firstUp", "First-up"],
    ["secondUp", "Second-up"],
    ["conditions", undefined],
  ]);
  expect(headings(stats.properties.conditions.properties)).toEqual(
    ["Good", "Soft", "Heavy", "Firm", "Synthetic", "Fast", "Slow"].map((heading) => [
      heading.toLowerCase(),
      heading,
    ]),
  );
});
