import { timezoneName } from "../../dates/zones";
import { ArgumentError } from "../argumentError";

/** Returns the IANA timezone that an argument names in any case, such as Australia/Sydney. */
export function readTimezone(name: string, value: unknown): string {
  const timezone = timezoneName(String(value).trim());
  if (timezone === undefined) throw new ArgumentError(name, "must be an IANA timezone such as Australia/Sydney", value);
  return timezone;
}
