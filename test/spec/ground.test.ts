import { groundOf, isSameGround } from "../../src/spec/ground";

test.each([
  [{ surface: "turf" }, "turf"],
  [{ surface: "dirt", raceName: "The Chase Manhattan Stakes" }, "dirt"],
  [{ surface: "turf", raceName: "Paddy Power Novices' Hurdle" }, "jumps"],
  [{ surface: "turf", raceName: "Grand Handicap Chase" }, "jumps"],
  [{ surface: "turf", raceName: "障害3歳以上未勝利" }, "jumps"],
  [{ surface: "turf", raceClass: "Steeplechase" }, "jumps"],
  [{ surface: "turf", course: "Jumps" }, "jumps"],
  [{ surface: null, raceName: "Prix du Printemps, haies" }, "jumps"],
  [{ surface: null }, undefined],
  [{}, undefined],
])("the ground of %j is %p", (race, ground) => {
  expect(groundOf({ raceCode: "gallops", ...race })).toBe(ground);
});

test("greyhounds over hurdles run on their track's surface", () => {
  expect(groundOf({ raceCode: "greyhounds", surface: "sand", raceName: "Hurdle" })).toBe("sand");
});

test("an unknown ground is no other", () => {
  expect(isSameGround("turf", "dirt")).toBe(false);
  expect(isSameGround("turf", "turf")).toBe(true);
  expect(isSameGround(undefined, "turf")).toBe(true);
});
