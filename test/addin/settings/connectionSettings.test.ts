import { createConnectionSettings, createPlanPage } from "../../../src/addin/settings/connectionSettings";
import type { DataSourceName } from "../../../src/addin/settings/dataSources";
import { memoryHost } from "./memoryHost";

const embedded = "https://localhost:3000/api";
const relay = "https://localhost:3000/relay";
const browser = "https://localhost:3000/browser/api";
const ofServer: readonly DataSourceName[] = ["embedded", "relay", "address"];
const create = (host = memoryHost(), offered = ofServer) =>
  createConnectionSettings(host.userStore, { bases: { embedded, relay, browser }, offered });

test("a new user's requests go to the server's own service with its public demonstration key", () => {
  expect(create().connection()).toEqual({ base: embedded, key: "demo-pro" });
  expect(create().key()).toBeUndefined();
});

test("a saved key is used from the next request on, a deleted one is not", () => {
  const settings = create();
  settings.saveKey("  my-key \n");
  expect(settings.connection().key).toBe("my-key");
  settings.forgetKey();
  expect(settings.connection().key).toBe("demo-pro");
});

test("refresh returns the same connection object while nothing has changed", () => {
  const host = memoryHost();
  const [settings, elsewhere] = [create(host), create(host)];
  const before = settings.connection();
  settings.refresh();
  expect(settings.connection()).toBe(before);
  elsewhere.saveKey("new-key");
  settings.refresh();
  expect(settings.connection()).toEqual({ base: embedded, key: "new-key" });
});

test("a key is sent only to the address that it was saved for", () => {
  const settings = create();
  settings.useAddress("https://form.example.com");
  settings.saveKey("vendor-key");
  expect(settings.connection()).toEqual({ base: "https://form.example.com", key: "vendor-key" });
  settings.useAddress("https://elsewhere.example.com/");
  expect(settings.connection()).toEqual({ base: "https://elsewhere.example.com", key: "" });
  settings.useOwn("embedded");
  expect(settings.connection()).toEqual({ base: embedded, key: "demo-pro" });
  settings.useAddress("https://form.example.com");
  expect(settings.connection().key).toBe("vendor-key");
});

test("the relay never gets the demonstration key, which belongs to the embedded service", () => {
  const settings = create();
  settings.useOwn("relay");
  expect([settings.source(), settings.connection()]).toEqual(["relay", { base: relay, key: "" }]);
  settings.saveKey("vendor-key");
  expect(settings.connection()).toEqual({ base: relay, key: "vendor-key" });
});

test("a server that only relays offers the live service first, whatever was chosen before", () => {
  const host = memoryHost();
  create(host).useOwn("embedded");
  const settings = create(host, ["relay", "address"]);
  expect([settings.source(), settings.connection()]).toEqual(["relay", { base: relay, key: "" }]);
  expect(settings.sources()).toEqual(["relay", "address"]);
  expect(create(host).sources()).toEqual(["embedded", "relay", "address"]);
});

test("the races in this browser are asked for with the demonstration key", () => {
  const settings = create(memoryHost(), ["browser"]);
  expect([settings.source(), settings.connection()]).toEqual(["browser", { base: browser, key: "demo-pro" }]);
});

test("a choice that these pages do not offer is not used: a relay, an address, races in the browser", () => {
  const host = memoryHost();
  const server = create(host);
  server.useOwn("relay");
  expect(create(host, ["browser"]).source()).toBe("browser");
  server.useAddress("https://form.example.com");
  expect(create(host, ["browser"]).source()).toBe("browser");
  create(host, ["browser"]).useOwn("browser");
  expect(server.source()).toBe("embedded");
});

test.each(["", "   ", "two words", "line\nbreak", "käse"])(
  "a key that no header can carry is refused, and the error does not repeat it: %j",
  (key) => {
    const settings = create();
    let message = "";
    try {
      settings.saveKey(key);
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/^KeyError: Cannot save the API key as it (is blank|must be letters)/);
    if (key.trim() !== "") expect(message).not.toContain(key.trim());
  },
);

test("a change in another workbook's pane takes effect", () => {
  const host = memoryHost();
  const settings = create(host);
  settings.connection();
  host.changeElsewhere(`key ${embedded}`, "from-elsewhere");
  expect(settings.connection().key).toBe("from-elsewhere");
});

test("there is no plan page until the user enters one, nor after it is removed", () => {
  const page = createPlanPage(memoryHost().userStore);
  expect(page.address()).toBeUndefined();
  page.save(" https://form.example.com/plans/ ");
  expect(page.address()).toBe("https://form.example.com/plans");
  page.save("");
  expect(page.address()).toBeUndefined();
});

test.each(["javascript:alert(1)", "form.example.com", "http://form.example.com/plans"])(
  "%s is no plan page",
  (text) => {
    const page = createPlanPage(memoryHost().userStore);
    expect(() => page.save(text)).toThrow("Cannot use the address as it must");
    expect(page.address()).toBeUndefined();
  },
);
