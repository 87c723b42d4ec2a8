/**
 * Suite of src/functions: the spellings that services are seen to send are read, and so are the earlier
 * ones.
 */
import { badges } from "../../src/functions/badges";
import { form } from "../../src/functions/form";
import { formline } from "../../src/functions/formline";
import { race } from "../../src/functions/race";
import { asOf, openTestSession } from "./testSession";
import { earlierForm, vendorForm } from "./vendorResponse";

const open = (response: object) =>
  openTestSession({ answer: () => Promise.resolve(Response.json(structuredClone(response))) });

/** Returns the rows of FORM without headings. */
const formOf = (fields: string, options = ""): Promise<unknown[][]> =>
  form(asOf, "ashford-park", 3, fields as never, false, options as never) as never;

describe.each([
  ["the vendor's codes", vendorForm],
  ["earlier words", earlierForm],
])("%s", (_, response) => {
  beforeEach(() => open(response));

  test("amounts are numbers, with or without sign, thousands and decimals", async () => {
    expect(await formOf("race.prizeMoney,careerPrizeMoney")).toEqual([
      [25_000, 126_065],
      [25_000, 0],
      [25_000, ""],
    ]);
  });

  test("a start time is a serial number, with or without milliseconds", async () => {
    const [row] = await race(asOf, "ashford-park", 3, "startTime" as never, false);
    expect(row?.[0]).toBeCloseTo(46_095 + (15 + 5 / 60) / 24, 9); // 15:05 in Sydney
  });

  test("running style, trend and class fit are words", async () => {
    expect(await formOf("speedMap.runningStyle,classProfile.trend,raceClassFit.assessment")).toEqual([
      ["presser", "dropping", "comfort zone"],
      ["unknown", "stable", ""],
      ["", "", ""],
    ]);
  });

  test("categories and sentiments of badges are words", async () => {
    expect(await badges(asOf, "ashford-park", 3, "type,category,sentiment" as never, false)).toEqual([
      ["last_start_winner", "form", "positive"],
      ["last_start_winner", "running style", "neutral"],
      ["last_start_winner", "barrier", "negative"],
    ]);
  });

  test("a condition never raced on is blank, whether it was filled with 0 or left out", async () => {
    expect(
      await formOf(
        "stats.conditions.good.starts,stats.conditions.soft.starts,stats.conditions.soft.winPercent",
      ),
    ).toEqual([
      [3, "", ""],
      [3, "", ""],
      [3, "", ""],
    ]);
  });

  test("a class profile without a class won and a range is read", async () => {
    expect(
      await formOf("classProfile.currentRating,classProfile.highestClassWon,classProfile.optimalRangeMin"),
    ).toEqual([
      [62, 64, 58],
      [50, "", ""],
      ["", "", ""],
    ]);
  });

  test("last starts, people and a scratched runner without a jockey are read", async () => {
    expect(await formOf("form,last20Starts,jockey,trainer,barrier,scratched")).toEqual([
      ["21X1f", "-12d43X0S1256X21X1f", "Ms Jess Philpot", "Ben, Will & JD Hayes", "", false],
      ["", "", "", "", 1, false],
      ["", "", "", "", 1, true],
    ]);
  });
});

test("text=raw keeps the codes and amounts of the service", async () => {
  open(vendorForm);
  expect((await formOf("speedMap.runningStyle,race.prizeMoney,careerPrizeMoney", "text=raw"))[0]).toEqual([
    "P",
    "25000",
    "$126065.00",
  ]);
});

test("FORMLINE reads every character of the last starts", () => {
  // 1 2 d 4 3, a spell, 0 1 2 5 6, a spell, 2 1, a spell, 1 and a fall; the season break comes first.
  expect(formline([["-12d43X0S1256X21X1f"]])).toEqual([
    [14, 4, 2, "F", 1, 1, 2, 6, 5, 2, 1, 0, 3, 4, "D", 2, 1],
  ]);
});
