import { readSlug } from "../../../src/cells/arguments/readText";

test.each([
  [" Sha  Tin ", "sha-tin"],
  ["Øvrevoll", "ovrevoll"],
  ["Næstved", "naestved"],
])("the track %p is %p", (value, slug) => {
  expect(readSlug("track", value)).toBe(slug);
});
