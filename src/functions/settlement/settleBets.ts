import type { Bet } from "../../cells/bets/bet";
import { commissionOf } from "../../maths/betReturn";
import { groupBy, sum } from "../../maths/lists";
import { type MultipleName, multipleLines, multiples, unitsToCome } from "../../maths/multiples";
import { luckyBonus } from "./bonus";
import { exoticAt, exoticOutcome, exotics } from "./exotics";
import { type LegTerms, legTerms } from "./legTerms";
import { backMoney, layMoney, type Money, partsOf, toComeMoney, type Unit, unitOf } from "./money";
import { askUnit } from "./poolUnit";
import type { Meeting, SettledBet, SettlementRules, Settling, Status } from "./settledBet";
import { raceOf, type Standing, standingOf } from "./standing";

interface Outcome {
  readonly status: Status;
  readonly money?: Money;
  readonly notes: readonly string[];
  readonly checks: readonly string[];
}

/** A bet with the standings and terms of its legs; the first leg is the bet's own row. */
interface Slip {
  readonly bet: Bet;
  readonly legs: readonly { readonly bet: Bet; readonly standing: Standing; readonly terms: LegTerms }[];
  readonly lines: readonly (readonly number[])[];
}

const unknown = (...notes: readonly string[]): Outcome => ({ status: "unknown", notes, checks: [] });
const singleLine = [[0]];
/** The smallest payable amount, with its rounding. */
const leastMoney = 0.011;
/** Smaller differences between amounts are rounding. */
const rounding = 1e-9;

function statusOf(bet: Bet, { returned, risk, isPaid, isVoid }: Money): Status {
  if (isVoid) return "refunded";
  if (bet.side === "lay") return returned - risk >= -rounding ? "won" : "lost";
  if (isPaid.win) return "won";
  return isPaid.place ? "placed" : "lost";
}

/**
 * Returns the state of a bet before its money is computed; a bet whose lines are all lost is decided early.
 */
function undecided({ legs, lines }: Slip): Outcome | undefined {
  const terms = legs.map((leg) => leg.terms);
  const waiting = (state: LegTerms["state"]): LegTerms | undefined => {
    const isLost = (leg: number): boolean => {
      const { state: own, win, place } = terms[leg] as LegTerms;
      return own === "settled" && [win, place].every((part) => part === undefined || part.share === 0);
    };
    const line = lines.find((one) => one.some((leg) => terms[leg]?.state === state) && !one.some(isLost));
    return line && terms[line.find((leg) => terms[leg]?.state === state) ?? -1];
  };
  const unsettled = waiting("unknown") ?? waiting("open");
  if (!unsettled) return undefined;
  return {
    status: unsettled.state as "open" | "unknown",
    notes: unsettled.notes,
    checks: unsettled.checks,
  };
}

/** Returns the return that was actually paid, or that follows from the actual profit. */
const paidOf = ({ returned, profit }: Bet, risk: number): number | undefined =>
  returned ?? (profit === undefined ? undefined : risk + profit);

/** Returns the outcome of a bet whose return is stated, which takes precedence over every rule. */
function asPaid(bet: Bet, money: Money, settled: Status | undefined): Outcome {
  const returned = paidOf(bet, money.risk) ?? 0;
  if (returned < -leastMoney)
    return unknown(`the loss is more than the ${money.risk} that the bet could lose`);
  const profit = returned - money.risk;
  if (bet.profit !== undefined && Math.abs(bet.profit - profit) > leastMoney)
    return unknown(
      `the return ${returned} and the profit ${bet.profit} do not fit: the bet could lose ${money.risk}`,
    );
  if (!bet.cashedOut && profit > leastMoney && (bet.result === "lost" || bet.finish === "lost"))
    return unknown(`the result lost does not fit what was paid, ${returned}`);
  const byMoney: Status = profit > rounding ? "won" : profit < -rounding ? "lost" : "refunded";
  const fits = { won: profit > 0, placed: returned > 0, lost: profit < 0 } as Partial<
    Record<Status, boolean>
  >;
  const status = settled !== undefined && fits[settled] ? settled : byMoney;
  return { status, money: { ...money, returned, isVoid: false }, notes: ["as paid"], checks: [] };
}

