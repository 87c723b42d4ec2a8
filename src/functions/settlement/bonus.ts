import { ArgumentError } from "../../cells/cellValue";
import { t } from "../../language/translate";
import type { MultipleName } from "../../maths/multiples";
import type { LegTerms } from "./legTerms";
import type { Unit } from "./money";
import type { LuckyBonus } from "./settledBet";

const lucky: ReadonlySet<MultipleName | undefined> = new Set<MultipleName>([
  "lucky 15",
  "lucky 31",
  "lucky 63",
]);

const condition = /^(one|single|1|all)(?:\s+winners?)?\s+|\s+(?:for\s+)?(one|single|1|all)(?:\s+winners?)?$/;
const times = /^(?:x\s*([2-9])|([2-9])\s*x|(double|treble|triple)(?:\s+the)?)(?:\s+odds)?$/;
const percent = /^\+?\s*(\d{1,3}(?:\.\d+)?)\s*%(?:\s+(?:of\s+)?(winnings|returns))?$/;
const namedTimes: Readonly<Record<string, number>> = { double: 2, treble: 3, triple: 3 };

/**
 * Reads the bonus of Lucky bets, each part with its condition, such as double odds one winner. Throws an
 * ArgumentError for any other text.
 */
export function readLuckyBonus(name: string, value: unknown): LuckyBonus {
  const refuse = (): never => {
    throw new ArgumentError(
      name,
      t`must be such as "double odds one winner", "10% all winners", "10% of returns all winners", or two of them with a comma`,
      value,
    );
  };
  const parts = String(value)
    .trim()
    .toLowerCase()
    .split(/\s*,\s*/);
  const bonuses = parts.map((part): LuckyBonus => {
    const [found, before, after] = condition.exec(part) ?? refuse();
    const isAll = (before ?? after) === "all";
    const left = part.replace(found, "").trim();
    const [, one, other, word = ""] = times.exec(left) ?? [];
    const oddsTimes = Number(one ?? other ?? namedTimes[word] ?? NaN);
    if (!isAll && oddsTimes > 1) return { oddsTimes };
    const [, digits, of] = percent.exec(left) ?? refuse();
    const added = Number(digits) / 100;
    if (!(added > 0) || (!isAll && of === "returns")) return refuse();
    return isAll ? { allWinners: added, allOf: of === "returns" ? of : "winnings" } : { oneWinner: added };
  });
  const keys = bonuses.flatMap((one) => Object.keys(one).map((key) => key.slice(0, 3)));
  if (keys.filter((key) => key === "one" || key === "odd").length > 1 || bonuses.length > 2) return refuse();
  return Object.assign({}, ...bonuses) as LuckyBonus;
}

/**
 * Returns the bonus on a Lucky bet whose legs are settled, from its part to win alone, with a sentence where
 * firms differ: a void leg leaves it out.
 */
export function luckyBonus(
  name: MultipleName | undefined,
  legs: readonly LegTerms[],
  { bonus, unit, returned }: { readonly bonus: LuckyBonus; readonly unit: Unit; readonly returned: number },
): { readonly added: number; readonly check?: string } {
  if (!lucky.has(name)) return { added: 0 };
  const wins = legs.map(({ win }) => win ?? { price: 1, share: 0, isVoid: false });
  const winners = wins.filter(({ share, isVoid }) => share > 0 && !isVoid);
  const ran = wins.filter(({ isVoid }) => !isVoid);
  const [only] = winners;
  const isOne = winners.length === 1 && (bonus.oddsTimes ?? bonus.oneWinner) !== undefined;
  const isAll = winners.length === ran.length && bonus.allWinners !== undefined;
  if (!only || !(isOne || isAll)) return { added: 0 };
  if (ran.length < legs.length)
    return { added: 0, check: "a leg is void: no bonus is counted, because firms differ there" };
  const paid = unit.stake * only.share;
  if (winners.length === 1) {
    const ofWinnings = (bonus.oneWinner ?? 0) * Math.max(0, paid * only.price - unit.stake);
    const { oddsTimes = 1 } = bonus;
    return { added: (oddsTimes - 1) * paid * (only.price - 1) + ofWinnings };
  }
  const lines = 2 ** legs.length - 1;
  const base = bonus.allOf === "returns" ? returned : Math.max(0, returned - lines * unit.stake);
  return { added: (bonus.allWinners ?? 0) * base };
}
