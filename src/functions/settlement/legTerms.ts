import type { Bet } from "../../cells/bets/bet";
import { exchangePrice, paidShare, reducedPrice } from "../../maths/betReturn";
import { countNoun } from "../../lists/lists";
import { countedBy, placeTerms, tableOf } from "../../maths/placeTerms";
import { type Deducted, deductionOf } from "./deduction";
import { askUnit } from "./poolUnit";
import type { SettlementRules } from "./settledBet";
import type { Run, Standing } from "./standing";

/** A part of a leg, win or place: its price and the paid share of the stake. */
export interface PartTerms {
  /** Decimal odds after deductions; 1 for a refunded part. */
  readonly price: number;
  /** 0 for a lost part. */
  readonly share: number;
  readonly isVoid: boolean;
}

/** The terms of a leg, or the reason why it cannot be settled yet. */
export interface LegTerms {
  readonly state: "settled" | "open" | "unknown" | "refunded";
  readonly win?: PartTerms;
  readonly place?: PartTerms;
  /** The win price after deductions. */
  readonly held?: number;
  readonly deducted: Deducted;
  readonly notes: readonly string[];
  readonly checks: readonly string[];
}

const showPlaces = 3;

interface Places {
  readonly places: number;
  readonly share?: number | undefined;
  readonly check?: string;
}

/** Returns the places paid to a bet, or the reason why they are not known. */
function placesOf(bet: Bet, standing: Standing, { places: option }: SettlementRules): Places | string {
  const { country = bet.country ?? "", isHandicap } = standing;
  const starters = bet.runners ?? standing.starters;
  const declared = standing.declared ?? starters;
  const chosen = typeof option === "string" ? option : undefined;
  const table = chosen ?? tableOf(country);
  const counted = table !== undefined && countedBy(table) === "declared" ? declared : starters;
  const byTable =
    table === undefined || counted === undefined ? undefined : placeTerms(counted, { table, isHandicap });
  const statedPlaces = bet.places ?? (typeof option === "number" ? option : undefined);
  if (statedPlaces !== undefined) return { places: statedPlaces, share: byTable?.share };
  if (bet.type === "show")
    return ["", "us", "ca"].includes(country)
      ? { places: showPlaces }
      : {
          places: showPlaces,
          check:
            "show is a bet of North America, on the first three: write 3 in a column places, or the type place",
        };
  if (table === undefined)
    return "how many places are paid there is not known: give places=, such as places=3";
  if (byTable === undefined)
    return "the number of runners is not known: give it in a column runners, or places=";
  const isThird = standing.end.state === "ran" && standing.end.finish === 3;
  const isOfFewer = standing.declared === undefined && (declared ?? 0) > 4 && byTable.places < 3;
  if (table === "hk" && isThird && isOfFewer)
    return { ...byTable, check: "a third is paid if 7 or more were declared: write 3 in a column places" };
  if (table === "au" && declared !== undefined && starters !== undefined && declared !== starters) {
    const before = placeTerms(declared, { table, isHandicap });
    if (before.places !== byTable.places) {
      const isPool = bet.basis === "dividend";
      return {
        ...(isPool ? before : byTable),
        check: `${declared} were declared and ${starters} ran: the tote pays ${countNoun(before.places, "place")}, bookmakers ${byTable.places}`,
      };
    }
  }
  return byTable;
}

/** Returns the paid part of a stake, or the reason why it is not known. */
function shareOf(run: Run, part: "win" | "place", places: number): number | string {
  const { finish, word, level, levelPlaces } = run;
  const open = "how many were level is not stated: write 1=2 for two level first, or give a column dead heat";
  if (word === "lost") return 0;
  if (finish === undefined) {
    if (part === "win" && word !== "won") return 0;
    if (level === undefined) return open;
    if (level === 1) return 1;
    if (part === "win") return (levelPlaces ?? 1) / level;
    if (word === "won") return 1;
    return levelPlaces === undefined
      ? "how many places the level runners shared is not stated: write 2 for 1 in the column dead heat"
      : Math.min(1, levelPlaces / level);
  }
  const paid = part === "win" ? 1 : places;
  if (finish > paid) return 0;
  if (level === undefined) return open;
  if (levelPlaces !== undefined && part === "place") return Math.min(1, levelPlaces / level);
  return paidShare(finish, { places: paid, level });
}