/** Returns the reason why a row's amounts for a stake contradict each other; otherwise undefined. */
function stakesApart({ unitStake, stake, totalStake }: Bet, units: number): string | undefined {
  const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= leastMoney + other / 1000;
  const whole = unitStake === undefined ? totalStake : unitStake * units;
  if (whole === undefined) return undefined;
  if (totalStake !== undefined && !isClose(totalStake, whole))
    return `the unit stake ${unitStake} on ${units} lines is not the total stake ${totalStake}`;
  const isStake = stake === undefined || [whole, unitStake ?? whole].some((one) => isClose(stake, one));
  return isStake ? undefined : `the stake ${stake} is neither the stake of a line nor the whole of ${whole}`;
}

/** Returns the money of a bet by the terms of its legs. */
function moneyOf({ bet, legs, lines }: Slip, unit: Unit): Money {
  const terms = legs.map((leg) => leg.terms);
  const parts = partsOf(bet);
  const units = legs.length > 1 ? unitsToCome(bet.multiple) : undefined;
  if (units !== undefined) return toComeMoney(terms, unit.stake, units);
  return bet.side === "lay"
    ? layMoney(terms[0] ?? missingLeg, parts, unit.stake)
    : backMoney(terms, { lines, parts, unit, freeReturned: bet.freeReturned ?? false });
}

/** Returns the money of a settled bet with its bonus, with sentences about it. */
function withBonus({ bet, legs }: Slip, money: Money, unit: Unit, { bonus }: SettlementRules) {
  if (bonus === undefined || legs.length < 2) return { money, checks: [] };
  const terms = legs.map((leg) => leg.terms);
  const returned = money.profits[0] === undefined ? 0 : money.profits[0] + money.risk / money.profits.length;
  const { added, check } = luckyBonus(bet.multiple, terms, { bonus, unit, returned });
  return {
    money: added === 0 ? money : { ...money, returned: money.returned + added },
    checks: check === undefined ? [] : [check],
    notes: added === 0 ? [] : [`a bonus of ${Number(added.toFixed(2))} is added`],
  };
}

/** Returns money less the commission on each part that has won. */
function lessCommission({ commission }: Bet, money: Money, rules: SettlementRules): Money {
  const rate = rules.commissionEach ? (commission ?? rules.commission) : 0;
  if (rate === 0 || money.isVoid) return money;
  const won = sum(money.profits.map((profit) => Math.max(0, profit)));
  return { ...money, returned: money.returned - rate * won };
}

/** Returns the outcome of a bet by the terms of its legs. */
function outcomeOf(slip: Slip, rules: SettlementRules): Outcome {
  const { bet, legs, lines } = slip;
  const parts = partsOf(bet);
  const terms = legs.map((leg) => leg.terms);
  const waiting = undecided(slip);
  const isPaid = bet.returned !== undefined || bet.profit !== undefined;
  const [first] = terms;
  const unit = unitOf(bet, { lines: lines.length, parts, leg: first });
  const own = { ...bet, price: bet.price ?? first?.held };
  const mismatch = stakesApart(bet, lines.length * parts.length);
  if (mismatch !== undefined) return unknown(mismatch);
  if (!unit) {
    if (waiting) return waiting;
    return unknown(
      own.side === "lay" && own.price === undefined
        ? "the price of the lay is not known"
        : "the stake is not known",
    );
  }
  const money = moneyOf(slip, unit);
  const notes = terms.flatMap((leg) => leg.notes);
  const checks = terms.flatMap((leg) => leg.checks);
  if (isPaid) {
    if (bet.side === "lay" && bet.price === undefined && bet.liability === undefined)
      return unknown("the price of the lay is not known");
    const risk = bet.side === "lay" && waiting ? layRisk(bet, unit.stake) : money.risk;
    return asPaid(bet, { ...money, risk }, waiting ? undefined : statusOf(bet, money));
  }
  if (money.isVoid && bet.side === "lay") {
    const risk = layRisk(bet, unit.stake);
    return { status: "refunded", money: { ...money, risk, returned: risk }, notes, checks };
  }
  if (waiting)
    return { ...waiting, money: bet.side === "lay" ? { ...money, risk: layRisk(bet, unit.stake) } : money };
  const bonus = withBonus(slip, money, unit, rules);
  return {
    status: statusOf(bet, money),
    money: lessCommission(bet, bonus.money, rules),
    notes: [...notes, ...(bonus.notes ?? [])],
    checks: [...checks, ...bonus.checks],
  };
}

