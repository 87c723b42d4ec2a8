/** Payments, interest, returns and depreciation. */
import { toNumber } from "../values/convert";
import { dayOf, daySerial, serialOf } from "../values/days";
import { type Book, bookFn, fn, type Functions } from "../values/definition";
import { numbersOf, sum, tablesOf } from "../values/read";
import { errors, FormulaError, type Value } from "../values/value";

const finite = (value: number): number => {
  if (!Number.isFinite(value)) throw errors.number;
  return value;
};

/** A loan or an annuity: the rate per period, the periods, the payment in each and the initial value. */
interface Flow {
  readonly rate: number;
  readonly periods: number;
  readonly payment: number;
  readonly present: number;
  /** 1 if payments are made at the beginning of a period. */
  readonly type: number;
}

function futureValue({ rate, periods, payment, present, type }: Flow): number {
  if (rate === 0) return -present - payment * periods;
  const growth = (1 + rate) ** periods;
  return -present * growth - (payment * (1 + rate * type) * (growth - 1)) / rate;
}

const start = (type: number): number => Number(type !== 0);

function payment(rate: number, periods: number, present: number, future: number, type: number): number {
  if (periods === 0) throw errors.number;
  if (rate === 0) return -(present + future) / periods;
  if (rate <= -1) throw errors.number;
  const growth = (1 + rate) ** periods;
  return finite((-(present * growth + future) * rate) / ((1 + rate * start(type)) * (growth - 1)));
}

function presentValue(rate: number, periods: number, paid: number, future: number, type: number): number {
  if (rate === 0) return -future - paid * periods;
  const growth = (1 + rate) ** periods;
  return finite((-future - (paid * (1 + rate * start(type)) * (growth - 1)) / rate) / growth);
}

function periodsOf(rate: number, paid: number, present: number, future: number, type: number): number {
  if (rate === 0) {
    if (paid === 0) throw errors.number;
    return -(present + future) / paid;
  }
  if (rate <= -1) throw errors.number;
  const due = (paid * (1 + rate * start(type))) / rate;
  return finite(Math.log((due - future) / (due + present)) / Math.log1p(rate));
}

/** Finds a root by Newton's method from a guess; throws #NUM! if it does not converge. */
function root(value: (x: number) => number, guess: number): number {
  let x = guess;
  for (let step = 0; step < 200; step++) {
    const width = Math.max(1e-7, Math.abs(x) * 1e-7);
    const [here, slope] = [value(x), (value(x + width) - value(x - width)) / (2 * width)];
    if (!Number.isFinite(here) || !Number.isFinite(slope) || slope === 0) break;
    const next = x - here / slope;
    if (Math.abs(next - x) <= 1e-13 * Math.max(1, Math.abs(next))) return next;
    x = next <= -1 ? (x - 1) / 2 : next;
  }
  throw errors.number;
}

/** Finds a rate above -100%, from the given guess or, if that fails, from others. */
function rateOf(value: (rate: number) => number, guess: number): number {
  for (const start of [guess, 0.1, 0.01, -0.1, -0.5, 1, -0.9])
    try {
      const rate = root(value, start);
      if (rate > -1) return rate;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
    }
  throw errors.number;
}

function interestOf(
  rate: number,
  period: number,
  periods: number,
  present: number,
  future: number,
  type: number,
): number {
  if (period < 1 || period >= periods + 1) throw errors.number;
  const paid = payment(rate, periods, present, future, type);
  if (type !== 0 && period === 1) return 0;
  const before = futureValue({ rate, periods: period - 1, payment: paid, present, type: start(type) });
  return type === 0 ? before * rate : (before * rate) / (1 + rate);
}

/** Sums the interest or the repayments over a range of periods. */
function cumulated(
  [rate, count, present, first, last, type]: readonly [number, number, number, number, number, number],
  isInterest: boolean,
): number {
  const periods = count;
  if (
    rate <= 0 ||
    periods <= 0 ||
    present <= 0 ||
    first < 1 ||
    last < first ||
    last > periods ||
    ![0, 1].includes(type)
  )
    throw errors.number;
  const paid = payment(rate, periods, present, 0, type);
  let total = 0;
  for (let period = Math.ceil(first); period <= last; period++) {
    const interest = interestOf(rate, period, periods, present, 0, type);
    total += isInterest ? interest : paid - interest;
  }
  return total;
}

