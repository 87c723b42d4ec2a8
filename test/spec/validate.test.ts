import { faultOf, isResponse } from "../../src/spec/validate";

const venues = { count: 1, venues: [{ name: "Sha Tin", slug: "sha-tin", raceType: "gallops", country: "hk" }] };

test.each([
  ["a response that fits", venues, undefined],
  ["an unknown field", { ...venues, brand: "new" }, undefined],
  ["a wrong type", { ...venues, count: "1" }, { path: "/count", rule: "must be integer" }],
  ["a missing field", { venues: [] }, { path: "", rule: "must have count" }],
  [
    "an unknown word of a closed list",
    { count: 1, venues: [{ ...venues.venues[0], raceType: "camels" }] },
    { path: "/venues/0/raceType", rule: "must be one of gallops, harness, greyhounds" },
  ],
  ["no object", null, { path: "", rule: "must be object" }],
])("%s", (_title, value, fault) => {
  expect(faultOf("venues", value)).toEqual(fault);
  expect(isResponse("venues", value)).toBe(fault === undefined);
});