const missingLeg: LegTerms = {
  state: "unknown",
  deducted: { deduction: 0, rule: "gb", checks: [] },
  notes: [],
  checks: [],
};

/** Returns the liability of a lay whose race is not settled. */
const layRisk = ({ liability, price = 1, placePrice, terms = 0, type }: Bet, stake: number): number => {
  const ofPlace = type === "each way" ? (placePrice ?? 1 + (price - 1) * terms) - 1 : 0;
  return liability ?? stake * (price - 1 + ofPlace);
};

function exoticOf(bet: Bet, meeting: Meeting | undefined, rules: SettlementRules): Outcome | undefined {
  const exotic = exoticAt(bet, meeting);
  if (!exotic) return undefined;
  if (bet.side === "lay") return unknown(`a lay of the type ${bet.type} is not settled`);
  const { state, lines, dividend, paid, refunded, reason } = exoticOutcome(bet, exotic, {
    meeting,
    rule: rules.nonrunner,
  });
  const notes = reason === undefined ? [] : [reason];
  const one = bet.unitStake ?? (bet.stake ?? bet.totalStake ?? NaN) / lines;
  if (!(one > 0)) return unknown("the stake is not known");
  const free = Math.min(1, (bet.free ?? 0) / (one * lines));
  const kept = bet.freeReturned ? 0 : free;
  const risk = one * lines * (1 - free);
  const isVoid = state === "refunded";
  const returned = one * (dividend - kept * paid + (1 - free) * refunded);
  const money: Money = {
    returned,
    risk,
    most: returned,
    stake: one * lines,
    isPaid: { win: dividend > 0, place: false },
    isVoid,
    profits: [returned - risk],
  };
  if (bet.returned !== undefined || bet.profit !== undefined) return asPaid(bet, money, undefined);
  if (state === "settled" || isVoid)
    return {
      status: statusOf(bet, money),
      money: lessCommission(bet, money, rules),
      notes,
      checks:
        dividend > 0 ? askUnit(bet, meeting && !("reason" in meeting) ? meeting.country : undefined) : [],
    };
  return { status: state, notes, checks: [], money };
}

/** Returns a row with its outcome. */
function settledRow(
  { bet, legs }: Pick<Slip, "bet" | "legs">,
  { status, money, notes, checks }: Outcome,
): SettledBet {
  const [first] = legs;
  const facts = first?.standing.facts;
  const terms = first?.terms;
  const isSingle = legs.length <= 1;
  const startingPrice = bet.startingPrice ?? facts?.startingPrice;
  const startingProbability = bet.startingProbability ?? facts?.startingProbability;
  // Fields are assigned one by one, because spreads would take ten times as long. The finish is the
  // outcome's.
  const outcome: Settling = {
    status,
    finish: facts?.finish,
    startingPrice,
    startingProbability,
    returned: undefined,
    profit: undefined,
  };
  const settled = Object.assign({}, bet, facts, outcome) as Settling & Pick<SettledBet, "status" | "type">;
  const all = [...new Set([...notes, ...checks, ...(bet.check === undefined ? [] : [bet.check])])];
  if (all.length > 0) settled.reason = all.join("; ");
  if (status === "unknown" || checks.length > 0 || bet.check !== undefined) settled.toCheck = true;
  if (status === "leg" || status === "") return settled;
  if (money) {
    settled.risk = money.risk;
    settled.gain = money.most - money.risk;
    settled.stake = money.stake;
    if (money.risk > 0) settled.oddsOfRisk = money.most / money.risk;
    if (status !== "open" && status !== "unknown") {
      settled.returned = money.returned;
      settled.profit = money.returned - money.risk;
    }
    const expected = isSingle && status !== "refunded" ? expectedOf(bet, terms, money) : undefined;
    if (expected !== undefined) settled.expectedProfit = expected;
  }
  const isPaid = status === "won" || status === "placed";
  if (isPaid && terms && isSingle) settled.deduction = terms.deducted.deduction;
  const isOnWinner = bet.type === "win" && bet.side !== "lay" && bet.basis === undefined && isSingle;
  const held = terms?.held;
  if (
    isOnWinner &&
    held !== undefined &&
    held > 1 &&
    startingProbability !== undefined &&
    status !== "refunded"
  )
    settled.closingValue = held * startingProbability - 1;
  return settled;
}

