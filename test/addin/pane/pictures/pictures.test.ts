import { formatPercent } from "../../../../src/addin/pane/pictures/bars";
import { withBlankMissing, pictures } from "../../../../src/addin/pane/pictures/pictures";
import { openRace } from "../../../functions/servedRace";
import { pictureOf } from "./pictureOf";

beforeEach(() => void openRace({ runners: [] }));
const race = { date: "2026-03-14", track: "ashford-park", race: "3", scratched: "2, 5" };
const scope = '"race_code=gallops; country=au"';

test.each([
  [
    "bias",
    { venue: "ashford-park", distance: "1200", window: "90", condition: "Good" },
    `=RACING.BIASCOMPARE("ashford-park",1200,90,"Good",,,${scope})`,
  ],
  ["speed", race, `=RACING.SPEEDMAP("2026-03-14","ashford-park",3,"2, 5",,${scope})`],
  [
    "chances",
    { ...race, sharpen: "2" },
    `=RACING.WHATIF("2026-03-14","ashford-park",3,,"2, 5",2,,"number,name,status,winProb,adjustedWin,fairOdds,rank,winChange",,${scope})`,
  ],
] as const)("the picture %s has the table of a formula", (name, parts, formula) => {
  expect(pictureOf(name, parts).formula).toBe(formula);
});

test("it is drawn with blank missing values, in addition to other options", () => {
  const { call } = pictures.speed;
  expect(withBlankMissing(call, ["today", "sha-tin", 1, undefined, undefined, "country=hk"])).toEqual(
    ["today", "sha-tin", 1, undefined, undefined, "country=hk; missing=blank"], // prettier-ignore
  );
  expect(withBlankMissing(call, ["today"]).at(-1)).toBe("missing=blank");
});

test("a fraction is formatted as a percentage", () => {
  expect(formatPercent(0.1234)).toBe("12.3%");
});
