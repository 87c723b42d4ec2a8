/** One amount, with thousands separated by commas, apostrophes or blanks, and the text before it. */
const pattern = /^(\D*)(\d[\d,'\s]*(?:\.\d+)?)\D*$/;

/** Returns the amount of a text such as "$126,065.00"; undefined for a text without exactly one number. */
export function amountOf(text: string | null | undefined): number | undefined {
  const [, , digits] = pattern.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(/[,'\s]/g, ""));
}

/**
 * Returns prize money as the interface states it, in whole units and digits only; a text that is no amount
 * unchanged, and null for none.
 *
 * @example prizeMoneyText("$25,000"); // "25000"
 */
export function prizeMoneyText(text: string | null): string | null {
  const amount = amountOf(text);
  return amount === undefined ? text : String(Math.round(amount));
}

/**
 * Returns career prize money as the interface states it: the source's currency sign, two decimals, no
 * thousands separator; a text that is no amount unchanged, and null for none.
 *
 * @example careerPrizeMoneyText("$126,065"); // "$126065.00"
 */
export function careerPrizeMoneyText(text: string | null): string | null {
  const amount = amountOf(text);
  const [, sign = ""] = pattern.exec(text ?? "") ?? [];
  return amount === undefined ? text : `${sign}${amount.toFixed(2)}`;
}
