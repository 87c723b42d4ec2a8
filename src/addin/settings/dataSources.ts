import { isBare, protectsKey } from "../../http/messages";
import { t } from "../../language/translate";
/**
 * A source: this server's service, the vendor's through this server, this browser's, or one at an address.
 */
export interface DataSource {
  readonly label: string;
  readonly hint: string;
}

export const dataSources = {
  embedded: {
    get label() {
      return t`This add-in’s own service`;
    },
    get hint() {
      return t`Uses the race history stored on this server.`;
    },
  },
  relay: {
    get label() {
      return t`Live service through the relay`;
    },
    get hint() {
      return t`The vendor’s service, through this add-in’s server and its shared cache. Needs your key, or your team’s.`;
    },
  },
  browser: {
    get label() {
      return t`Races in this browser`;
    },
    get hint() {
      return t`Fictional races, or results files of your own, on this computer. Nothing is sent to any server.`;
    },
  },
  address: {
    get label() {
      return t`Another address`;
    },
    get hint() {
      return t`Another racing form service, one that allows requests from this page.`;
    },
  },
} as const satisfies Record<string, DataSource>;

/** The sources whose address the pages themselves determine. */
export type OwnSource = Exclude<DataSourceName, "address">;
export type DataSourceName = keyof typeof dataSources;

/**
 * A server that only relays writes `<meta name="racing-sources" content="relay">` into its pages, and a build
 * for static hosting writes `content="browser"`. Each of them has the service for the browser.
 */
const sourcesMeta = 'meta[name="racing-sources"]';

/**
 * Returns the sources that a page offers, its default first. Static files under a path share the browser's
 * storage with everything else on their host, which could read a key, so they offer no source that needs one.
 */
export function offeredSources(page: Pick<Document, "querySelector" | "baseURI">): readonly DataSourceName[] {
  const written = page.querySelector(sourcesMeta)?.getAttribute("content");
  if (written === "relay") return ["relay", "browser", "address"];
  if (written !== "browser") return ["embedded", "relay", "browser", "address"];
  const hasOwnHost = new URL(".", page.baseURI).pathname === "/";
  return hasOwnHost ? ["browser", "address"] : ["browser"];
}

/** The addresses of the pages' own sources, and the sources that they offer, the default first. */
export interface OwnSources {
  readonly bases: Readonly<Record<OwnSource, string>>;
  readonly offered: readonly DataSourceName[];
}

/** Returns the sources of a page that lies beside them. */
export function ownSources(page: Pick<Document, "querySelector" | "baseURI">): OwnSources {
  const addressOf = (path: string): string => new URL(path, page.baseURI).href;
  return {
    bases: { embedded: addressOf("api"), relay: addressOf("relay"), browser: addressOf("browser/api") },
    offered: offeredSources(page),
  };
}

export class AddressError extends Error {
  constructor(address: string, rule: string) {
    super(t`Cannot use the address as it ${rule}: current value is ${JSON.stringify(address)}`);
    this.name = "AddressError";
  }
}

/**
 * Validates and normalises a service's address: "https://form.example/" becomes "https://form.example". The
 * key travels in a header, so the address must be encrypted unless it is this machine, and must not contain a
 * secret.
 */
export function parseServiceAddress(text: string): string {
  if (!URL.canParse(text))
    throw new AddressError(text, t`must be a full address such as https://form.example.com`);
  const url = new URL(text);
  if (!isBare(url)) throw new AddressError(text, t`must not hold a user, a query or a fragment`);
  if (!protectsKey(url)) throw new AddressError(text, t`must begin with https://`);
  return url.href.replace(/\/+$/, "");
}

/**
 * Returns the protocol by which this page received a response from an address's server, such as h2. Undefined
 * if there was no response, or if another server does not let the page know (Timing-Allow-Origin).
 */
export function protocolOf(address: string): string | undefined {
  const { origin } = new URL(address, document.baseURI);
  const received = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  return received.find(
    ({ name, nextHopProtocol }) => nextHopProtocol !== "" && new URL(name).origin === origin,
  )?.nextHopProtocol;
}
