/** One amount, with thousands separated by commas, apostrophes or blanks, and the text before it. */
const pattern = /^(\D*)(\d[\d,'\s]*(?:\.\d+)?)\D*$/;

/** Returns the amount in a text such as "$126,065.00"; undefined for a text without exactly one number. */
export function amountOf(text: string | null | undefined): number | undefined {
  const [, , digits] = pattern.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(/[,'\s]/g, ""));
}

/**
 * Returns prize money in the interface's form, whole units in digits only. A text that is not an amount is
 * unchanged; null stays null.
 *
 * @example prizeMoneyText("$25,000"); // "25000"
 */
export function prizeMoneyText(text: string | null): string | null {
  const amount = amountOf(text);
  return amount === undefined ? text : String(Math.round(amount));
}

/**
 * Returns career prize money in the interface's form: the source's currency sign, two decimals, no thousands
 * separator. A text that is not an amount is unchanged; null stays null.
 *
 * @example careerPrizeMoneyText("$126,065"); // "$126065.00"
 */
export function careerPrizeMoneyText(text: string | null): string | null {
  const amount = amountOf(text);
  const [, sign = ""] = pattern.exec(text ?? "") ?? [];
  return amount === undefined ? text : `${sign}${amount.toFixed(2)}`;
}
