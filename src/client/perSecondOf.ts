/** How many requests a second the service says that it takes; undefined where it says nothing of use. */
export function perSecondOf(headers: Headers): number | undefined {
  const perSecond = Number(headers.get("X-RateLimit-Limit-Second") ?? NaN);
  return perSecond >= 1 ? perSecond : undefined;
}
