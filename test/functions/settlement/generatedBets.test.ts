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
  const level = Math.min(dice.isLikely(0.2) ? 2 + dice.upTo(1) : 1, runners - finish + 1);
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
    // The clock of a British or Irish summer is an hour ahead of UTC.
    const isInUtc = (country === "gb" || country === "ie") && dice.isLikely(0.5);
    if (isInUtc) cells.Date = "2025-07-05";
    if (struck !== undefined) cells.Struck = isInUtc ? `${struck - 1}:30Z` : `${struck}:30`;
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

/** Makes the bets of one market with back bets and lays, and charges commission on its net in fractions. */
function makeMarket(
  dice: Dice,
  race: number,
): { readonly rows: readonly Cells[]; readonly profits: Fraction[] } {
  const rate = dice.choose([2, 5, 8]);
  const runners = 2 + dice.upTo(4);
  const winner = 1 + dice.upTo(runners - 1);
  const made = Array.from({ length: 1 + dice.upTo(4) }, () => {
    const number = 1 + dice.upTo(runners - 1);
    const isLay = dice.isLikely(0.4);
    const [hundredths, cents] = [105 + dice.upTo(1500), 100 + dice.upTo(9000)];
    const [price, stake] = [of(hundredths, 100), of(cents, 100)];
    const isWon = number === winner;
    const back = isWon ? times(stake, minus(price, one)) : negative(stake);
    const cells: Cells = {
      Date: "2026-03-07",
      Track: "Linton",
      Race: race,
      No: number,
      Type: "win",
      Price: hundredths / 100,
      Stake: cents / 100,
      Finish: isWon ? 1 : 2,
      ...(isLay ? { Side: "lay" } : {}),
      Commission: dice.choose([`${rate}%`, rate / 100]),
    };
    return { cells, profit: isLay ? negative(back) : back };
  });
  const positive = (value: Fraction): Fraction => larger(none, value);
  const net = positive(made.map(({ profit }) => profit).reduce(plus, none));
  const won = made.map(({ profit }) => positive(profit)).reduce(plus, none);
  const charge = times(net, of(rate, 100));
  const share = (profit: Fraction): Fraction =>
    won.above === 0n ? none : times(charge, times(positive(profit), of(won.below, won.above)));
  return {
    rows: made.map(({ cells }) => cells),
    profits: made.map(({ profit }) => minus(profit, share(profit))),
  };
}

/** Makes a free bet in part or as a whole, with its stake returned or not. */
function makeFree(dice: Dice): Made {
  const [hundredths, cents] = [105 + dice.upTo(2000), 100 + dice.upTo(9000)];
  const freeCents = dice.isLikely(0.5) ? cents : 1 + dice.upTo(cents - 1);
  const isReturned = dice.isLikely(0.4);
  const [price, stake, free] = [of(hundredths, 100), of(cents, 100), of(freeCents, 100)];
  const end = dice.choose([1, 2, "1=2", "void"]);
  const words = isReturned ? "stake returned" : "yes";
  const cells: Cells = {
    Type: "win",
    Price: hundredths / 100,
    Stake: cents / 100,
    Finish: end,
    "Free bet":
      freeCents === cents ? words : isReturned ? `${freeCents / 100} stake returned` : freeCents / 100,
  };
  const paid = end === 1 ? one : end === "1=2" ? of(1, 2) : none;
  const whole = times(times(stake, paid), price);
  const kept = isReturned ? none : times(free, paid);
  const risk = minus(stake, free);
  return { cells, risk, returned: end === "void" ? risk : minus(whole, kept) };
}

const meetingFields = { date: "2026-03-07", track: "Linton", slug: "linton" } as const;

