import fc from "fast-check";
import type { Bet } from "../../../src/cells/bets/bet";
import { settleBets } from "../../../src/functions/settlement/settleBets";
import type { ResultsResponse } from "../../../src/spec/pastRace";

type Race = ResultsResponse["races"][number];
type Runner = Race["runners"][number];

/** A race that was run with so many runners: finish by number; none for those scratched or not finishing. */
const fieldOf = fc
  .record({
    finishes: fc.array(fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 30 })), {
      minLength: 2,
      maxLength: 18,
    }),
    scratched: fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
    status: fc.constantFrom<Race["status"]>("run", "run", "run", "run", "upcoming", "abandoned"),
  })
  .map(({ finishes, scratched, status }): Race => {
    const order = finishes.map((key, index) => (scratched[index] ? undefined : key));
    const better = (key: number) => order.filter((other) => other !== undefined && other < key).length;
    const runners = order.map((key, index): Runner => ({
      number: index + 1,
      name: `Runner ${index + 1}`,
      scratched: scratched[index] ?? false,
      ...(key === undefined ? {} : { finish: better(key) + 1 }),
    }));
    const fixed = { startTime: "2026-03-07T02:00:00Z", timezone: "Australia/Sydney" };
    return {
      ...fixed,
      raceNumber: 1,
      status,
      numberOfRunners: runners.length,
      runners: status === "run" ? runners : [],
    };
  });

const betOn = fc.record({
  number: fc.integer({ min: 1, max: 19 }),
  type: fc.constantFrom<Bet["type"]>("win", "place"),
  price: fc.integer({ min: 101, max: 5000 }).map((cents) => cents / 100),
  stake: fc.integer({ min: 1, max: 500 }),
  deduction: fc.option(
    fc.integer({ min: 0, max: 75 }).map((cents) => cents / 100),
    { nil: undefined },
  ),
});

/** Settles one bet the slow way: counts who is ahead and level, and pays each place in turn. */
function byOtherCode(bet: Bet, race: Race): [string, number | undefined] {
  if (race.status === "upcoming") return ["open", undefined];
  const { stake = 0, price = 0 } = bet;
  if (race.status === "abandoned") return ["refunded", stake];
  const runner = race.runners[Number(bet.number) - 1];
  if (!runner) return ["unknown", undefined];
  if (runner.scratched) return ["refunded", stake];
  const ran = race.runners.filter((one) => !one.scratched).length;
  const places = bet.type === "win" ? 1 : ran > 7 ? 3 : ran > 4 ? 2 : 0;
  if (places === 0) return ["refunded", stake];
  if (runner.finish === undefined) return ["lost", 0];
  const finished = race.runners.filter((one) => one.finish !== undefined);
  const ahead = finished.filter((one) => Number(one.finish) < Number(runner.finish)).length;
  const level = finished.filter((one) => one.finish === runner.finish).length;
  let parts = 0;
  for (let place = ahead; place < ahead + level; place++) if (place < places) parts += 1;
  if (parts === 0) return ["lost", 0];
  const keptShare = 1 - (bet.deduction ?? 0); // a stated deduction counts with every option
  return [bet.type === "win" ? "won" : "placed", (stake * price * keptShare * parts) / level];
}

it("10,000 generated bets equal those settled by other code", () => {
  const cases = fc.record({ race: fieldOf, bets: fc.array(betOn, { minLength: 10, maxLength: 10 }) });
  fc.assert(
    fc.property(cases, fc.constantFrom<"none" | "au">("none", "au"), ({ race, bets }, rule) => {
      const meeting: ResultsResponse = {
        date: "2026-03-07",
        track: "Ashford Park",
        slug: "ashford-park",
        country: "au",
        races: [race],
      };
      const givenBets = bets.map((bet): Bet => {
        const { deduction, ...others } = bet;
        const of = { date: "2026-03-07", track: "ashford-park", race: race.raceNumber };
        return { ...of, ...others, ...(deduction === undefined ? {} : { deduction }) };
      });
      const settled = settleBets(givenBets, () => meeting, { deduction: rule, commission: 0 });
      settled.forEach(({ status, returned, profit, stake = 0 }, index) => {
        const [expected, money] = byOtherCode(givenBets[index] ?? { type: "win" }, race);
        expect(status).toBe(expected);
        if (money === undefined) return expect([returned, profit]).toEqual([undefined, undefined]);
        expect(returned).toBeCloseTo(money, 9);
        expect(profit).toBeCloseTo(money - stake, 9);
      });
    }),
    { numRuns: 1000 },
  );
});

