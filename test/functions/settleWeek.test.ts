/** Suite of src/functions: an analyst's week on real races, bets settled day by day, where their file is. */
import { kelly } from "../../src/functions/kelly";
import { settle } from "../../src/functions/settle";
import { defaultLimits } from "../../src/service/access/quota";
import { createService } from "../../src/service/createService";
import { hongKongResults, readLines, recentOf, whenPresent } from "../contract/resultsLines";
import { historyOf, pinned } from "../service/testService";
import { openTestSession } from "./testSession";

const cells = (value: unknown) => value as never; // a text where a range may stand
const head = [
  "Logged, your clock",
  "Date",
  "Start, your clock",
  "Track",
  "Race",
  "No",
  "Runner",
  "Type",
  "Price",
  "Stake",
  "My chance",
  "Model",
];

type Cells = readonly (string | number)[];

const present = whenPresent([{ results: hongKongResults }]);

(present.length > 0 ? test : test.skip)(
  "a week of bets is open on its day and settled the day after, its record as other code counts it",
  async () => {
    const results = recentOf(hongKongResults);
    const history = await historyOf(results.file);
    const lines = readLines(results).filter(({ scratched, finish }) => scratched !== "1" && finish !== "");
    const days = [...new Set(lines.map(({ date = "" }) => date))].sort().slice(-3);
    const limits = { ...defaultLimits, burst: { free: Infinity, pro: Infinity } };
    const openOn = (day: string) => {
      const now = Date.parse(`${day}T01:00:00Z`);
      const clock = pinned(day, now);
      const service = createService({
        history,
        clock,
        source: "results",
        keys: { "pro-key": "pro" },
        limits,
      });
      openTestSession({ answer: service.handle, clock: () => now });
    };
    const bets: Cells[] = [];
    const knownRaces: {
      readonly stake: number;
      readonly price: number;
      readonly won: boolean;
      readonly day: string;
    }[] = [];
    for (const day of days) {
      openOn(day);
      const before = bets.length;
      for (const race of new Set(
        lines.flatMap((line) => (line.date === day ? [line.race_number ?? ""] : [])),
      )) {
        const field = lines.filter((line) => line.date === day && line.race_number === race);
        const prices = field.map((line) => parseFloat(line.starting_price ?? line["starting_price\r"] ?? ""));
        if (prices.some((price) => !(price > 1))) continue;
        const chances = prices.map((price) => 1 / price);
        const total = chances.reduce((sum, chance) => sum + chance, 0);
        const ownChances = chances.map((chance) => chance / total);
        const offered = prices.map((price, index) => (index % 4 === 0 ? price * 1.35 : price));
        const shares = kelly(
          cells(ownChances.map((one) => [one])),
          cells(offered.map((one) => [one])),
          0.5,
          null,
          cells("hedges=no"),
        );
        field.forEach((line, index) => {
          const stake = Math.round(Number(shares[index]?.[0]) * 1e5) / 100;
          if (!(stake > 0)) return;
          const price = offered[index] ?? 0;
          bets.push([
            46000,
            day,
            "",
            line.track ?? "",
            Number(race),
            Number(line.number),
            line.name ?? "",
            "win",
            price,
            stake,
            ownChances[index] ?? 0,
            "",
          ]);
          knownRaces.push({ stake, price, won: line.finish === "1", day });
        });
      }
      const options = cells("country=hk");
      const today = (await settle(
        cells([head, ...bets]),
        null,
        cells("status"),
        false,
        options,
      )) as string[][];
      expect(new Set(today.slice(before).flat())).toEqual(new Set(["open"]));
      expect(today.slice(0, before).flat().includes("open")).toBe(false);
    }
    const [last = ""] = days.slice(-1);
    openOn(new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10));
    const options = cells("country=hk");
    const settled = (await settle(
      cells([head, ...bets]),
      null,
      cells("status,profit,closingValue"),
      false,
      options,
    )) as [string, number, number][];
    const level = settled.map(([, profit], index) => [profit, knownRaces[index]] as const);
    expect(bets.length).toBeGreaterThan(20);
    for (const [profit, bet] of level) {
      // A dead heat pays a part.
      const full = bet?.won ? bet.stake * (bet.price - 1) : -(bet?.stake ?? 0);
      expect(profit).toBeLessThanOrEqual(full + 1e-9);
      if (!bet?.won) expect(profit).toBeCloseTo(full, 9);
    }
    const fields = "settled,profit,staked,closingValue,closingValueLow,closingValueHigh";
    const [[count, profit, staked, mean, low, high] = []] = (await settle(
      cells([head, ...bets]),
      "summary",
      cells(fields),
      false,
      options,
    )) as number[][];
    const closing = settled.map(([, , value]) => value).filter((value) => typeof value === "number");
    const average = closing.reduce((sum, value) => sum + value, 0) / closing.length;
    expect(count).toBe(bets.length);
    expect(profit).toBeCloseTo(
      settled.reduce((sum, [, one]) => sum + one, 0),
      6,
    );
    expect(staked).toBeCloseTo(
      knownRaces.reduce((sum, { stake }) => sum + stake, 0),
      6,
    );
    expect(mean).toBeCloseTo(average, 9);
    expect(low).toBeGreaterThan(-1);
    expect(low).toBeLessThan(average);
    // The interval is even on the logarithm of 1 + the mean.
    expect((1 + Number(low)) * (1 + Number(high))).toBeCloseTo((1 + average) ** 2, 9);
  },
);