/** Returns the profit expected by one's own probability, before deductions and commission. */
function expectedOf(
  { probability, side, type, price: taken, free, freeReturned }: Bet,
  terms: LegTerms | undefined,
  { stake, risk }: Money,
): number | undefined {
  const price = taken ?? terms?.held;
  if (probability === undefined || price === undefined || type === "each way" || exotics[type])
    return undefined;
  if (side === "lay") return probability * stake - (1 - probability) * stake * (price - 1);
  const kept = free === undefined || freeReturned ? 0 : Math.min(free, stake);
  return probability * (stake * price - kept) - risk;
}

const isMultiple = ({ multiple }: Bet): boolean => multiple !== undefined && multiple !== "single";

/**
 * Returns the reason why a multiple in one row cannot be settled. It can be settled by its combined price and
 * stated outcome, or by the amount paid.
 */
function lackOfWhole({ multiple, type, unitStake, stake, totalStake, ...bet }: Bet): string | undefined {
  if (stake === undefined && totalStake === undefined && unitStake !== undefined)
    return "the whole stake of the multiple is not known: give it in a column total stake";
  if (bet.returned !== undefined || bet.profit !== undefined || bet.result === "open") return undefined;
  const { sizes } = multiples[multiple as MultipleName] as { readonly sizes: readonly number[] | "all" };
  const isToCome = unitsToCome(multiple) !== undefined;
  const isOneLine = !isToCome && (sizes === "all" || sizes.length === 1);
  const isEnded = ["won", "lost", "void"].includes(String(bet.result ?? bet.finish));
  if (isOneLine && isEnded && type === "win") return undefined;
  return `name the legs of the ${multiple} in rows that share a bet number, or give what was returned`;
}

/** The rows of one bet by index, in order. */
type Rows = readonly (readonly [index: number, bet: Bet])[];

/** Returns the rows that are legs of one multiple, by bet number; a number with only one row is a single. */
function multipleRows(bets: readonly Bet[]): ReadonlyMap<string, Rows> {
  const numbered = bets.flatMap((bet, index): [number, Bet][] =>
    bet.betNumber === undefined || bet.blank ? [] : [[index, bet]],
  );
  const groups = [...groupBy(numbered, ([, bet]) => bet.betNumber ?? "")];
  return new Map(
    groups.filter(([, rows]) => {
      const isNamed = rows.some(([, { multiple }]) => multiple !== undefined && multiple !== "single");
      const isStakedOnce = rows.filter(([, bet]) => hasStake(bet)).length < rows.length;
      return rows.length > 1 && (isNamed || isStakedOnce);
    }),
  );
}

const hasStake = ({ stake, unitStake, totalStake, liability }: Bet): boolean =>
  [stake, unitStake, totalStake, liability].some((one) => one !== undefined);

/** Returns the one value that the rows state for a bet, or the reason if they state two. */
function statedOnce<Name extends keyof Bet>(
  rows: Rows,
  name: Name,
): Bet[Name] | undefined | { reason: string } {
  const values = [...new Set(rows.map(([, bet]) => bet[name]).filter((value) => value !== undefined))];
  return values.length > 1
    ? { reason: `the rows of bet ${rows[0]?.[1].betNumber} state two of ${name}: ${values.join(" and ")}` }
    : values[0];
}

const shared = [
  "multiple",
  "stake",
  "unitStake",
  "totalStake",
  "returned",
  "profit",
  "free",
  "freeReturned",
  "commission",
  "currency",
] as const;

type MeetingOf = (bet: Bet) => Meeting | undefined;

