import { offeredSources, protocolOf } from "../../../src/addin/settings/dataSources";

const page = (head: string, baseURI: string) => {
  const parsed = new DOMParser().parseFromString(`<head>${head}</head>`, "text/html");
  return { baseURI, querySelector: parsed.querySelector.bind(parsed) };
};

test.each([
  ["", ["embedded", "relay", "browser", "address"]],
  ['<meta name="racing-sources" content="relay">', ["relay", "browser", "address"]],
  ['<meta name="racing-sources" content="anything else">', ["embedded", "relay", "browser", "address"]],
])("a page with %j in its head offers %j", (head, sources) => {
  expect(offeredSources(page(head, "https://form.example.com/taskpane.html"))).toEqual(sources);
});

test.each([
  ["https://form.example.com/taskpane.html", ["browser", "address"]],
  ["https://user.example.io/racing/taskpane.html?x=/", ["browser"]],
])(
  "plain files at %s offer %j: only a host of their own keeps a key from other pages",
  (address, sources) => {
    expect(offeredSources(page('<meta name="racing-sources" content="browser">', address))).toEqual(sources);
  },
);

const entry = (name: string, nextHopProtocol: string) => ({ name, nextHopProtocol });
const entries: Readonly<Record<string, readonly object[]>> = {
  navigation: [entry("https://addin.example/taskpane.html", "h2")],
  resource: [
    entry("https://hidden.example/v1/form", ""),
    entry("https://vendor.example/health", ""),
    entry("https://vendor.example/v1/form", "http/1.1"),
  ],
};

test.each([
  ["https://addin.example/api", "h2"],
  ["https://vendor.example/v1", "http/1.1"],
  ["https://hidden.example/v1", undefined],
  ["https://other.example/v1", undefined],
  ["/api", undefined],
])("%s is reached by %s", (address, expected) => {
  const performanceEntries = { getEntriesByType: (type: string) => entries[type] ?? [] };
  Object.defineProperty(globalThis, "performance", { value: performanceEntries, configurable: true });
  expect(protocolOf(address)).toBe(expected);
});
