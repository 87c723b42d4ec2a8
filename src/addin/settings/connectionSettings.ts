import type { Credentials } from "../../client/request";
import { isApiKey } from "../../http/apiKey";
import { demoKeys } from "../../spec/codes";
import type { UserStore } from "../excel/host";
import { type DataSourceName, dataSourceNames, type OwnSource, parseAddress } from "./dataSources";

/** The connection as a person set it up. A key is bound to the address it was entered for, and sent nowhere else. */
export interface ConnectionSettings {
  /** What the next question uses; the same object until it changes, here or in another open workbook. */
  connection(): Credentials;
  source(): DataSourceName;
  /** What a person can choose from. */
  sources(): readonly DataSourceName[];
  /** The person's own address, also while another source is in use. */
  address(): string;
  /** Uses a source that this server holds. */
  useOwn(source: OwnSource): void;
  useAddress(address: string): void;
  /** The key that the person saved for the source in use; undefined when none is. */
  key(): string | undefined;
  saveKey(key: string): void;
  forgetKey(): void;
  /** Forgets what was read, because it may have been changed elsewhere. */
  refresh(): void;
}

export class KeyError extends Error {
  constructor(rule: string) {
    super(`Cannot save the API key as it ${rule}`); // never the key itself
    this.name = "KeyError";
  }
}

const keyName = (base: string): string => `key ${base}`;

/** Where this server's sources are, and which of them it has, first the one that a person begins with. */
export interface OwnSources {
  readonly bases: Readonly<Record<OwnSource, string>>;
  readonly offered: readonly OwnSource[];
}

/** With no key of their own, people use the embedded service's public demonstration key. */
export function createConnectionSettings(user: UserStore, { bases, offered }: OwnSources): ConnectionSettings {
  let known: Credentials | undefined;
  let isRead = false;
  const refresh = (): void => void (isRead = false);
  user.onChange(refresh);

  const address = (): string => user.get("address") ?? "";
  const source = (): DataSourceName => {
    const kept = user.get("source");
    if (kept === "relay" || (kept === "address" && address() !== "")) return kept;
    return offered[0] ?? "relay";
  };
  const base = (): string => {
    const used = source();
    return used === "address" ? address() : bases[used];
  };
  const key = (): string | undefined => user.get(keyName(base()));
  const keep = (name: string, text: string): void => {
    user.set(name, text);
    refresh();
  };

  /** The same object while it says the same: who depends on it would ask everything anew. */
  const connection = (): Credentials => {
    if (known && isRead) return known;
    const found = { base: base(), key: key() ?? (source() === "embedded" ? demoKeys.pro : "") };
    if (known?.base !== found.base || known.key !== found.key) known = found;
    isRead = true;
    return known;
  };

  return {
    connection,
    source,
    sources: () => dataSourceNames.filter((name) => name === "address" || offered.includes(name)),
    address,
    useOwn: (name) => keep("source", name),
    useAddress(text) {
      keep("address", parseAddress(text.trim()));
      keep("source", "address");
    },
    key,
    saveKey(text) {
      const trimmed = text.trim();
      if (trimmed === "") throw new KeyError("is blank");
      if (!isApiKey(trimmed)) throw new KeyError("must be letters, digits and signs without blanks");
      keep(keyName(base()), trimmed);
    },
    forgetKey() {
      user.delete(keyName(base()));
      refresh();
    },
    refresh,
  };
}

/** The page on which the vendor tells about plans and keys, as the person entered it; there is none until then. */
export interface PlanPage {
  address(): string | undefined;
  /** Throws an AddressError for what is no https address. A blank address takes it back. */
  save(address: string): void;
}

const storeName = "plan page";

export function createPlanPage(user: UserStore): PlanPage {
  return {
    address: () => user.get(storeName),
    save(text) {
      const trimmed = text.trim();
      if (trimmed === "") user.delete(storeName);
      else user.set(storeName, parseAddress(trimmed));
    },
  };
}