const present = (rate: number, flows: readonly number[]): number =>
  sum(flows.map((flow, index) => flow / (1 + rate) ** (index + 1)));

const numbersIn = (value: Value, book: Book): number[] => numbersOf([value], book).numbers;

const mixed = (flows: readonly number[]): readonly number[] => {
  if (!flows.some((flow) => flow > 0) || !flows.some((flow) => flow < 0)) throw errors.number;
  return flows;
};

function modifiedReturn(flows: readonly number[], financeRate: number, reinvestRate: number): number {
  if (!flows.some((flow) => flow < 0)) throw errors.division;
  if (!flows.some((flow) => flow > 0)) return -1;
  const count = flows.length;
  const gains = present(
    reinvestRate,
    flows.map((flow) => Math.max(0, flow)),
  );
  const losses = present(
    financeRate,
    flows.map((flow) => Math.min(0, flow)),
  );
  return finite(
    ((-gains * (1 + reinvestRate) ** count) / (losses * (1 + financeRate))) ** (1 / (count - 1)) - 1,
  );
}

function dated(flows: readonly number[], dates: readonly number[]): (rate: number) => number {
  const [first = 0] = dates;
  if (flows.length !== dates.length || flows.length === 0 || dates.some((date) => date < first))
    throw errors.number;
  const years = dates.map((date) => (Math.trunc(date) - Math.trunc(first)) / 365);
  return (rate) => sum(flows.map((flow, index) => flow / (1 + rate) ** (years[index] ?? 0)));
}

function fixedDeclining(cost: number, salvage: number, life: number, wanted: number, month: number): number {
  const months = Math.trunc(month);
  const period = Math.trunc(wanted);
  const isLast = period === Math.trunc(life) + 1 && months < 12;
  if (
    cost < 0 ||
    salvage < 0 ||
    life <= 0 ||
    period < 1 ||
    months < 1 ||
    months > 12 ||
    (period > life && !isLast)
  )
    throw errors.number;
  if (cost === 0) return 0;
  const rate = Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;
  let total = (cost * rate * months) / 12;
  if (period === 1) return total;
  for (let at = 2; at < period; at++) total += (cost - total) * rate;
  return isLast ? ((cost - total) * rate * (12 - months)) / 12 : (cost - total) * rate;
}

function doubleDeclining(
  cost: number,
  salvage: number,
  life: number,
  period: number,
  factor: number,
): number {
  if (cost < 0 || salvage < 0 || life <= 0 || period <= 0 || period > life || factor <= 0)
    throw errors.number;
  const rate = Math.min(1, factor / life);
  const before = rate === 1 ? (period === 1 ? cost : 0) : cost * (1 - rate) ** (period - 1);
  const after = cost * (1 - rate) ** period;
  return Math.max(0, before - Math.max(after, salvage));
}

/** Returns the days to a bill's maturity, at most a year; throws #NUM! for others. */
function daysOfBill(settlement: number, maturity: number): number {
  const [from, to] = [daySerial(settlement), daySerial(maturity)];
  const { year, month, day } = dayOf(from);
  if (from >= to || to > serialOf(year + 1, month, day)) throw errors.number;
  return to - from;
}

