import fc from "fast-check";
import { readParameters } from "../../../src/service/routes/readParameters";
import { RequestError } from "../../../src/service/routes/context";
import { endpointNames, endpoints } from "../../../src/spec/endpoints";

const bias = (query: string) =>
  readParameters(endpoints.trackBias.parameters, {
    path: { venue: "Sha-Tin" },
    query: new URLSearchParams(query),
  });

test("omitted and blank parameters have their defaults; codes may be in upper case", () => {
  expect(bias("country=&race_code=HARNESS")).toEqual({
    venue: "sha-tin",
    race_code: "harness",
    country: "au",
    distance: undefined,
    window: undefined,
    condition: undefined,
  });
});

test.each([
  ["distance=1200", { from: 1200, to: 1200 }],
  ["distance=200-5000", { from: 200, to: 5000 }],
])("%s is a range of metres", (query, distance) => expect(bias(query)).toMatchObject({ distance }));

test.each([
  [
    "distance=1400-1200",
    "distance range is reversed; it must be low first; current value is 1400-1200",
    "distance_reversed",
  ],
  [
    "distance=199",
    "distance must lie within 200 to 5000 metres; current value is 199",
    "distance_out_of_bounds",
  ],
  [
    "distance=1200-5001",
    "distance must lie within 200 to 5000 metres; current value is 1200-5001",
    "distance_out_of_bounds",
  ],
  ["distance=1200m", "without a unit; current value is 1200m", "distance_unit"],
  ["distance=short", "without a unit; current value is short", "distance_parsing"],
  [
    "window=13",
    "window must be rolling window in days, 14 to 365; current value is 13",
    "greater_than_equal",
  ],
  ["window=366", "current value is 366", "less_than_equal"],
  ["window=20.5", "current value is 20.5", "int_parsing"],
  ["country=zz", "current value is zz", "country"],
  ["race_code=camels", "current value is camels", "enum"],
])("%s is refused with the reason", (query, msg, type) => {
  expect(() => bias(query)).toThrow(RequestError);
  try {
    bias(query);
  } catch (refusal) {
    expect(refusal).toMatchObject({
      status: 422,
      detail: [{ loc: ["query", query.split("=")[0]], msg: expect.stringContaining(msg), type }],
    });
  }
});

test("all faults of a request are listed at once", () => {
  expect(() => bias("window=1&distance=1")).toThrow(
    expect.objectContaining({
      detail: [
        expect.objectContaining({ loc: ["query", "distance"] }),
        expect.objectContaining({ loc: ["query", "window"] }),
      ],
    }),
  );
});

test("any text is either parsed or rejected with a 422", () => {
  const pairs = fc.dictionary(
    fc.constantFrom(
      "date",
      "track",
      "race",
      "race_code",
      "country",
      "timezone",
      "distance",
      "window",
      "condition",
      "min_starts",
    ),
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("2026-03-14", "9".repeat(400), "-1", "1e3", "__proto__", "0x10"),
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...endpointNames),
      pairs,
      fc.string({ unit: "binary" }),
      (endpoint, query, path) => {
        try {
          readParameters(endpoints[endpoint].parameters, {
            path: { venue: path, name: path },
            query: new URLSearchParams(query),
          });
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
        }
      },
    ),
  );
});
