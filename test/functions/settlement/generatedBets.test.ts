/** Suite of src/functions/settlement: generated rows of every kind, settled again in exact fractions. */
import type { SettlementRules } from "../../../src/functions/settlement/settledBet";
import { type Cells, settledRows } from "./settledRows";

/** A fraction of whole numbers. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

const of = (above: number | bigint, below: number | bigint = 1): Fraction => ({
  above: BigInt(above),
  below: BigInt(below),
});
const plus = (one: Fraction, other: Fraction): Fraction =>
  of(one.above * other.below + other.above * one.below, one.below * other.below);
const times = (one: Fraction, other: Fraction): Fraction =>
  of(one.above * other.above, one.below * other.below);
const negative = ({ above, below }: Fraction): Fraction => of(-above, below);
const minus = (one: Fraction, other: Fraction): Fraction => plus(one, negative(other));
const isBelow = (one: Fraction, other: Fraction): boolean =>
  one.above * other.below < other.above * one.below;
const smaller = (one: Fraction, other: Fraction): Fraction => (isBelow(one, other) ? one : other);
const larger = (one: Fraction, other: Fraction): Fraction => (isBelow(one, other) ? other : one);
const numberOf = ({ above, below }: Fraction): number => Number((above * 10n ** 12n) / below) / 1e12;
const [none, one] = [of(0), of(1)];

/** Whole numbers of a fixed sequence. */
function createDice(seed: number) {
  let state = seed;
  const next = (): number => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  const choose = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)] as Item;
  return { upTo, choose, isLikely: (chance: number): boolean => next() < chance };
}

type Dice = ReturnType<typeof createDice>;

/** The places of each country by the runners, as its rules state them. */
function placesIn(country: string, runners: number): number {
  if (country === "us") return 2;
  if (country === "hk") return runners > 6 ? 3 : runners > 3 ? 2 : 0;
  if (country === "fr") return runners > 7 ? 3 : runners > 3 ? 2 : 0;
  return runners > 7 ? 3 : runners > 4 ? 2 : 0;
}

/** The scale of Tattersalls' rule 4(c): the highest odds of each step as pounds for pounds, and the pence. */
const scale: readonly (readonly [above: number, below: number, pence: number])[] = [
  [1, 9, 90],
  [2, 11, 85],
  [1, 4, 80],
  [3, 10, 75],
  [2, 5, 70],
  [8, 15, 65],
  [8, 13, 60],
  [4, 5, 55],
  [20, 21, 50],
  [6, 5, 45],
  [6, 4, 40],
  [7, 4, 35],
  [9, 4, 30],
  [3, 1, 25],
  [4, 1, 20],
  [11, 2, 15],
  [9, 1, 10],
  [14, 1, 5],
];

interface Made {
  readonly cells: Cells;
  /** The return and the risk. */
  readonly returned: Fraction;
  readonly risk: Fraction;
}

