import type { Credentials } from "../../client/request";
import { isApiKey } from "../../http/messages";
import { demoKeys } from "../../spec/codes";
import type { UserStore } from "../excel/userStore";
import { type DataSourceName, type OwnSource, type OwnSources, parseServiceAddress } from "./dataSources";
import { t } from "../../language/translate";

export class KeyError extends Error {
  constructor(rule: string) {
    super(t`Cannot save the API key as it ${rule}`); // the message never contains the key
    this.name = "KeyError";
  }
}

const keyName = (base: string): string => `key ${base}`;

/**
 * Creates the user's data source and API keys. A key is stored for one address and is sent to no other. A
 * user without a key uses the demonstration key if the source accepts it.
 */
export function createConnectionSettings(user: UserStore, { bases, offered }: OwnSources) {
  let cached: Credentials | undefined;
  let isCurrent = false;
  const sourceListeners = new Set<() => void>();

  const address = (): string => user.get("address") ?? "";
  const source = (): DataSourceName => {
    const storedSource = offered.find((name) => name === user.get("source"));
    return storedSource && (storedSource !== "address" || address() !== "")
      ? storedSource
      : (offered[0] ?? "relay");
  };
  let lastSource = source();
  const refresh = (): void => {
    isCurrent = false;
    if (source() === lastSource) return;
    lastSource = source();
    sourceListeners.forEach((listener) => listener());
  };
  user.onChange(refresh);
  const base = (): string => {
    const used = source();
    return used === "address" ? address() : bases[used];
  };
  const key = (): string | undefined => user.get(keyName(base()));
  const store = (name: string, text: string): void => {
    user.set(name, text);
    refresh();
  };

  /**
   * Returns the same object for the same content, because the client would request everything again for
   * another.
   */
  const connection = (): Credentials => {
    if (cached && isCurrent) return cached;
    const connection = {
      base: base(),
      key: key() ?? (["embedded", "browser"].includes(source()) ? demoKeys.pro : ""),
    };
    if (cached?.base !== connection.base || cached.key !== connection.key) cached = connection;
    isCurrent = true;
    return cached;
  };

  return {
    /** Returns the address and key of the next request; the same object until either changes. */
    connection,
    source,
    /** Calls the listener when another source is used, chosen here or by another page. */
    onSource: (listener: () => void) => void sourceListeners.add(listener),
    sources: () => offered,
    /** Returns the user's own address, even while another source is in use. */
    address,
    useOwn: (name: OwnSource) => store("source", name),
    /** Throws an AddressError for an invalid address. */
    useAddress(text: string) {
      store("address", parseServiceAddress(text.trim()));
      store("source", "address");
    },
    /** Returns the key that the user saved for the current source. */
    key,
    /** Throws a KeyError for a key that a header cannot carry. */
    saveKey(text: string) {
      const trimmed = text.trim();
      if (trimmed === "") throw new KeyError(t`is blank`);
      if (!isApiKey(trimmed)) throw new KeyError(t`must be letters, digits and signs without blanks`);
      store(keyName(base()), trimmed);
    },
    forgetKey() {
      user.delete(keyName(base()));
      refresh();
    },
    /** Reads the store again, because another page may have changed it. */
    refresh,
  };
}

const planPageName = "plan page";

/** Creates the setting for the vendor's page about plans and keys, at an address that the user enters. */
export function createPlanPage(user: UserStore) {
  return {
    address: () => user.get(planPageName),
    /** Throws an AddressError for an address that is not https. A blank address removes the page. */
    save(text: string) {
      const trimmed = text.trim();
      if (trimmed === "") user.delete(planPageName);
      else user.set(planPageName, parseServiceAddress(trimmed));
    },
  };
}
