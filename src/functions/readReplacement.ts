import { readWord } from "../cells/arguments/readWord";
import { type OrderModel, orderModels, placeExponents } from "../maths/orderModel";
import type { RemovalModel } from "../maths/removeRunners";
import { readOrderModel } from "./readOrderModel";

/** How a race is priced anew: how the chances of scratched runners fall to the others, and how places follow from wins. */
export interface Replacement {
  readonly removal: RemovalModel;
  readonly order: OrderModel;
}

/**
 * Reads the model of a what-if: `proportional` (discounted Harville places), `normal` for both, or a model of places
 * as `readOrderModel` takes it, with proportional removal.
 */
export function readReplacement(name: string, value: unknown): Replacement {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "proportional") return { removal: "proportional", order: orderModels.discounted };
  if (/^[a-z]/.test(text)) readWord(name, text, ["proportional", ...Object.keys(orderModels)]);
  const order = readOrderModel(value);
  if (order !== "normal") placeExponents(order, 3); // refuses exponents that are none
  return { removal: order === "normal" ? "normal" : "proportional", order };
}