/** Makes a single of any kind, and settles it by the rules in fractions. */
function makeSingle(dice: Dice): Made {
  const country = dice.choose(["gb", "ie", "au", "nz", "hk", "jp", "fr", "us"]);
  const runners = 3 + dice.upTo(15);
  const type = dice.choose(["win", "place", "each way", "show"]);
  const isLay = type !== "show" && dice.isLikely(0.25);
  const hundredths = 105 + dice.upTo(3000);
  const cents = 100 + dice.upTo(20_000);
  const finish = 1 + dice.upTo(Math.min(runners, 6) - 1);
  const level = dice.isLikely(0.2) ? 2 + dice.upTo(1) : 1;
  const share = of(1, dice.choose([4, 5]));
  const end = dice.choose(["ran", "ran", "ran", "ran", "void", "PU", "scr"]);
  const cells: Record<string, unknown> = {
    Type: type,
    Price: hundredths / 100,
    Stake: cents / 100,
    Country: country,
    Runners: runners,
    Finish: end === "ran" ? (level > 1 ? `${finish}=${level}` : finish) : end,
    ...(isLay ? { Side: "lay" } : {}),
    ...(type === "each way" ? { Terms: `1/${share.below}` } : {}),
  };
  let price = of(hundredths, 100);
  const withdrawal = isLay
    ? dice.choose(["none", "exchange"])
    : dice.choose(["none", "none", "announced", "scale", "exchange"]);
  const isAustralian = country === "au" || country === "nz";
  const deduct = (pence: number): void => {
    const kept = of(100 - pence, 100);
    price = isAustralian ? times(price, kept) : plus(one, times(minus(price, one), kept));
  };
  if (withdrawal === "exchange" && type !== "each way") {
    const tenths = 1 + dice.upTo(400);
    const kept = of(1000 - tenths, 1000);
    const isPlace = type !== "win";
    const reduced = isPlace
      ? plus(one, times(minus(price, one), kept))
      : tenths >= 25
        ? times(price, kept)
        : price;
    price = larger(of(101, 100), reduced);
    cells.Reduction = `${tenths / 10}%`;
  }
  if (withdrawal === "announced") {
    const pence = dice.choose([5, 10, 20, 25, 40, 60]);
    deduct(pence);
    cells.Deduction = `${pence}p`;
  }
  if (withdrawal === "scale" && !isAustralian) {
    const steps = Array.from({ length: 1 + dice.upTo(1) }, () => dice.choose(scale));
    const times_ = steps.map(() => 12 + dice.upTo(3));
    const struck = dice.isLikely(0.5) ? 12 + dice.upTo(3) : undefined;
    cells.Withdrawn = steps
      .map(([above, below], index) => `${above}/${below} @ ${times_[index]}:00`)
      .join("; ");
    if (struck !== undefined) cells.Struck = `${struck}:30`;
    const later = steps.filter((_, index) => struck === undefined || (times_[index] ?? 0) > struck);
    deduct(
      Math.min(
        90,
        later.reduce((total, [, , pence]) => total + pence, 0),
      ),
    );
  }
  if (type === "win" && withdrawal !== "exchange" && !isLay && dice.isLikely(0.15)) {
    const sp = 110 + dice.upTo(2500);
    cells.SP = sp / 100;
    if (dice.isLikely(0.5)) {
      cells.BOG = "yes";
      price = larger(price, of(sp, 100));
    } else {
      cells.Price = "SP";
      price = of(sp, 100);
    }
  }
  const isFree = !isLay && dice.isLikely(0.1);
  if (isFree) cells["Free bet"] = "yes";
  const stake = of(cents, 100);
  const places = type === "show" ? 3 : placesIn(country, runners);
  const shareAt = (paid: number): Fraction => {
    if (end !== "ran" || finish > paid) return none;
    return smaller(one, of(paid - finish + 1, level));
  };
  const parts: { stake: Fraction; price: Fraction; share: Fraction }[] = [];
  const half = type === "each way" ? times(stake, of(1, 2)) : stake;
  if (type === "win" || type === "each way") parts.push({ stake: half, price, share: shareAt(1) });
  if (type === "place" || type === "show") parts.push({ stake: half, price, share: shareAt(places) });
  if (type === "each way") {
    const placed = plus(one, times(minus(price, one), share));
    parts.push(
      places === 0
        ? { stake: half, price, share: shareAt(1) }
        : { stake: half, price: placed, share: shareAt(places) },
    );
  }
  const isVoid = end === "void" || end === "scr" || (type === "place" && places === 0);
  const sum = (values: readonly Fraction[]): Fraction => values.reduce(plus, none);
  if (isLay) {
    // A refunded lay has the liability of the price that was taken.
    const taken = minus(of(hundredths, 100), one);
    const whole = type === "each way" ? plus(taken, times(taken, share)) : taken;
    const risk = isVoid ? times(half, whole) : sum(parts.map((part) => times(half, minus(part.price, one))));
    const profit = isVoid
      ? none
      : sum(parts.map((part) => minus(part.stake, times(part.stake, times(part.share, part.price)))));
    return { cells, returned: plus(risk, profit), risk };
  }
  const kept = isFree ? one : none;
  const returned = isVoid
    ? isFree
      ? none
      : stake
    : sum(parts.map((part) => times(part.stake, times(part.share, minus(part.price, kept)))));
  return { cells, returned, risk: isFree ? none : stake };
}

