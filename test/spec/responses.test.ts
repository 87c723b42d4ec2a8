import type { FormResponse } from "../../src/spec/form";
import type { TrackBiasResponse } from "../../src/spec/trackBias";

test("the types of the responses follow the schemas, omitted and null kept apart", () => {
  const block = { starts: 1, wins: 1, seconds: 0, thirds: 0, places: 1, winPercent: 1, placePercent: 1 };
  const form: FormResponse = {
    date: "2026-11-21",
    track: "Sha Tin",
    raceNumber: 1,
    abandoned: false,
    numberOfRunners: 1,
    runners: [
      {
        number: 1,
        name: "A",
        scratched: false,
        stats: {
          overall: block,
          track: block,
          distance: block,
          trackDistance: block,
          conditions: { good: block },
        },
      },
    ],
  };
  // @ts-expect-error an omitted field is never null
  const wrong: FormResponse["runners"][number]["weight"] = null;
  const filter: TrackBiasResponse["distanceFilter"] = null;
  // @ts-expect-error a nullable field is never omitted
  const absent: TrackBiasResponse["recentStats"] = undefined;
  expect([form.runners[0]?.stats.conditions.good?.starts, wrong, filter, absent]).toEqual([
    1,
    null,
    null,
    undefined,
  ]);
});