/** Returns the key of a leg's race: by its number if known, otherwise by its time. */
function raceKey(bet: Bet, meeting: Meeting | undefined): string | undefined {
  const { date, track, race, time } = bet;
  if (track === undefined || (race ?? time) === undefined) return undefined;
  const found = race === undefined && meeting && !("reason" in meeting) ? raceOf(bet, meeting) : undefined;
  const number = race ?? (typeof found === "object" ? found.raceNumber : undefined);
  return [date, track, number ?? `at ${time}`].join("\n");
}

/** Returns true if legs at one meeting name their races in two ways, so that they may be the same race. */
function areApart(rows: Rows, races: readonly (string | undefined)[]): boolean {
  const ways = new Map<string, boolean>();
  return rows.some(([, { date, track }], index) => {
    const key = races[index];
    if (key === undefined) return false;
    const isByTime = key.includes("\nat ");
    const meeting = [date, track].join("\n");
    const way = ways.get(meeting) ?? isByTime;
    ways.set(meeting, way);
    return way !== isByTime;
  });
}

/** Returns the multiple that its rows form, or the reason if they form none. */
function multipleOf(
  rows: Rows,
  meetingOf: MeetingOf,
): { readonly bet: Bet; readonly lines: number[][] } | string {
  const [[, first] = [0, undefined]] = rows;
  if (!first) return "";
  const bet: Record<string, unknown> = { ...first };
  for (const name of shared) {
    const value = statedOnce(rows, name);
    if (typeof value === "object" && value !== null && "reason" in value) return value.reason;
    if (value !== undefined) bet[name] = value;
  }
  const name = bet.multiple as MultipleName | undefined;
  if (name === undefined)
    return `${rows.length} rows share the bet number ${first.betNumber}: name the multiple in a column multiple, such as double`;
  if (rows.some(([, { side }]) => side === "lay")) return "a lay of a multiple is not settled";
  if (
    unitsToCome(name) !== undefined &&
    rows.some(([, { type, free }]) => type !== "win" || free !== undefined)
  )
    return `a ${name} is settled to win alone and without a free bet, because firms differ there: give what was returned`;
  if (rows.some(([, { type }]) => exotics[type]))
    return "a bet on the order of finish is no leg of a multiple";
  const lines = multipleLines(name, rows.length);
  if (!lines) {
    const { legs, sizes } = multiples[name] as {
      readonly legs?: number;
      readonly sizes: readonly number[] | "all";
    };
    return `a ${name} has ${legs ?? sizes[0]} legs; bet ${first.betNumber} has ${rows.length} rows`;
  }
  const races = rows.map(([, bet]) => raceKey(bet, meetingOf(bet)));
  if (areApart(rows, races))
    return "two legs are of one meeting, one by its race and one by its time: name both alike, because they may be of one race";
  const apart = lines.filter((line) => {
    const named = line.flatMap((leg) => races[leg] ?? []);
    return new Set(named).size === named.length;
  });
  const isTwice = unitsToCome(name) !== undefined && races[0] !== undefined && races[0] === races[1];
  if (apart.length === 0 || isTwice) return "two legs are of one race, which no firm multiplies";
  const isEachWay = rows.some(([, { type }]) => type === "each way");
  return { bet: { ...(bet as unknown as Bet), type: isEachWay ? "each way" : first.type }, lines: apart };
}

/** Returns the market in which commission is charged together; a bet without a race is a market by itself. */
const marketOf = ({ date, track, race, time, type, currency }: SettledBet, index: number): string =>
  (race ?? time) === undefined || track === undefined
    ? String(index)
    : [date, track, race ?? `at ${time}`, type, currency].join("\n");

