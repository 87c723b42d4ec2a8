import { t } from "../../language/translate";
import { ArgumentError } from "../cellValue";
import { numberOfDigits } from "../../files/priceText";
import words from "./betWords.json";
import { meaningOf, plainWords, undotted } from "./words";

/** The highest commission rate of an exchange. */
export const highestCommission = 0.2;

/** The notation of numbers in a column. */
export interface Writing {
  /** True if some cell of the column has a decimal comma. */
  readonly commas: boolean;
}

/** Digits with one comma or point before the last three: thousands or decimals. */
const ofTwoMeanings = /^\d{1,3}[.,]\d{3}$/;
/** Digits that form one number, grouped by threes or not: 1 12.50 is two numbers. */
const oneNumber = /^(?:\d{1,3}(?:[\s'.,]\d{3})+|\d*)(?:[.,]\d+)?$/;
/** Digits with a decimal comma. */
export const decimalComma = /^[^\d.,]*\d*(?:\.\d{3})*,\d{1,2}(?!\d)/;

/** Returns the number in digits. Throws for digits with two possible meanings in their column. */
export function numberOf(name: string, digits: string, { commas }: Writing): number {
  const plain = digits.replace(/[\s']/g, "");
  const isUnclear = commas && ofTwoMeanings.test(plain);
  if (isUnclear)
    throw new ArgumentError(
      name,
      t`can be read in two ways next to decimals with a comma: write it without a sign between thousands`,
      digits,
    );
  return numberOfDigits(plain);
}

/** The signs next to a number that change it or make it a bound: a minus, or about. */
export const unclearSign = /[-\u2010-\u2013\u2212+~<>\u2248\u00b1\u2264\u2265]/;

/** An amount with the words and the currency written next to it. */
export interface Amount {
  readonly amount: number;
  readonly currency?: string;
  /** The words other than the currency. */
  readonly words: string;
}

/**
 * Parses an amount: a number, or a text with a currency and other words around its digits. Undefined for a
 * text without digits or with a second number, and for digits in brackets.
 *
 * @example amountOf("stake", "£5 e/w", { commas: false }) // { amount: 5, currency: "GBP", words: "e w" }
 */
export function amountOf(name: string, cell: unknown, writing: Writing): Amount | undefined {
  if (typeof cell === "number") return { amount: cell, words: "" };
  if (typeof cell !== "string") return undefined;
  const text = undotted(cell.replace(/\u00a0/g, " ").trim());
  const [, before = "", digits, after = ""] =
    /^([^\d.,]*?)((?:\d[\d.,'\s]*\d|\d|[.,]\d+))([^\d.,]*)$/.exec(text) ?? [];
  if (
    digits === undefined ||
    !oneNumber.test(digits) ||
    unclearSign.test(before.trimEnd().slice(-1)) ||
    before.trimEnd().endsWith("(") ||
    /^\s*[-\u2212)]\s*$|^\s*\)/.test(after)
  )
    return undefined;
  // A currency sign may touch the digits, so a$10 has letters before the sign.
  const beside = plainWords(`${before} ${after}`)
    .split(" ")
    .filter((word) => word !== "" && !words.points.includes(word));
  const currencies = beside.map((word) => meaningOf("currency", word));
  const currency = currencies.find((one) => one !== undefined);
  const amount = numberOf(name, digits, writing);
  const rest = beside.filter((_, index) => currencies[index] === undefined).join(" ");
  return { amount, words: rest, ...(currency === undefined ? {} : { currency }) };
}

/** Parses a fraction of 1: 0.25, 25%, or 25 for cents in the dollar or pence in the pound. */
export function readPart(name: string, cell: unknown): number {
  const [, digits, unit = ""] =
    /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(%|c|p|cents|pence)?\s*$/i.exec(String(cell)) ?? [];
  const typed = digits === undefined || typeof cell === "boolean" ? NaN : Number(digits.replace(",", "."));
  const number = typeof cell === "number" ? cell : typed; // 1e-7 is not written in digits only
  const part = number >= 1 || unit !== "" ? number / 100 : number;
  if (part >= 0 && part <= 1) return part;
  throw new ArgumentError(name, t`must be a fraction, such as 0.25 or 25%`, cell);
}
