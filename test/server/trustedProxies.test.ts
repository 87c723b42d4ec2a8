import { createTrustedProxies, parseNetwork, senderOf } from "../../src/server/trustedProxies";

test.each([
  ["192.0.2.1", { address: "192.0.2.1", family: "ipv4", bits: 32 }],
  ["10.0.0.0/8", { address: "10.0.0.0", family: "ipv4", bits: 8 }],
  ["0.0.0.0/0", { address: "0.0.0.0", family: "ipv4", bits: 0 }],
  ["2001:db8::/32", { address: "2001:db8::", family: "ipv6", bits: 32 }],
  ["::1", { address: "::1", family: "ipv6", bits: 128 }],
])("%j is the network %j", (text, network) => {
  expect(parseNetwork(text)).toEqual(network);
});

test.each([
  "10.0.0.0/33",
  "::1/129",
  "10.0.0/8",
  "localhost",
  "10.0.0.1/",
  "10.0.0.1/8/8",
  "fe80::1%eth0",
  "",
])("%j is no network", (text) => expect(parseNetwork(text)).toBeUndefined());

const proxies = createTrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"]);

test.each([
  ["a peer that is no proxy", "192.0.2.9", "6.6.6.6", "192.0.2.9"],
  ["a proxy that states nothing", "10.0.0.1", undefined, "10.0.0.1"],
  ["one proxy", "10.0.0.1", "192.0.2.9", "192.0.2.9"],
  ["what the sender claims itself", "10.0.0.1", "6.6.6.6, 192.0.2.9", "192.0.2.9"],
  ["the sender's claim to be a proxy", "10.0.0.1", "127.0.0.1, 192.0.2.9", "192.0.2.9"],
  ["a chain of proxies", "127.0.0.1", "6.6.6.6, 192.0.2.9 , 10.1.2.3,10.0.0.2", "192.0.2.9"],
  ["a sender within the network", "127.0.0.1", "10.1.2.3, 10.0.0.2", "10.1.2.3"],
  ["IPv6", "2001:db8:1::5", "2001:db8:2::9", "2001:db8:2::9"],
  ["IPv6 with a port", "2001:db8:1::5", "[2001:db8:2::9]:443", "2001:db8:2::9"],
  ["IPv6 in brackets", "2001:db8:1::5", "[2001:db8:2::9]", "2001:db8:2::9"],
  ["IPv4 with a port", "10.0.0.1", "192.0.2.9:5123", "192.0.2.9"],
  ["a proxy's IPv4 in IPv6", "::ffff:10.0.0.1", "192.0.2.9", "192.0.2.9"],
  ["a zone", "10.0.0.1", "fe80::1%eth0", "fe80::1"],
  ["a peer with a zone", "fe80::1%eth0", "6.6.6.6", "fe80::1"],
  ["unknown", "10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"],
  ["no address", "10.0.0.1", "6.6.6.6, ' OR 1=1", "10.0.0.1"],
  ["an empty item", "10.0.0.1", "6.6.6.6,", "10.0.0.1"],
  ["no socket", undefined, "6.6.6.6", undefined],
])("the sender by %s", (_title, peer, forwardedFor, sender) => {
  expect(senderOf(peer, forwardedFor, proxies)).toBe(sender);
});

test("nobody is believed by default", () => {
  expect(senderOf("127.0.0.1", "6.6.6.6", createTrustedProxies([]))).toBe("127.0.0.1");
});
