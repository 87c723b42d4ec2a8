import { featureGroups } from "../../src/spec/why";
import { softmax } from "../../src/maths/softmax";
import { sum } from "../../src/lists/lists";
import { card } from "../../src/functions/card";
import { predict } from "../../src/functions/predict";
import { whatif } from "../../src/functions/whatif";
import { why } from "../../src/functions/why";
import type { Service } from "../../src/service/createService";
import {
  asOf,
  errorOf,
  openPredictedService,
  openService,
  openTestSession,
  type TestSession,
  withoutRunners,
} from "./testSession";

let service: Service;
let session: TestSession;
beforeAll(async () => void (service = await openPredictedService()));
beforeEach(() => void (session = openTestSession({ answer: service.handle })));

const race = [asOf, "ashford-park", 3] as const;
const text = (value: string) => value as never; // a cell's text where a range may stand
const none = null as never;
type Rows = readonly (readonly unknown[])[];
const groups = featureGroups.join();
const groupRows = async (options?: string): Promise<Rows> =>
  why(...race, none, none, text(`number,winProb,${groups}`), false, text(options ?? ""));
const byNumber = (rows: Rows) => new Map(rows.map(([number, value]) => [number, Number(value)]));

/** Expects that the effects of each row add up to the win probability beside them. */
function expectExact(rows: Rows): void {
  const chances = softmax(rows.map(([, , ...effects]) => sum(effects.map(Number))));
  rows.forEach(([, winProb], index) => expect(chances[index]).toBeCloseTo(Number(winProb), 12));
}

test("the effects of the groups add up to the probability that PREDICT shows", async () => {
  const rows = await groupRows();
  expectExact(rows);
  const predicted = byNumber(await predict(...race, text("number,winProb"), false));
  for (const [number, winProb] of rows) expect(winProb).toBeCloseTo(predicted.get(number) ?? NaN, 11);
  expect(rows).toHaveLength(predicted.size);
});

test("the features of a runner add up to its groups, and one that is unknown has no effect", async () => {
  const [ownGroup = []] = (await groupRows()).filter(([number]) => number === 2);
  const rows = await why(...race, 2, "features", text("group,effect,known,value,feature"), false);
  featureGroups.forEach((group, index) => {
    const effects = rows.flatMap(([of, effect]) => (of === group ? Number(effect) : []));
    expect(sum(effects)).toBeCloseTo(Number(ownGroup[2 + index]), 12);
  });
  const unknown = rows.filter(([, , isKnown]) => isKnown === false);
  expect(unknown.length).toBeGreaterThan(0);
  for (const [, effect, , value] of unknown) expect([effect, value]).toEqual([0, ""]);
});

test("the reasons of a runner without a start say so, and its form is not known", async () => {
  const dogs = text("race_code=greyhounds; country=au");
  const of = ["lastThree", "winRate"];
  let debutants = 0;
  for (const number of [1, 2, 3, 4]) {
    const where = ["2026-03-16", "tallow-creek", number] as const;
    const starts = await card(...where, none, none, text("number,career.starts"), false, dogs);
    for (const [runner, reasons] of await why(...where, none, none, text("number,reasons"), false, dogs)) {
      const isDebutant = starts.some(([other, career]) => other === runner && career === 0);
      expect([runner, String(reasons).endsWith("no start known")]).toEqual([runner, isDebutant]);
      if (!isDebutant) continue;
      debutants += 1;
      const fields = text("feature,known,effect");
      const terms = await why(...where, Number(runner), "features", fields, false, dogs);
      const form = terms.filter(([feature]) => of.includes(String(feature)));
      expect(form).toEqual(of.map((feature) => [feature, false, 0]));
    }
  }
  expect(debutants).toBeGreaterThan(0);
});

test("if average is the probability without the effect, less the one that the runner has", async () => {
  const fields = text("effect,ifAverage,winProb");
  for (const [effect, ifAverage, winProb] of await why(...race, 2, "features", fields, false)) {
    const odds = (Number(winProb) / (1 - Number(winProb))) * Math.exp(-Number(effect));
    expect(ifAverage).toBeCloseTo(odds / (1 + odds) - Number(winProb), 12);
  }
});

test("a scratching and a changed barrier have the reasons of WHATIF's probabilities", async () => {
  const fields = text("number,adjustedWin");
  const scratched = await groupRows("scratched=2");
  expectExact(scratched);
  expect(scratched.map(([number]) => number)).not.toContain(2);
  const repriced = byNumber(await whatif(...race, none, text("2"), null, none, fields, false));
  for (const [number, winProb] of scratched) expect(winProb).toBeCloseTo(repriced.get(number) ?? NaN, 10);

  const moved = await groupRows("barrier=1:7");
  expectExact(moved);
  const options = text("barrier=1:7");
  const redrawn = byNumber(await whatif(...race, none, none, null, none, fields, false, options));
  for (const [number, winProb] of moved) expect(winProb).toBeCloseTo(redrawn.get(number) ?? NaN, 10);
  const terms = await why(...race, 1, "features", text("feature,value,group"), false, options);
  expect(terms).toContainEqual(["changedBarrier", expect.any(Number), "draw"]);
});

test("an effect has half of the feature's products beside its own weight", async () => {
  const fields = text("effect,weight,value,mean,known");
  const beyond: number[] = [];
  for (const [effect, weight, value, mean, isKnown] of await why(...race, 2, "features", fields, false))
    if (isKnown === true && Number(weight) !== 0 && value !== mean)
      beyond.push(Number(effect) / (Number(weight) * (Number(value) - Number(mean))));
  // Without products all of these are 1 / temperature.
  expect(Math.max(...beyond) - Math.min(...beyond)).toBeGreaterThan(1e-4);
});

test("a runner alone has its row, and the features need one", async () => {
  expect(await why(...race, 2, none, text("number"), false)).toEqual([[2]]);
  expect(await errorOf(() => why(...race, none, "features"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("runner must name a runner"),
  });
});

test("CARD shows the same reasons and asks for them only where they are shown", async () => {
  const rows = await card(...race, none, none, text("number,effect.class,effect.draw,why"), false);
  const reasons = new Map((await groupRows()).map(([number, , ...effects]) => [number, effects]));
  for (const [number, ofClass, ofDraw] of rows.filter(([, effect]) => effect !== "")) {
    const effects = reasons.get(number) ?? [];
    expect([ofClass, ofDraw]).toEqual([effects[1], effects[5]]);
  }
  expect(rows.map(([, , , words]) => words).join()).toMatch(/[+-] (pace|prices|form|draw)/);
  const before = session.asked.length;
  await card(...race, none, none, text("number,name"), false);
  expect(session.asked.slice(before).filter((path) => path.includes("why"))).toEqual([]);
});

test("a race without a prediction is named so, by WHY and not by CARD's quality", async () => {
  const later = ["2026-03-07", "ashford-park", 3] as const;
  openTestSession({ answer: (await openService()).handle });
  expect(await errorOf(() => why(...later))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("no prediction"),
  });
  const quality = await card(...later, none, none, text("why,quality"), false);
  expect(quality.join()).not.toContain("no reasons");
});

test.each([
  ["WHY", () => why(...race)],
  ["WHATIF", () => whatif(...race)],
])("a card without runners is #N/A with a sentence: %s", async (_name, call) => {
  openTestSession({ answer: withoutRunners(service) });
  expect(await errorOf(call)).toMatchObject({
    code: "#N/A",
    message: "The card of this race has no runners yet.",
  });
});