interface BasePrices {
  readonly win: number | undefined;
  readonly notes: readonly string[];
  readonly checks: readonly string[];
  /** The reason why no price is known. */
  readonly reason?: string;
}

/**
 * Returns the win price of a bet, on which its place part is based: agreed or taken later, after deductions.
 */
function basePrice(bet: Bet, standing: Standing, deducted: Deducted, rules: SettlementRules): BasePrices {
  const startingPrice = bet.startingPrice ?? standing.facts.startingPrice;
  const market = bet.type === "place" || bet.type === "show" ? "place" : "win";
  if (bet.basis === "SP" || bet.basis === "BSP") {
    const stated = { SP: bet.startingPrice ?? bet.betfairPrice, BSP: bet.betfairPrice ?? bet.startingPrice };
    // The source's price is a win price.
    const isOfPlace = market === "place" && bet.terms === undefined;
    const later = stated[bet.basis] ?? (isOfPlace ? undefined : standing.facts.startingPrice);
    const isAssumed = bet.basis === "BSP" && stated.BSP === undefined && later !== undefined;
    return {
      win: later,
      notes: [],
      checks: isAssumed ? ["settled at the source's starting price, which may not be the exchange's"] : [],
      ...(later === undefined
        ? { reason: `the ${bet.basis} is not known: give it in a column ${bet.basis}` }
        : {}),
    };
  }
  if (bet.basis === "dividend") {
    const dividend = bet.dividends?.[""] ?? bet.dividends?.win;
    return {
      win: dividend,
      notes: [],
      checks: askUnit(bet, standing.country),
      ...(dividend === undefined
        ? { reason: "the dividend is not known: give it in a column dividend" }
        : {}),
    };
  }
  const { price } = bet;
  if (price === undefined) return { win: undefined, notes: [], checks: [], reason: "the price is not known" };
  const factors = bet.reduction ?? [];
  const exact = factors.length === 0 ? price : exchangePrice(price, { factors, market });
  const matched = rules.cents && factors.length > 0 ? Math.max(1.01, Math.round(exact * 100) / 100) : exact;
  const { deduction } = deducted;
  const reduced = deduction === 0 ? matched : reducedPrice(matched, deducted);
  if (!bet.bog) return { win: reduced, notes: [], checks: [] };
  if (startingPrice === undefined)
    return { win: reduced, notes: [], checks: ["the starting price is not known: settled at the price"] };
  return {
    win: Math.max(reduced, startingPrice),
    notes: startingPrice > reduced ? ["best odds guaranteed: paid at the starting price"] : [],
    checks: [],
  };
}

const shareText = (share: number): string => `dead heat: ${Number(share.toFixed(3))} of the stake is paid`;
const voidPart: PartTerms = { price: 1, share: 1, isVoid: true };

/** Returns the price of the place part, or the reason why it is not known. */
function placePrice(
  bet: Bet,
  {
    win,
    share,
    deducted,
  }: { readonly win: number; readonly share: number | undefined; readonly deducted: Deducted },
): number | string {
  if (bet.basis === "dividend" && bet.type === "each way")
    return (
      bet.dividends?.place ??
      "the dividend for a place is not known: write win 5.2; place 1.8 in the column dividend"
    );
  if (bet.placePrice !== undefined)
    return deducted.deduction === 0 ? bet.placePrice : reducedPrice(bet.placePrice, deducted);
  if (bet.type !== "each way") return bet.terms === undefined ? win : 1 + (win - 1) * bet.terms;
  const part = bet.terms ?? share;
  return part === undefined
    ? "the place part's share of the odds is not known: give it in a column terms, such as 1/5"
    : 1 + (win - 1) * part;
}

