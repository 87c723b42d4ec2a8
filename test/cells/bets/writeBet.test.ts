import fc from "fast-check";
import type { Bet } from "../../../src/cells/bets/bet";
import { readRows } from "../../../src/cells/bets/readBets";
import { writeBet, writers } from "../../../src/cells/bets/writeBet";
import words from "../../../src/cells/bets/betWords.json";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;

/** Reads the cells of bets under the headings of the sheet of bets. */
function readBack(bets: readonly Bet[]): readonly Bet[] {
  const heads = Object.keys(writers);
  const table = [
    heads,
    ...bets.map((bet) => {
      const cells: Readonly<Record<string, unknown>> = writeBet(bet, 1900);
      return heads.map((head) => cells[head] ?? "");
    }),
  ];
  return readRows("bets", table, { calendar, kind: "bet" }).bets;
}

const kinds = ["win", "place", "show", "each way"] as const;
const amount = fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100);
const minutes = fc.integer({ min: 0, max: 1439 });
const moment = fc.oneof(
  minutes.map((one) => ({ minutes: one })),
  fc.record({ day: fc.integer({ min: 20_000, max: 20_500 }) }),
  fc.record({ day: fc.integer({ min: 20_000, max: 20_500 }), minutes: fc.integer({ min: 1, max: 1439 }) }),
);
const price = fc.oneof(
  fc.integer({ min: 101, max: 200_000 }).map((cents) => cents / 100),
  fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 33 })).map(([above, below]) => 1 + (above + 1) / below),
);

/** Facts that do not contradict each other, of any kind of bet on one runner. */
const someBet: fc.Arbitrary<Bet> = fc
  .record(
    {
      date: fc.constantFrom("2026-03-07", "2025-12-31"),
      track: fc.constant("linton"),
      race: fc.integer({ min: 1, max: 12 }),
      time: minutes,
      country: fc.constantFrom("gb", "hk", "au"),
      number: fc.integer({ min: 1, max: 24 }),
      runner: fc.constantFrom("Old Oak", "Élan Vital (NZ)", "March 5"),
      type: fc.constantFrom(...kinds),
      side: fc.constantFrom("back", "lay"),
      price,
      basis: fc.constantFrom("SP", "BSP"),
      placePrice: price,
      stake: amount,
      terms: fc.constantFrom(0.2, 0.25, 1 / 3, 0.5, 0.225, 1),
      places: fc.integer({ min: 1, max: 8 }),
      probability: fc.double({ min: 0, max: 1, noNaN: true }).map((one) => Number(one.toFixed(12))),
      result: fc.constantFrom("won", "placed", "lost", "void", "open"),
      runners: fc.integer({ min: 3, max: 40 }),
      deduction: fc.integer({ min: 0, max: 90 }).map((cents) => cents / 100),
      withdrawn: fc.array(fc.record({ price, at: moment }, { requiredKeys: ["price"] }), {
        minLength: 1,
        maxLength: 3,
      }),
      reduction: fc.array(
        fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 1000),
        { minLength: 1, maxLength: 3 },
      ),
      commission: fc.integer({ min: 0, max: 20 }).map((cents) => cents / 100),
      currency: fc.constantFrom("GBP", "JPY", "$", "¥"),
      betNumber: fc.constantFrom("7", "O/1234567/0000012", "00012345678901234567"),
      multiple: fc.constantFrom("double", "lucky 15", "super heinz"),
      struck: moment,
      startingPrice: price,
      betfairPrice: price,
      startingProbability: fc.double({ min: 0.001, max: 1, noNaN: true }),
      profit: fc.integer({ min: -9999, max: 9999 }).map((cents) => cents / 100),
      dividends: fc.oneof(
        fc.record({ "": amount }),
        fc.constantFrom({ "1-2": 12.5, "2-1": 9 }, { win: 5.2, place: 1.8 }),
      ),
    },
    { requiredKeys: ["date", "track", "race", "number", "type", "price", "stake"] },
  )
  .filter(
    ({ side, basis, price: taken, stake }) =>
      side !== "lay" || (basis === undefined && taken > 1 && stake > 0),
  );

const free = fc.constantFrom(
  {},
  { free: Infinity, freeReturned: false },
  { free: Infinity, freeReturned: true },
  { free: 0.01, freeReturned: false },
  { free: 0.01, freeReturned: true },
);
const deducted = fc.constantFrom<Partial<Bet>>(
  {},
  { deduction: 0.1, deductedCents: true },
  { deduction: 0.225, deductedPence: true },
  { deduction: 0.1, deductedCents: true, deductedPence: true },
);
const end = fc.constantFrom<Partial<Bet>>(
  {},
  { finish: 1 },
  { finish: 3, deadHeat: true },
  { finish: 1, deadHeat: true, level: 2 },
  { finish: "placed", deadHeat: true, level: 3, levelPlaces: 2 },
  { finish: "did not finish" },
  { finish: "void" },
  { order: [["6"], ["2", "4"]] },
);
const paid = fc.constantFrom<Partial<Bet>>(
  {},
  { returned: 0 },
  { returned: 37.12 },
  { returned: 5, cashedOut: true },
);

it("what is written of a bet on the sheet of bets is read as the same facts", () => {
  fc.assert(
    fc.property(someBet, free, deducted, end, paid, (bet, freeStake, cut, finish, returned) => {
      // A stated result may contradict a position.
      const { result, ...others } = bet;
      const stated = finish.finish === undefined && result !== undefined ? { result } : {};
      const whole: Bet = {
        ...others,
        ...stated,
        ...cut,
        ...(bet.side === "lay" ? {} : freeStake),
        ...finish,
        ...returned,
      };
      expect(readBack([whole])).toEqual([whole]);
    }),
    { numRuns: 2000 },
  );
});

it.each(Object.keys(words.type) as Bet["type"][])("the type %s is read as it is written", (type) => {
  const bet: Bet = { type, price: 3, stake: 10, finish: "void" };
  expect(readBack([bet])).toEqual([bet]);
});

it.each(["stake", "unitStake", "totalStake", "liability"] as const)(
  "the amount %s has its column",
  (name) => {
    const bet: Bet = { type: "win", side: "lay", price: 3, [name]: 12.5, finish: "void" };
    expect(readBack([bet])).toEqual([bet]);
  },
);

it("a leg without a type stays without one", () => {
  const legs: Bet[] = [
    { type: "place", betNumber: "7", multiple: "double", unitStake: 5, price: 3, finish: "void" },
    { type: "win", typeless: true, betNumber: "7", price: 4, finish: "void" },
  ];
  expect(readBack(legs)).toEqual(legs);
});
