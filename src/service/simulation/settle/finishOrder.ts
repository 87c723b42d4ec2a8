import { law } from "../parameters";
import type { Random } from "../random";
import type { Start } from "../race";

const lastPower = law.placePower.at(-1) ?? 1;

/** Draws the order of finish, place by place: the next home with a chance proportional to (its chance to win) ** the place's power. */
export function finishOrder(starters: readonly Start[], random: Random): readonly Start[] {
  const running = [...starters];
  const order: Start[] = [];
  while (running.length > 0) {
    const power = law.placePower[order.length] ?? lastPower;
    order.push(...running.splice(nextHome(running, power, random), 1));
  }
  return order;
}

function nextHome(running: readonly Start[], power: number, random: Random): number {
  const weights = running.map(({ probability }) => probability ** power);
  let left = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return index < 0 ? running.length - 1 : index;
}
