import { defaultOf, settingNames } from "../functions/call/session";
import type { Application } from "./application";

const entry = (name: string, value: unknown): string =>
  `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`;

/**
 * Returns a text for support: version, environment, connection, defaults and the latest requests. It never
 * holds the API key.
 */
export function diagnostics({ version, host, client, settings, connection }: Application): string {
  const { base, ...status } = client.status();
  const chosen = settings.chosen();
  const text = [
    entry("Racing Form for Excel", version),
    entry("environment", host.environment()),
    entry("data source", connection.source()),
    entry("address", base),
    entry("status", status),
    ...settingNames.map((name) => entry(name, defaultOf(name, chosen))),
    "",
    ...client
      .activity()
      .map(({ time, ...facts }) => `${new Date(time).toISOString()} ${JSON.stringify(facts)}`),
  ].join("\n");
  const { key } = connection.connection();
  return key === "" ? text : text.replaceAll(key, "(key)"); // a last check: no part of the text should hold the key
}
