/** The seconds for which a service lets its answer be kept (Cache-Control: max-age); undefined when it does not say. */
export function maxAgeOf(headers: Headers): number | undefined {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(headers.get("Cache-Control") ?? "")?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}
