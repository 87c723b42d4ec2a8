/**
 * Suite of src/service/routes: the worked figures of docs/ratings.md follow from the formulas, over the Hong
 * Kong results where they are present and over the small simulated world, with SOAK=1 as in `npm run soak`.
 */
import { readFileSync } from "node:fs";
import { epochAt, pinnedMoment } from "../../../src/service/simulation/moment";
import { publishAtOnce } from "../../../src/service/simulation/publication";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { recalculateRatings } from "../../../src/service/store/writing/recalculateRatings";
import type { BacktestResponse } from "../../../src/spec/rating";
import { hongKongSurfaces, inSoak } from "../../contract/resultsLines";
import type { RaceRecord } from "../../../src/service/races/records";
import { ask, pinned, racesOfFile, serviceOf } from "../testService";

const guide = readFileSync("docs/ratings.md", "utf8").replaceAll(/\s+/g, " ");
const plain = ["-last.finish", "jockeyWinRate", "-mean3.margin - barrier/4"];
const rounded =
  /`1\.5\*career[^`]+`/.exec(guide)?.[0].replaceAll("`", "") ?? "the formula of rounded weights is missing";
const inCells = "5*(career.shrunkWinRate) + -0.1*(mean3.margin) + 5*(jockeyWinRate) + -0.05*(barrier)";

const decimal = (value: number | null | undefined, digits: number): string => (value ?? NaN).toFixed(digits);
const signed = (value: number | null): string => `${(value ?? NaN) > 0 ? "+" : ""}${decimal(value, 3)}`;
const percent = (value: number | null, digits = 1): string => `${(100 * (value ?? NaN)).toFixed(digits)}%`;
const interval = ({ low, high }: Pick<BacktestResponse["equal"], "low" | "high">): string =>
  `${signed(low)} to ${signed(high)}`;

function recorder(races: readonly RaceRecord[], asOf: string) {
  const history = historyInMemory();
  createWriter(history, { rate: () => false })(races);
  recalculateRatings(history);
  const service = serviceOf(history, { clock: pinned(asOf) });
  return async (formula: string, more: Readonly<Record<string, string>> = {}) => {
    for (;;) {
      const query = new URLSearchParams({ formula, ...more });
      const { status, body } = await ask(service, `/backtest?${query}`, "pro", "x1");
      if (status === 200) return body as BacktestResponse;
      if (status !== 503) throw new Error(JSON.stringify(body));
    }
  };
}

/** Fails unless the guide has each text, tables without the blanks that align their cells. */
function expectInGuide(texts: readonly string[]): void {
  expect(texts.filter((text) => !guide.includes(text))).toEqual([]);
}

test("the guide has the formulas that are recomputed here", () => {
  expectInGuide([...plain, rounded].map((formula) => `\`${formula}\``));
});

for (const { results } of inSoak([{ results: hongKongSurfaces }]))
  test(`the figures are those over the ${results.title}`, async () => {
    const recordOf = recorder(await racesOfFile(results.file), "2025-11-20");
    for (const formula of plain) {
      const { logLoss, equal, market, firstChoice, verdict, racesLearnt, racesJudged } =
        await recordOf(formula);
      const { winRate, actualToExpected, returnOnStakes, returnLow, returnHigh } = firstChoice;
      const [profit, low, high] = [returnOnStakes, returnLow, returnHigh].map((one) => percent(one, 0));
      const prices = market && interval(market);
      const cells = [`\`${formula}\``, decimal(logLoss, 3), interval(equal), prices, percent(winRate)];
      expectInGuide([
        [...cells, decimal(actualToExpected, 2), `${profit} [${low}, ${high}]`].join(" | "),
        `the ${racesLearnt.toLocaleString("en")} races until`,
        `judged on the ${racesJudged.toLocaleString("en")} after`,
      ]);
      expect(verdict).toMatch(/^Better than equal chances by .*\. Worse than the starting prices by /);
    }
    const weighed = await recordOf(inCells, { report: "weights" });
    expectInGuide([
      `Log-loss ${decimal(weighed.logLoss, 3)} with the weights by feel, ${decimal(weighed.fittedLogLoss, 3)} with weights fitted`,
      ...weighed.weights.map(({ term, weight, fittedWeight, standardError }) => {
        const digits = Math.abs(weight) < 1 ? 3 : 2;
        return `\`${term}\` | ${weight} | ${decimal(fittedWeight, digits)} | ${decimal(standardError, digits)}`;
      }),
    ]);
    const { bands, overlays, ...best } = await recordOf(rounded, { report: "bands", formulas: "4" });
    const { expected, happened, low, high } = bands.at(-1) ?? {};
    expectInGuide([
      `has ${decimal(best.logLoss, 3)}.`,
      `${percent(expected ?? NaN)} on average, won ${percent(happened ?? NaN)} [${percent(low ?? NaN)}, ${percent(high ?? NaN)}]`,
      `"${best.verdict}"`,
      `the ${overlays.totalStarts.toLocaleString("en")} overlays above lost ${percent(-(overlays.returnOnStakes ?? NaN), 0)}`,
    ]);
    const { years } = await recordOf(rounded, { report: "years" });
    const differences = years.map(({ market }) => market?.difference ?? NaN);
    expectInGuide([
      `years ${years.at(-1)?.year} to ${years[0]?.year} it is worse than the prices by ` +
        `${decimal(Math.min(...differences), 2)} to ${decimal(Math.max(...differences), 2)}`,
    ]);
    const wet = await recordOf(rounded, { conditions: "distance<=1200;condition=wet" });
    expectInGuide([`${wet.racesJudged} races judged) the difference from equal chances is within chance`]);
    expect([(wet.equal.low ?? 0) < 0, (wet.equal.high ?? 0) > 0]).toEqual([true, true]);
  });

const worlds = process.env.SOAK ? ["2026-11-25"] : [];
for (const asOf of worlds)
  test(`the figures are those over the small simulated world of ${asOf}`, async () => {
    const moment = pinnedMoment(asOf);
    const world = { seed: 20260101, scale: "small", epoch: epochAt(moment, "small") } as const;
    const recordOf = recorder(publishAtOnce({ world, moment }).records, asOf);
    for (const formula of plain) {
      const { logLoss, equal, market, racesLearnt, racesJudged } = await recordOf(formula);
      const prices = market && interval(market);
      expectInGuide([
        [`\`${formula}\``, decimal(logLoss, 3), interval(equal), prices].join(" | "),
        `${racesLearnt.toLocaleString("en")} races learnt, ${racesJudged.toLocaleString("en")} judged`,
      ]);
    }
  });
