/** Suite of src/addin/settings/trackZones: the names of time zones that a person chooses from. */
import { allZones, givenZones } from "../../../src/addin/settings/trackZones";
import { ownName } from "../../../src/dates/zones";
import { zonesOfTrack } from "../../../src/spec/trackZones";
import { memoryHost } from "./memoryHost";

test("each time zone has one name, the one in the table of tracks", () => {
  const names = allZones();
  expect(new Set(names.map(ownName)).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...zonesOfTrack(undefined, undefined)]));
  expect(names).toEqual([...names].sort());
});

test("a zone that was given under the name of the runtime is shown under the listed one", () => {
  const { userStore } = memoryHost();
  userStore.set("zone cedar-flat", ownName("Asia/Kolkata")); // Asia/Calcutta in most runtimes
  expect(givenZones(userStore)("cedar-flat")).toBe("Asia/Kolkata");
});