export const financialFunctions: Functions = {
  TBILLPRICE: fn("s s s", (settlement, maturity, discount) => {
    const price = 100 * (1 - (discount * daysOfBill(settlement, maturity)) / 360);
    if (discount <= 0 || price < 0) throw errors.number;
    return price;
  }),
  TBILLYIELD: fn("s s s", (settlement, maturity, price) => {
    if (price <= 0) throw errors.number;
    return ((100 - price) / price) * (360 / daysOfBill(settlement, maturity));
  }),
  TBILLEQ: fn("s s s", (settlement, maturity, discount) => {
    const days = daysOfBill(settlement, maturity);
    if (discount <= 0) throw errors.number;
    if (days <= 182) return (365 * discount) / (360 - discount * days);
    const price = (100 - (discount * 100 * days) / 360) / 100;
    const year = days === 366 ? 366 : 365;
    const part = days / year;
    return (-2 * part + 2 * Math.sqrt(part ** 2 - (2 * part - 1) * (1 - 1 / price))) / (2 * part - 1);
  }),
  FV: fn("n n n n? n?", (rate, periods, paid, value = 0, type = 0) =>
    finite(futureValue({ rate, periods, payment: paid, present: value, type: start(type) })),
  ),
  PV: fn("n n n n? n?", (rate, periods, paid, future = 0, type = 0) =>
    presentValue(rate, periods, paid, future, type),
  ),
  PMT: fn("n n n n? n?", (rate, periods, value, future = 0, type = 0) =>
    payment(rate, periods, value, future, type),
  ),
  NPER: fn("n n n n? n?", (rate, paid, value, future = 0, type = 0) =>
    periodsOf(rate, paid, value, future, type),
  ),
  RATE: fn("n n n n? n? n!", (periods, paid, value, future = 0, type = 0, guess = 0.1) => {
    if (periods <= 0) throw errors.number;
    return rateOf(
      (rate) => futureValue({ rate, periods, payment: paid, present: value, type: start(type) }) - future,
      guess,
    );
  }),
  IPMT: fn("n n n n n? n?", (rate, period, periods, value, future = 0, type = 0) =>
    interestOf(rate, period, periods, value, future, type),
  ),
  PPMT: fn("n n n n n? n?", (rate, period, periods, value, future = 0, type = 0) => {
    const interest = interestOf(rate, period, periods, value, future, type);
    return payment(rate, periods, value, future, type) - interest;
  }),
  CUMIPMT: fn("s s s s s s", (...args) => cumulated(args, true)),
  CUMPRINC: fn("s s s s s s", (...args) => cumulated(args, false)),
  ISPMT: fn("n n n n", (rate, period, periods, value) => {
    if (periods === 0) throw errors.division;
    return value * rate * (period / periods - 1);
  }),
  NPV: bookFn("n a*", (book, rate, ...values) => {
    if (rate === -1) throw errors.division;
    return finite(present(rate, numbersOf(values, book).numbers));
  }),
  IRR: bookFn("a n!", (book, values, guess = 0.1) => {
    const flows = mixed(numbersIn(values, book));
    return rateOf((rate) => present(rate, flows), guess);
  }),
  MIRR: bookFn("a n n", (book, values, financeRate, reinvestRate) =>
    modifiedReturn(numbersIn(values, book), financeRate, reinvestRate),
  ),
  XNPV: bookFn("n a a", (book, rate, values, dates) => {
    if (rate <= -1) throw errors.number;
    const days = numbersIn(dates, book);
    if (days.some((day) => day < 0)) throw errors.number;
    return finite(dated(numbersIn(values, book), days)(rate));
  }),
  XIRR: bookFn("a a n!", (book, values, dates, guess = 0.1) => {
    const flows = mixed(numbersIn(values, book));
    return rateOf(dated(flows, numbersIn(dates, book)), guess);
  }),
  FVSCHEDULE: bookFn("n a", (book, value, rates) =>
    tablesOf(rates, book)
      .flatMap((table) => [...table.cells])
      .reduce<number>((total, rate) => total * (1 + toNumber(rate, book.readNumber)), value),
  ),
  EFFECT: fn("s s", (rate, periods) => {
    const count = Math.trunc(periods);
    if (rate <= 0 || count < 1) throw errors.number;
    return (1 + rate / count) ** count - 1;
  }),
  NOMINAL: fn("s s", (rate, periods) => {
    const count = Math.trunc(periods);
    if (rate <= 0 || count < 1) throw errors.number;
    return count * ((1 + rate) ** (1 / count) - 1);
  }),
  RRI: fn("n n n", (periods, value, future) => {
    if (periods <= 0 || value === 0) throw errors.number;
    return finite((future / value) ** (1 / periods) - 1);
  }),
  PDURATION: fn("n n n", (rate, value, future) => {
    if (rate <= 0 || value <= 0 || future <= 0) throw errors.number;
    return (Math.log(future) - Math.log(value)) / Math.log1p(rate);
  }),
  SLN: fn("n n n", (cost, salvage, life) => {
    if (life === 0) throw errors.division;
    return (cost - salvage) / life;
  }),
  SYD: fn("n n n n", (cost, salvage, life, period) => {
    if (life <= 0 || period <= 0 || period > life || salvage < 0) throw errors.number;
    return ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1));
  }),
  DB: fn("n n n n n!", (cost, salvage, life, period, month = 12) =>
    fixedDeclining(cost, salvage, life, period, month),
  ),
  DDB: fn("n n n n n!", (cost, salvage, life, period, factor = 2) =>
    doubleDeclining(cost, salvage, life, period, factor),
  ),
};