/** A race of three British runners and one that was withdrawn, with its price. */
const withdrawn: ResultsResponse = {
  date: "2026-03-07",
  track: "Elm Downs",
  slug: "elm-downs",
  country: "gb",
  races: [
    {
      raceNumber: 1,
      status: "run",
      numberOfRunners: 4,
      startTime: "2026-03-07T14:00:00Z",
      timezone: "Europe/London",
      runners: [
        { number: 1, name: "Fair Wind", scratched: false, finish: 1, startingPrice: 3 },
        { number: 2, name: "Old Oak", scratched: false, finish: 2, startingPrice: 2 },
        { number: 3, name: "Late Post", scratched: true, startingPrice: 4 },
      ],
    },
  ],
};

it("the scale gives the deduction where the source states the withdrawn runner's price", () => {
  const bet: Bet = {
    date: "2026-03-07",
    track: "elm-downs",
    race: 1,
    number: 1,
    type: "win",
    price: 9,
    stake: 10,
  };
  const [settled] = settleBets([bet], () => withdrawn, { deduction: "gb", commission: 0 });
  expect(settled).toMatchObject({ status: "won", returned: 70, deduction: 0.25 });
});

it("a place bet where the country's places are not known is unknown and says what to give", () => {
  const bet: Bet = {
    date: "2026-03-07",
    track: "elm-downs",
    race: 1,
    number: 1,
    type: "place",
    price: 2,
    stake: 10,
  };
  const abroad = { ...withdrawn, country: "za" };
  const [settled] = settleBets([bet], () => abroad, { deduction: "none", commission: 0 });
  expect(settled).toMatchObject({
    status: "unknown",
    reason: "how many places are paid there is not known: give places=, such as places=3",
  });
});

it.each([
  ["win", [1, 1, 3], "won", 15, "dead heat: 0.5 of the stake is paid"],
  ["place", [1, 2, 2], "placed", 15, "dead heat: 0.5 of the stake is paid"],
  ["win", [1, 2, 3], "won", 30, undefined],
] as const)(
  "a bet to %s in a race finished %j has %s and returns %d: %s",
  (type, finishes, status, returned, reason) => {
    const of = { date: "2026-03-07", track: "elm-downs", race: 1, price: 3, stake: 10, type } as const;
    const [race] = withdrawn.races;
    const runners = finishes.map((finish, index) => ({
      number: index + 1,
      name: `Runner ${index + 1}`,
      scratched: false,
      finish,
    }));
    const meeting = { ...withdrawn, races: race ? [{ ...race, runners }] : [] };
    const rules = { deduction: "none", commission: 0, places: 2 } as const;
    const [settled] = settleBets([{ ...of, number: type === "win" ? 1 : 2 }], () => meeting, rules);
    expect([settled?.status, settled?.returned, settled?.reason]).toEqual([status, returned, reason]);
  },
);

it.each([
  [2, 7, "placed"],
  [3, 7, "lost"],
  [3, 16, "placed"],
  [4, 16, "lost"], // paid in a handicap, which a row cannot state
])("a bet that states its place, %d of %d by the British table, is %s", (finish, runners, status) => {
  const bet: Bet = { type: "place", price: 2, stake: 10, finish, runners };
  const [settled] = settleBets([bet], () => withdrawn, { deduction: "none", commission: 0, places: "gb" });
  expect(settled?.status).toBe(status);
});