/** Returns the terms for paying a leg: its prices after deductions and the shares in dead heats. */
export function legTerms(bet: Bet, standing: Standing, rules: SettlementRules): LegTerms {
  const deducted = deductionOf(bet, standing, rules);
  const { end, differences } = standing;
  const base = basePrice(bet, standing, deducted, rules);
  const held = base.win === undefined ? {} : { held: base.win };
  const common = { deducted, ...held, notes: [] as readonly string[], checks: differences };
  if (end.state !== "ran") {
    const notes = [end.reason];
    if (end.state !== "refunded") return { ...common, state: end.state, notes };
    return { ...common, state: "refunded", notes, win: voidPart, place: voidPart };
  }
  const unknown = (reason: string): LegTerms => ({ ...common, state: "unknown", notes: [reason] });
  const wants = { win: bet.type === "win" || bet.type === "each way", place: bet.type !== "win" };
  const places: Places | string = wants.place ? placesOf(bet, standing, rules) : { places: 1 };
  // A winner, or a stated outcome of the bet, needs no number of places.
  const paid: Places | string =
    typeof places === "string" &&
    (end.finish === undefined || end.word !== undefined || (end.finish === 1 && bet.terms !== undefined))
      ? { places: Math.max(showPlaces, end.word === undefined ? 0 : (end.finish ?? 0)) }
      : places;
  if (typeof paid === "string") return unknown(paid);
  const notes: string[] = end.reason === undefined ? [] : [end.reason];
  const checks: string[] = [...differences, ...(paid.check === undefined ? [] : [paid.check])];
  const isOnWin = wants.place && paid.places === 0 && bet.type === "each way" && bet.placePrice === undefined;
  if (wants.place && paid.places === 0 && !isOnWin && bet.type !== "each way")
    return {
      ...common,
      state: "refunded",
      notes: ["too few runners for places to be paid"],
      checks,
      win: voidPart,
      place: voidPart,
    };
  const isPool = bet.basis === "dividend";
  const share = (part: "win" | "place"): number | string => {
    const of = shareOf(end, part, paid.places);
    return isPool && typeof of === "number" && of > 0 ? 1 : of;
  };
  const winShare = wants.win ? share("win") : 0;
  const placeShare = wants.place ? (paid.places === 0 ? 0 : share("place")) : 0;
  for (const one of [winShare, placeShare]) if (typeof one === "string") return unknown(one);
  const [ofWin, ofPlace] = [Number(winShare), Number(placeShare)];
  const isPaid = ofWin > 0 || ofPlace > 0;
  const isStated = typeof places !== "string" && end.finish !== undefined;
  const isInPlaces = isStated && end.finish <= paid.places;
  if (wants.place && isStated && end.word !== undefined && isInPlaces !== (end.word !== "lost") && !isOnWin)
    return unknown(
      `the result ${end.word} does not fit the finish ${end.finish} with ${countNoun(paid.places, "place")}`,
    );
  // A lay's liability needs a loser's price too.
  if (base.win === undefined && (isPaid || bet.side === "lay")) return unknown(base.reason ?? "");
  const win = base.win ?? 1;
  const priceOfPlace =
    wants.place && !isOnWin && (ofPlace > 0 || bet.side === "lay")
      ? placePrice(bet, { win, share: paid.share, deducted })
      : win;
  if (typeof priceOfPlace === "string") return unknown(priceOfPlace);
  if (isPaid) {
    notes.push(...base.notes);
    checks.push(...base.checks, ...deducted.checks);
    const least = Math.min(ofWin > 0 ? ofWin : 1, ofPlace > 0 ? ofPlace : 1);
    if (least < 1) notes.push(shareText(least));
    if (win * least < 1 && deducted.deduction > 0) notes.push("the deduction leaves less than the stake");
  }
  const part = (price: number, of: number): PartTerms => ({ price, share: of, isVoid: false });
  if (isOnWin) notes.push("too few runners for places to be paid: the whole stake is to win");
  const isPlaceVoid = bet.type === "each way" && paid.places === 0 && !isOnWin;
  if (isPlaceVoid) notes.push("too few runners for places to be paid: that part is refunded");
  return {
    ...common,
    state: "settled",
    ...(wants.win ? { win: part(win, ofWin) } : {}),
    ...(wants.place
      ? { place: isOnWin ? part(win, ofWin) : isPlaceVoid ? voidPart : part(priceOfPlace, ofPlace) }
      : {}),
    notes,
    checks,
  };
}
