import type { Quota } from "../../client/sourceInfo";

/** counted(1200, "cell") is "1,200 cells". */
export const formatCount = (count: number, thing: string): string =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** What so many requests are of the day's quota, where it is known. */
export const formatRequestCost = (requests: number, quota: Quota | undefined): string =>
  `Cost: ${formatCount(requests, "request")}${quota ? ` of the ${quota.remaining.toLocaleString("en")} left today` : ""}`;

/** True when the day's quota does not reach. */
export const exceedsQuota = (requests: number, quota: Quota | undefined): boolean => quota !== undefined && requests > quota.remaining;
