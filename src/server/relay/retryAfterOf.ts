/** The seconds that a Retry-After header asks for, as a number or a date; undefined when it does not. */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const text = headers.get("Retry-After")?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
