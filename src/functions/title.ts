import type { Answer } from "../client/answer";
import type { ReadCall } from "./readCall";
import type { Shown } from "./shown";

const sources: Readonly<Record<Answer["source"], string>> = {
  live: "live",
  simulated: "simulated races",
  results: "results file",
};

const minute = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The title line: what, where, when, source, as of. */
export function titleOf({ call, report, parameters }: ReadCall, { source, asOf, receivedAt, stale }: Shown): string {
  const what = Object.keys(call.reports).length > 1 ? `${call.name} ${report}` : call.name;
  const asked = Object.entries(parameters).map(([name, value]) => (name === "race" ? `race ${value}` : String(value)));
  const when = asOf === undefined ? `received ${minute(receivedAt)}` : `as of ${asOf}`;
  return [what, ...asked, sources[source], `${when}${stale ? ", older than usual" : ""}`].join(" · ");
}
