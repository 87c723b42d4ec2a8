import { ageOf } from "./ageOf";

/**
 * The seconds for which a service still lets its answer be kept (Cache-Control: max-age, less what the answer has spent on
 * the way); undefined when it does not say.
 */
export function maxAgeOf(headers: Headers): number | undefined {
  const { seconds, stale } = ageOf(headers);
  if (stale) return 0;
  const whole = /(?:^|[\s,])max-age=(\d+)/i.exec(headers.get("Cache-Control") ?? "")?.[1];
  return whole === undefined ? undefined : Math.max(0, Number(whole) - seconds);
}
