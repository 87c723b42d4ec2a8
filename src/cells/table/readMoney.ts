const sign = String.raw`(?:[A-Z]{0,3}\s?[$€£¥₩₹]|[A-Z]{3}|R|kr\.?)`;
const money = new RegExp(String.raw`^${sign}?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)\s*${sign}?$`, "i");

/**
 * The amount that a text of prize money names; undefined where that is not certain ("15.000", "$25k"): a wrong number
 * would be worse than a text.
 *
 * @example
 * readMoney("$126,065.00") // 126065
 */
export function readMoney(text: string): number | undefined {
  const amount = money.exec(text.trim())?.[1];
  return amount === undefined ? undefined : Number(amount.replaceAll(",", ""));
}