/** Makes a race of the source with starting prices, dead heats and a runner that did not start. */
function makeRace(dice: Dice) {
  const count = 4 + dice.upTo(13);
  const scratched = dice.isLikely(0.3) ? count : 0;
  const order = Array.from({ length: count }, (_, index) => index + 1).filter((one) => one !== scratched);
  for (let index = order.length - 1; index > 0; index--) {
    const other = dice.upTo(index);
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  const level = dice.isLikely(0.3) ? dice.upTo(Math.min(2, order.length - 2)) : -1;
  const finishOf = (number: number): number | undefined => {
    const place = order.indexOf(number);
    if (place < 0) return undefined;
    return place === level + 1 && level >= 0 ? level + 1 : place + 1;
  };
  const runners = Array.from({ length: count }, (_, index) => {
    const finish = finishOf(index + 1);
    return {
      number: index + 1,
      name: `Runner ${index + 1}`,
      scratched: index + 1 === scratched,
      ...(finish === undefined ? {} : { finish, startingPrice: (110 + dice.upTo(3000)) / 100 }),
    };
  });
  return { runners, starters: order.length, declared: count };
}

/** Makes a bet on a race of the source at a price, at the starting price or with best odds guaranteed. */
function makeSourced(dice: Dice) {
  const country = dice.choose(["gb", "nz", "hk", "jp", "fr", "us"]);
  const race = makeRace(dice);
  const number = 1 + dice.upTo(race.declared - 1);
  const runner = race.runners[number - 1];
  const type = dice.choose(["win", "place", "each way"]);
  const [hundredths, cents] = [105 + dice.upTo(2000), 100 + dice.upTo(9000)];
  const basis = type === "win" ? dice.choose(["price", "SP", "BOG"]) : "price";
  const sp = of(Math.round(100 * (runner?.startingPrice ?? 0)), 100);
  const taken = of(hundredths, 100);
  const price = basis === "SP" ? sp : basis === "BOG" ? larger(taken, sp) : taken;
  const cells: Cells = {
    Date: "2026-03-07",
    Track: "Linton",
    Race: 1,
    No: number,
    Type: type,
    Stake: cents / 100,
    Price: basis === "SP" ? "SP" : hundredths / 100,
    ...(basis === "BOG" ? { BOG: "yes" } : {}),
    ...(type === "each way" ? { Terms: "1/5" } : {}),
  };
  const meeting = {
    ...meetingFields,
    country,
    races: [
      {
        raceNumber: 1,
        status: "run" as const,
        numberOfRunners: race.declared,
        startTime: "2026-03-07T14:00:00Z",
        timezone: "Europe/London",
        runners: race.runners,
      },
    ],
  };
  const stake = of(cents, 100);
  const finish = runner?.finish ?? 99;
  const level = race.runners.filter((other) => other.finish === finish).length;
  const shareAt = (paid: number): Fraction =>
    finish > paid ? none : smaller(one, of(paid - finish + 1, level));
  const places = placesIn(country, country === "hk" ? race.declared : race.starters);
  if (runner?.finish === undefined || (type === "place" && places === 0))
    return { cells, meeting, returned: stake };
  const placed = plus(one, times(minus(price, one), of(1, 5)));
  const half = times(stake, of(1, 2));
  const returned =
    type === "win"
      ? times(times(stake, shareAt(1)), price)
      : type === "place"
        ? times(times(stake, shareAt(places)), price)
        : plus(
            times(times(half, shareAt(1)), price),
            places === 0
              ? times(times(half, shareAt(1)), price)
              : times(times(half, shareAt(places)), placed),
          );
  return { cells, meeting, returned };
}

/** Makes a bet on the order of finish with a dividend, and settles it by listing its lines. */
function makeExotic(dice: Dice): { readonly cells: Cells; readonly returned: Fraction } {
  const kind = dice.choose(["quinella", "exacta", "trio", "trifecta", "first four", "swinger"] as const);
  const size = { quinella: 2, exacta: 2, trio: 3, trifecta: 3, "first four": 4, swinger: 2 }[kind];
  const isBoxed = kind === "quinella" || kind === "trio" || kind === "swinger";
  const shuffled = (numbers: number[]): number[] => {
    for (let index = numbers.length - 1; index > 0; index--) {
      const other = dice.upTo(index);
      [numbers[index], numbers[other]] = [numbers[other] ?? 0, numbers[index] ?? 0];
    }
    return numbers;
  };
  const result = shuffled([1, 2, 3, 4, 5, 6]);
  // Half of the bets are on the runners in front, so that some win.
  const front = dice.isLikely(0.5)
    ? shuffled(result.slice(0, Math.max(size, 3)))
    : shuffled([1, 2, 3, 4, 5, 6]);
  const picks = dice.isLikely(0.3)
    ? result.slice(0, size)
    : front.slice(0, isBoxed ? Math.min(front.length, size + dice.upTo(1)) : size);
  const cents = 60 * (1 + dice.upTo(200));
  const dividendCents = 100 + dice.upTo(50_000);
  const among = (runners: readonly number[], most: number): boolean =>
    runners.every((one) => result.indexOf(one) < most);
  const choices = (runners: readonly number[], count: number): number[][] =>
    count === 0
      ? [[]]
      : runners.flatMap((one, index) =>
          choices(runners.slice(index + 1), count - 1).map((rest) => [one, ...rest]),
        );
  const lines = isBoxed ? choices(picks, size) : [picks];
  const isHit = (line: readonly number[]): boolean =>
    kind === "swinger"
      ? among(line, 3)
      : isBoxed
        ? among(line, size)
        : line.every((one, index) => result[index] === one);
  const hits = lines.filter(isHit).length;
  const cells: Cells = {
    Type: kind,
    Country: "au",
    Selection: picks.join("-"),
    Stake: cents / 100,
    Dividend: dividendCents / 100,
    Finish: result.join("-"),
  };
  const unit = of(cents, 100 * lines.length);
  return { cells, returned: times(unit, times(of(dividendCents, 100), of(hits))) };
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

it("1,000 markets with back bets, lays and commission on the net equal their fractions", () => {
  const dice = createDice(13);
  for (let count = 1; count <= 1000; count++) {
    const { rows, profits } = makeMarket(dice, 1 + (count % 12));
    expect({ rows, profits: settledRows(rows, rules).map(({ profit, reason }) => profit ?? reason) }).toEqual(
      {
        rows,
        profits: profits.map((profit) => expect.closeTo(numberOf(profit), 7) as number),
      },
    );
  }
});

it("1,000 free bets equal their fractions", () => {
  const dice = createDice(14);
  for (let count = 0; count < 1000; count++) {
    const { cells, returned, risk } = makeFree(dice);
    const [settled] = settledRows([cells], rules);
    expect({ cells, returned: settled?.returned ?? settled?.reason, risk: settled?.risk }).toEqual({
      cells,
      returned: expect.closeTo(numberOf(returned), 7) as number,
      risk: expect.closeTo(numberOf(risk), 7) as number,
    });
  }
});

it("2,000 bets on races of a source, at prices, SP and best odds, equal their fractions", () => {
  const dice = createDice(15);
  for (let count = 0; count < 2000; count++) {
    const { cells, meeting, returned } = makeSourced(dice);
    const [settled] = settledRows([cells], rules, meeting);
    const { races } = meeting;
    expect({ cells, races, returned: settled?.returned ?? settled?.reason }).toEqual({
      cells,
      races,
      returned: expect.closeTo(numberOf(returned), 7) as number,
    });
  }
});

it("1,000 bets on the order of finish equal their fractions", () => {
  const dice = createDice(16);
  for (let count = 0; count < 1000; count++) {
    const { cells, returned } = makeExotic(dice);
    const [settled] = settledRows([cells], rules);
    expect({ cells, returned: settled?.returned ?? settled?.reason }).toEqual({
      cells,
      returned: expect.closeTo(numberOf(returned), 6) as number,
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
