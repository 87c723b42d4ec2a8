import { BlockList, isIP } from "node:net";

/**
 * Parses an address or a network; undefined for any other text.
 *
 * @example parseNetwork("10.1.0.0/16") // { address: "10.1.0.0", family: "ipv4", bits: 16 }
 */
export function parseNetwork(text: string) {
  const [, address = "", stated] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const length = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
  const bits = stated === undefined ? length : Number(stated);
  if (length === undefined || bits === undefined || bits > length) return undefined;
  return { address, family: length === 32 ? "ipv4" : "ipv6", bits } as const;
}

/** Creates the list of the proxies whose X-Forwarded-For is trusted, from addresses and networks. */
export function createTrustedProxies(networks: readonly string[]) {
  const list = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => parseNetwork(text) ?? []))
    list.addSubnet(address, bits, family);
  return { has: (address: string): boolean => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6") };
}

export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

/**
 * Returns the address of a request's sender. Each trusted proxy appends to X-Forwarded-For the address from
 * which it received the request. Counted from the end, the first address that is not a trusted proxy's is the
 * sender's; the sender may have written those before it. A peer that is not trusted is the sender.
 *
 * @example senderOf("10.0.0.1", "6.6.6.6, 9.9.9.9", createTrustedProxies(["10.0.0.1"])) // "9.9.9.9"
 */
export function senderOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | undefined {
  let sender = peer && withoutZone(peer);
  const forwarded = forwardedFor?.split(",") ?? [];
  while (sender !== undefined && isIP(sender) !== 0 && proxies.has(sender)) {
    const before = addressIn(forwarded.pop()?.trim() ?? "");
    if (before === undefined) break;
    sender = before;
  }
  return sender;
}

/** Returns the address in 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1] or [2001:db8::1]:80. */
function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = withoutZone(bare);
  return isIP(address) === 0 ? undefined : address;
}

/** fe80::1%eth0 is fe80::1 on one of this machine's networks. */
const withoutZone = (address: string): string => address.replace(/%.*$/, "");