/** Returns the bets with the commission on the net of each race and type of bet withheld. */
function withCommission(
  bets: readonly SettledBet[],
  { commission: usual, commissionEach = false }: SettlementRules,
): readonly SettledBet[] {
  if (commissionEach) return bets;
  if (usual === 0 && !bets.some(({ commission }) => commission !== undefined)) return bets;
  const settled = bets.flatMap((bet, index) => {
    const { profit, returned } = bet;
    const isAsPaid = bet.reason?.startsWith("as paid") ?? false;
    return profit === undefined || returned === undefined || isAsPaid
      ? []
      : [{ bet, index, profit, returned }];
  });
  const charged = [...bets];
  for (const market of groupBy(settled, ({ bet, index }) => marketOf(bet, index)).values()) {
    const commissions = commissionOf(
      market.map(({ profit }) => profit),
      market.map(({ bet }) => bet.commission ?? usual),
    );
    market.forEach(({ bet, index, profit, returned }, position) => {
      const commission = commissions[position];
      if (commission)
        charged[index] = { ...bet, returned: returned - commission, profit: profit - commission };
    });
  }
  return charged;
}

/**
 * Settles bets, each in the place of its row. A row's facts come first, then the results of its meeting. A
 * scratched runner and an abandoned race are refunded, a runner that did not finish has lost, and a dead heat
 * is paid on part of the stake. Rows that share a bet number are the legs of one bet, whose money is in the
 * first row. A bet that cannot be settled is unknown, with the reason.
 * Sources of the rules: docs/reference/bets.md.
 */
export function settleBets(
  bets: readonly Bet[],
  meetingOf: (bet: Bet) => Meeting | undefined,
  rules: SettlementRules,
): readonly SettledBet[] {
  const multiplesByNumber = multipleRows(bets);
  const rowsOf = (bet: Bet): Rows | undefined =>
    bet.betNumber === undefined ? undefined : multiplesByNumber.get(bet.betNumber);
  const legOf = (bet: Bet): Slip["legs"][number] => {
    const standing = standingOf(bet, meetingOf(bet), rules.today);
    return { bet, standing, terms: legTerms(bet, standing, rules) };
  };
  const problemOf = (bet: Bet): SettledBet =>
    settledRow({ bet, legs: [] }, unknown(bet.problem ?? bet.unclear ?? ""));
  const settleMultiple = (rows: Rows): Outcome & Pick<Slip, "legs" | "bet"> => {
    const [[, first] = [0, { type: "win" } as Bet]] = rows;
    const broken = rows.find(([, { problem, unclear }]) => (problem ?? unclear) !== undefined);
    if (broken) {
      const [, { problem, unclear }] = broken;
      const reason = `leg ${rows.indexOf(broken) + 1}: ${problem ?? unclear}`;
      return { ...unknown(reason), legs: [], bet: first };
    }
    const found = multipleOf(rows, meetingOf);
    if (typeof found === "string") return { ...unknown(found), legs: [], bet: first };
    const legs = rows.map(([, bet]) =>
      legOf(bet.typeless || found.bet.type === "each way" ? { ...bet, type: found.bet.type } : bet),
    );
    const numbered = legs.map((leg, index) => ({
      ...leg,
      terms: { ...leg.terms, notes: leg.terms.notes.map((note) => `leg ${index + 1}: ${note}`) },
    }));
    return {
      ...outcomeOf({ bet: found.bet, legs: numbered, lines: found.lines }, rules),
      legs,
      bet: found.bet,
    };
  };
  const settleRow = (bet: Bet, index: number): SettledBet => {
    if (bet.blank) return { type: bet.type, blank: true, status: "" };
    const rows = rowsOf(bet);
    if (rows) {
      const [[first] = []] = rows;
      if (first !== index)
        return settledRow(
          { bet, legs: [legOf(bet)] },
          { status: "leg", notes: [`leg of bet ${bet.betNumber}`], checks: [] },
        );
      const { legs, bet: whole, ...outcome } = settleMultiple(rows);
      return settledRow({ bet: whole, legs }, outcome);
    }
    if ((bet.problem ?? bet.unclear) !== undefined) return problemOf(bet);
    if (isMultiple(bet)) {
      const lack = lackOfWhole(bet);
      if (lack !== undefined) return settledRow({ bet, legs: [] }, unknown(lack));
    }
    const exotic = exoticOf(bet, meetingOf(bet), rules);
    if (exotic) return settledRow({ bet, legs: [] }, exotic);
    const leg = legOf(bet);
    return settledRow({ bet, legs: [leg] }, outcomeOf({ bet, legs: [leg], lines: singleLine }, rules));
  };
  return withCommission(bets.map(settleRow), rules);
}
