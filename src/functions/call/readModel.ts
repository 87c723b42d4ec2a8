import { ArgumentError } from "../../cells/argumentError";
import { decimalIn } from "../../cells/arguments/readDecimal";
import { readWord } from "../../cells/arguments/readWord";
import { isBlankOrZero, single } from "../../cells/cellValue";
import { type OrderModel, orderModels, placeExponents } from "../../maths/orderModel";
import type { RemovalModel } from "../../maths/removeRunners";

const names = Object.keys(orderModels) as (keyof typeof orderModels)[];

/** One's own exponents, such as 0.8 or "0.8, 0.6" or a range of them; undefined when it is not numbers. */
function discountsIn(value: unknown): number[] | undefined {
  const cells: unknown[] = Array.isArray(value) ? value.flat() : [value];
  const parts = cells
    .flatMap((cell) => (typeof cell === "string" ? cell.split(/[,;]/) : [cell]))
    .filter((cell) => !isBlankOrZero(cell));
  const discounts = parts.map(decimalIn);
  return discounts.every((discount) => discount !== undefined) ? discounts : undefined;
}

/** Reads how places follow from win probabilities: a model's name, or one's own exponents for second place, third and so on. */
export function readOrderModel(value: unknown): OrderModel {
  const given = single(value);
  if (isBlankOrZero(given)) return orderModels.discounted;
  const discounts = discountsIn(given);
  if (discounts?.length === 0) return orderModels.discounted; // a range of blanks
  if (discounts) return { discounts };
  if (typeof given === "string") return orderModels[readWord("model", given, names)];
  throw new ArgumentError("model", `must be one of ${names.join(", ")}, or exponents such as 0.8, 0.6`, given);
}

/** How a race is priced anew: how the chances of scratched runners fall to the others, and how places follow from wins. */
export interface Model {
  readonly removal: RemovalModel;
  readonly order: OrderModel;
}

/**
 * Reads the model of a what-if: `proportional` (discounted Harville places), `normal` for both, or a model of places
 * as `readOrderModel` takes it, with proportional removal.
 */
export function readModel(name: string, value: unknown): Model {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "proportional") return { removal: "proportional", order: orderModels.discounted };
  if (/^[a-z]/.test(text)) readWord(name, text, ["proportional", ...Object.keys(orderModels)]);
  const order = readOrderModel(value);
  if (order !== "normal") placeExponents(order, 3); // refuses exponents that are none
  return { removal: order === "normal" ? "normal" : "proportional", order };
}
