import type { Quota } from "../../client/facts";

/** counted(1200, "cell") is "1,200 cells". */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** What so many requests are of the day's quota, where it is known. */
export const costWords = (requests: number, quota: Quota | undefined): string =>
  `Cost: ${counted(requests, "request")}${quota ? ` of the ${quota.left.toLocaleString("en")} left today` : ""}`;

/** True when the day's quota does not reach. */
export const isTooDear = (requests: number, quota: Quota | undefined): boolean => quota !== undefined && requests > quota.left;
