import { defaultOf, settingNames } from "../functions/call/settings";
import type { Application } from "./application";
import { version } from "./version";

const line = (name: string, value: unknown): string => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`;

/** What a person who helps needs to know, as text: versions, place, connection, defaults and the last questions. Never the key. */
export function diagnostics({ host, client, settings, connection }: Application): string {
  const { base, ...status } = client.status();
  const chosen = settings.chosen();
  const text = [
    line("Racing Form for Excel", version),
    line("place", host.environment()),
    line("data source", connection.source()),
    line("address", base),
    line("status", status),
    ...settingNames.map((name) => line(name, defaultOf(name, chosen))),
    "",
    ...client.activity().map(({ time, ...entry }) => `${new Date(time).toISOString()} ${JSON.stringify(entry)}`),
  ].join("\n");
  const { key } = connection.connection();
  return key === "" ? text : text.replaceAll(key, "(key)"); // no part of it should hold the key; this is the last door
}
