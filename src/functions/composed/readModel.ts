import { numberIn } from "../../cells/arguments/readNumber";
import { readWord } from "../../cells/arguments/readText";
import { ArgumentError, isBlankOrZero, single } from "../../cells/cellValue";
import { t } from "../../language/translate";
import { type OrderModel, orderModels, placeExponents } from "../../maths/orderModel";
import type { RemovalModel } from "../../maths/removeRunners";

const names = Object.keys(orderModels) as (keyof typeof orderModels)[];

/**
 * Returns the exponents in a text or range, such as "0.8, 0.6"; undefined for anything else. Excel passes the
 * numbers of a range as texts, with a decimal comma in some regions.
 */
function discountsIn(value: unknown): number[] | undefined {
  const cells: unknown[] = Array.isArray(value)
    ? value.flat().map((cell: unknown) => (typeof cell === "string" ? cell.replace(/^0,(?=\d)/, "0.") : cell))
    : [value];
  const parts = cells
    .flatMap((cell) => (typeof cell === "string" ? cell.split(/[,;]/) : [cell]))
    .filter((cell) => !isBlankOrZero(cell));
  const discounts = parts.map(numberIn);
  return discounts.every((discount) => discount !== undefined) ? discounts : undefined;
}

/** Parses a model of place probabilities: its name, or exponents for second place, third place and so on. */
export function readOrderModel(name: string, value: unknown): OrderModel {
  const cell = single(value);
  if (isBlankOrZero(cell)) return orderModels.discounted;
  const discounts = discountsIn(cell);
  if (discounts?.length === 0) return orderModels.discounted; // a blank range
  if (discounts) return { discounts };
  if (typeof cell === "string") return orderModels[readWord(name, cell, names)];
  throw new ArgumentError(name, t`must be one of ${names.join(", ")}, or exponents such as 0.8, 0.6`, cell);
}

/** The models for a repriced race: of the scratched runners' chances, and of places. */
export interface Model {
  readonly removal: RemovalModel;
  readonly order: OrderModel;
}

/** The model if no model argument is given. */
export const defaultModel: Model = { removal: "proportional", order: orderModels.discounted };

/** Parses a model: `proportional`, `normal` for both parts, or a model of places from `readOrderModel`. */
export function readModel(name: string, value: unknown): Model {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "proportional") return defaultModel;
  if (/^[a-z]/.test(text)) readWord(name, text, ["proportional", ...names]);
  const order = readOrderModel(name, value);
  if (order !== "normal") placeExponents(order, 3); // throws for an exponent outside 0 to 1
  return { removal: order === "normal" ? "normal" : "proportional", order };
}
