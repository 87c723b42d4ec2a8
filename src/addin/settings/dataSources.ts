/**
 * A source of racing form: this server's own service, the vendor's through this server, or one at the user's
 * address.
 */
export interface DataSource {
  readonly label: string;
  readonly hint: string;
}

export const dataSources = {
  embedded: { label: "This add-in’s own service", hint: "Uses the race history stored on this server." },
  relay: {
    label: "Live service through the relay",
    hint: "The vendor’s service, through this add-in’s server and its shared cache. Needs your key, or your team’s.",
  },
  address: {
    label: "Another address",
    hint: "A racing form service that allows requests from this add-in’s origin (CORS).",
  },
} as const satisfies Record<string, DataSource>;

/** The sources that this server offers itself. */
export type OwnSource = Exclude<DataSourceName, "address">;
export type DataSourceName = keyof typeof dataSources;
export const dataSourceNames = Object.keys(dataSources) as DataSourceName[];

/** Written into its pages by a server that only relays: `<meta name="racing-sources" content="relay">`. */
const sourcesMeta = 'meta[name="racing-sources"]';

/** Returns the sources of the server that delivered a page, its default first. */
export function offeredSources(page: Document): readonly OwnSource[] {
  return page.querySelector(sourcesMeta)?.getAttribute("content") === "relay"
    ? ["relay"]
    : ["embedded", "relay"];
}

export class AddressError extends Error {
  constructor(address: string, rule: string) {
    super(`Cannot use the address as it ${rule}: current value is ${JSON.stringify(address)}`);
    this.name = "AddressError";
  }
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Validates and normalises a service's address: "https://form.example/" becomes "https://form.example". The
 * key travels in a header, so the address must be encrypted unless it is this machine, and must not hold a
 * secret of its own.
 */
export function parseServiceAddress(text: string): string {
  if (!URL.canParse(text))
    throw new AddressError(text, "must be a full address such as https://form.example.com");
  const { protocol, hostname, username, search, hash, href } = new URL(text);
  if (username !== "" || search !== "" || hash !== "")
    throw new AddressError(text, "must not hold a user, a query or a fragment");
  if (protocol !== "https:" && !(protocol === "http:" && loopback.test(hostname)))
    throw new AddressError(text, "must begin with https://");
  return href.replace(/\/+$/, "");
}