/** The sizes of the lines of each multiple, by its legs. */
const kinds: Readonly<Record<string, readonly [legs: number, sizes: readonly number[]]>> = {
  double: [2, [2]],
  treble: [3, [3]],
  trixie: [3, [2, 3]],
  patent: [3, [1, 2, 3]],
  yankee: [4, [2, 3, 4]],
  "lucky 15": [4, [1, 2, 3, 4]],
  canadian: [5, [2, 3, 4, 5]],
};

/** Makes a multiple with void and dead-heated legs, and settles it by walking over every choice of legs. */
function makeMultiple(dice: Dice): { readonly rows: readonly Cells[]; readonly returned: Fraction } {
  const name = dice.choose(Object.keys(kinds));
  const [count, sizes] = kinds[name] ?? [2, [2]];
  const isEachWay = dice.isLikely(0.4);
  const cents = 50 + dice.upTo(1000);
  const legs = Array.from({ length: count }, () => {
    const hundredths = 110 + dice.upTo(900);
    const below = dice.choose([4, 5]);
    const end = dice.choose(["1", "1", "1=2", "2", "5", "void"]);
    const price = of(hundredths, 100);
    const placed = plus(one, times(minus(price, one), of(1, below)));
    const win = end === "void" ? one : end === "1" ? price : end === "1=2" ? times(price, of(1, 2)) : none;
    const place = end === "void" ? one : end === "5" ? none : placed;
    const cells: Cells = {
      "Bet no": "M1",
      Type: isEachWay ? "each way" : "win",
      Price: hundredths / 100,
      Finish: end,
      ...(isEachWay ? { Terms: `1/${below}`, Places: 3 } : {}),
    };
    return { cells, win, place };
  });
  let total = none;
  for (let chosen = 1; chosen < 2 ** count; chosen++) {
    const line = legs.filter((_, index) => (chosen >> index) & 1);
    if (!sizes.includes(line.length)) continue;
    total = plus(
      total,
      line.reduce((product, leg) => times(product, leg.win), one),
    );
    if (isEachWay)
      total = plus(
        total,
        line.reduce((product, leg) => times(product, leg.place), one),
      );
  }
  const [first = {}, ...others] = legs.map(({ cells }) => cells);
  return {
    rows: [{ ...first, Multiple: name, "Unit stake": cents / 100 }, ...others],
    returned: times(total, of(cents, 100)),
  };
}

const rules: Partial<SettlementRules> = {};

it("4,000 singles of every kind, country and withdrawal equal their fractions", () => {
  const dice = createDice(11);
  for (let count = 0; count < 4000; count++) {
    const { cells, returned, risk } = makeSingle(dice);
    const [settled] = settledRows([cells], rules);
    const known = { cells, returned: settled?.returned ?? settled?.reason, profit: settled?.profit };
    expect(known).toEqual({
      cells,
      returned: expect.closeTo(numberOf(returned), 7) as number,
      profit: expect.closeTo(numberOf(minus(returned, risk)), 7) as number,
    });
  }
});

it("1,000 multiples equal their fractions", () => {
  const dice = createDice(12);
  for (let count = 0; count < 1000; count++) {
    const { rows, returned } = makeMultiple(dice);
    const [settled] = settledRows(rows, rules);
    expect({ rows, returned: settled?.returned ?? settled?.reason }).toEqual({
      rows,
      returned: expect.closeTo(numberOf(returned), 6) as number,
    });
  }
});
