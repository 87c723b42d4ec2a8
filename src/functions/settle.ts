import { readInteger, readNumber } from "../cells/arguments/readNumber";
import { readFlag, readWord } from "../cells/arguments/readText";
import { ArgumentError } from "../cells/cellValue";
import { settle as tables } from "../cells/columns/settle";
import { t } from "../language/translate";
import { placeTableNames } from "../maths/placeTerms";
import { optional, type Reader, report, required, tail } from "./call/arguments";
import { deferCode } from "./call/deferredCode";
import { defineCall, runCall } from "./call/runCall";
import { groupingNames } from "./settlement/groupings";
import { nonRunnerRules, type SettlementRules } from "./settlement/settledBet";
import type { Settled } from "./settlement/settleTable";

const mostPlaces = 8;

/** The commission of an option: its rate, and whether it is on each part of each bet. */
interface CommissionRule {
  readonly rate: number;
  readonly isEach: boolean;
}

/** Reads 0.05, 0.05 each, or each for the rates that the rows state. */
const readCommission: Reader<CommissionRule> = (name, value) => {
  const [, digits = "", each] = /^\s*(.*?)\s*\b(each)?\s*$/i.exec(String(value)) ?? [];
  const isEach = each !== undefined;
  if (isEach && digits === "") return { rate: 0, isEach };
  const rate = isEach ? readNumber(name, digits) : readNumber(name, value);
  if (rate >= 0 && rate < 1) return { rate, isEach };
  throw new ArgumentError(
    name,
    t`must be a part of the profit from 0 to below 1, such as 0.05 or 0.05 each`,
    value,
  );
};

/** Reads headings separated by commas. */
const readHeadings: Reader<readonly string[]> = (_name, value) =>
  String(value)
    .split(/[,|]/)
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "");

const readWaived: Reader<boolean> = (name, value) => {
  if (/^(?:5p|5|0?\.05|5%|yes)$/i.test(String(value).trim())) return true;
  if (/^(?:no|none|0)$/i.test(String(value).trim())) return false;
  throw new ArgumentError(name, t`must be 5p, the deduction that a firm waives, or no`, value);
};

/** The code that reads a table of bets and settles it. */
const settlement = deferCode(async () => {
  const [table, bonus] = await Promise.all([
    import("./settlement/settleTable"),
    import("./settlement/bonus"),
  ]);
  return { ...table, ...bonus };
});

const rules = {
  deduction: optional((name, value) => readWord(name, value, ["none", "gb", "au"] as const)),
  places: optional((name, value) =>
    typeof value === "number" || /^\s*\d+\s*$/.test(String(value))
      ? readInteger(name, value, { maximum: mostPlaces })
      : readWord(name, value, placeTableNames),
  ),
  commission: optional(readCommission),
  bonus: optional((name, value) => settlement.code.readLuckyBonus(name, value)),
  by: optional((name, value) => readWord(name, value, groupingNames)),
  waive: optional(readWaived),
  cents: optional((name, value) => readFlag(name, value)),
  ignore: optional(readHeadings),
  nonrunner: optional((name, value) => readWord(name, value, nonRunnerRules)),
} as const;

export const settleCall = defineCall({
  name: "SETTLE",
  endpoint: "results",
  arguments: {
    bets: {
      ...required((name, value, calendar) => settlement.code.readTable(name, value, calendar)),
      keepsErrors: true,
    },
    report,
    ...tail,
  },
  options: rules,
  reports: tables,
  code: settlement,
  join: {
    note: "One for each meeting that the bets name; none for bets that name none.",
    questions: (parsed) => settlement.code.meetingQuestions(parsed.values.bets, parsed),
    mayFail: () => true,
    compose({ values, report, context }, outcomes): Settled {
      const { bets, commission, by, ignore = [], timezone = "UTC" } = values;
      const { deduction, places, nonrunner, bonus, waive = false, cents = false } = values;
      const rules: SettlementRules = {
        deduction,
        places,
        commission: commission?.rate ?? 0,
        commissionEach: commission?.isEach ?? false,
        nonrunner,
        bonus,
        waive,
        cents,
        today: context.today(timezone),
      };
      return settlement.code.settleTable(bets, outcomes, { rules, ignore, by, report });
    },
  },
  show: ({ note }) => (note === undefined ? {} : { note }),
});

/**
 * Settles bets by the results of their races, from a source that keeps past starts: what each returned, its closing value and the profit expected of it; or the record of all of them with its intervals.
 * @customfunction SETTLE
 * @param bets A range with a row of headings in any order: date, track, race, number or runner, price, stake; also type, side, each way, terms, finish, deduction, returned and others, under their usual names.
 * @param report bets (default): a row for each; or summary.
 * @param fields The columns in order: names, wildcards, or a preset (basic, result, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "deduction=gb; places=au; commission=0.05; by=month; waive=5p; cents=yes; ignore=Promo; country=hk; nonrunner=single; bonus=double odds one winner" or a range of two columns.
 * @returns A row for every row of the range, a blank one for a blank row: a bet that cannot be settled is unknown, with the reason. Or one row for the record of each currency, or for every group of the option by: month, track, type, country or edge.
 * @example =RACING.SETTLE({"Date","Track","Race","No","Type","Odds","Stake";"2026-03-07","ashford-park",1,2,"win","5/2",10})
 * @example =RACING.SETTLE({"Date","Track","Race","No","Type","Odds","Stake";"2026-03-07","ashford-park",1,2,"win","5/2",10},"summary","bets,profit,returnOnStakes")
 */
export function settle(
  bets: any[][],
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(settleCall, { bets, report, fields, headers, options }, invocation);
}
