import { softmax } from "../../../maths/softmax";
import { minimise } from "./minimise";
import { winLogLoss } from "./winLogLoss";

/** A race's utilities beside its winners. */
export interface Judged {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** The temperature under which the winners of these races were likeliest; 1 when there are none. */
export function fitTemperature(races: readonly Judged[]): number {
  if (races.length === 0) return 1;
  const loss = (temperature: number): number =>
    races.reduce((sum, { utilities, placings }) => sum + winLogLoss(softmax(utilities, temperature), placings[0] ?? []), 0);
  return minimise(loss, { from: 0.4, to: 2.5 });
}
