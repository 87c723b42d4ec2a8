import { ArgumentError } from "../cells/argumentError";
import { decimalIn } from "../cells/arguments/readDecimal";
import { readWord } from "../cells/arguments/readWord";
import { isBlankOrZero, single } from "../cells/cellValue";
import { type OrderModel, orderModels } from "../maths/orderModel";

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
