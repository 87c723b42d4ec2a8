/** Where racing form comes from: this server's own service, the vendor's through this server, or one at an address of the person's. */
export interface DataSource {
  readonly label: string;
  readonly hint: string;
}

export const dataSources = {
  embedded: { label: "This add-in’s own service", hint: "Answers from the history of races that this server holds." },
  relay: {
    label: "Live service through the relay",
    hint: "The vendor’s service, asked by this add-in’s server for everyone who shares it. Needs your key, or your team’s.",
  },
  address: { label: "Another address", hint: "A racing form service that permits requests from this add-in’s origin." },
} as const satisfies Record<string, DataSource>;

/** The sources that this server holds itself. */
export type OwnSource = Exclude<DataSourceName, "address">;
export type DataSourceName = keyof typeof dataSources;
export const dataSourceNames = Object.keys(dataSources) as DataSourceName[];

/** What a server that relays alone writes into its page: `<meta name="racing-sources" content="relay">`. */
const sourcesMark = 'meta[name="racing-sources"]';

/** The sources of the server that gave a page, first the one that a person begins with. */
export function offeredSources(page: Document): readonly OwnSource[] {
  return page.querySelector(sourcesMark)?.getAttribute("content") === "relay" ? ["relay"] : ["embedded", "relay"];
}

export class AddressError extends Error {
  constructor(address: string, rule: string) {
    super(`Cannot use the address as it ${rule}: current value is ${JSON.stringify(address)}`);
    this.name = "AddressError";
  }
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Checks and tidies the address of a service: "https://form.example/" becomes "https://form.example". The key travels
 * in a header, so the address must be encrypted unless it is this machine, and must hold no secret of its own.
 */
export function parseAddress(text: string): string {
  if (!URL.canParse(text)) throw new AddressError(text, "must be a full address such as https://form.example.com");
  const { protocol, hostname, username, search, hash, href } = new URL(text);
  if (username !== "" || search !== "" || hash !== "")
    throw new AddressError(text, "must not hold a user, a query or a fragment");
  if (protocol !== "https:" && !(protocol === "http:" && loopback.test(hostname)))
    throw new AddressError(text, "must begin with https://");
  return href.replace(/\/+$/, "");
}
