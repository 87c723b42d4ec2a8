import { drawReasons, reasonFields } from "../../../../src/addin/pane/pictures/reasons";
import { openPredictedService, openTestSession } from "../../../functions/testSession";
import { fetchPicture } from "./pictureOf";

const table = [
  reasonFields,
  [2, "Harbour Psalm", 0.2, "+ class, - draw", 0.1, 0.42, ...Array<number>(8).fill(0), -0.05, 0.01],
  [5, "Quiet Rain", 0.3, "", "", -0.3, ...Array<number>(8).fill(0), 0.05, -0.02],
];

test("the favourite is shown first, an unknown group without a bar", () => {
  const drawn = drawReasons(table, {});
  expect(drawn?.caption).toBe("5 Quiet Rain: 30.0% to win.");
  expect(drawn?.signed.rows.slice(0, 2)).toEqual([
    { label: "form", value: undefined, beside: undefined, endText: "unknown" },
    { label: "class", value: -0.3, beside: undefined, endText: "−0.30" },
  ]);
});

test("the chosen runner is shown, beside it another on request", () => {
  const drawn = drawReasons(table, { shown: "2", beside: "5" });
  expect(drawn?.caption).toBe(
    "2 Harbour Psalm: 20.0% to win (+ class, - draw). Compared with 5 Quiet Rain: 30.0% to win.",
  );
  expect(drawn?.signed.rows[1]).toEqual({
    label: "class",
    value: 0.42,
    beside: -0.3,
    endText: "+0.42 / −0.30",
  });
  expect(drawn?.description).toMatch(
    /^Why: 2 Harbour Psalm.* prices −0\.05 \/ \+0\.05, calibration \+0\.01 \/ −0\.02\.$/,
  );
  expect(drawReasons(table, { shown: "2", beside: "2" })?.signed.rows[1]?.beside).toBeUndefined();
  expect(drawReasons([reasonFields], {})).toBeUndefined();
});

test("its bars are the effects of WHY for the race of the pickers", async () => {
  openTestSession({ answer: (await openPredictedService()).handle });
  const { formula, drawing } = await fetchPicture("why", {
    date: "2026-03-14",
    track: "ashford-park",
    race: "3",
    shown: "2",
    beside: "4",
  });
  expect(formula).toBe(
    `=RACING.WHY("2026-03-14","ashford-park",3,,,"${reasonFields.join()}",,"race_code=gallops; country=au")`,
  );
  expect(drawing?.caption).toMatch(
    /^2 Amber Mosaic: \d+\.\d% to win.* Compared with 4 Marble Cartwheel: \d+\.\d% to win/,
  );
});
