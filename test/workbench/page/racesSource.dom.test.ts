import { userStore } from "../../../src/addin/excel/userStore";
import { createConnectionSettings } from "../../../src/addin/settings/connectionSettings";
import { ownSources } from "../../../src/addin/settings/dataSources";
import { createRacesSource } from "../../../src/workbench/page/racesSource";

beforeEach(() => localStorage.clear());

/** Tells this page of a change by another page. */
const storageChanged = (): void =>
  void window.dispatchEvent(new StorageEvent("storage", { key: "racing.source" }));

/** A page's source of races, the settings of its pane, and what the page is told. */
function open(head = "") {
  const page = new DOMParser().parseFromString(`<head>${head}</head>`, "text/html");
  const querySelector = page.querySelector.bind(page);
  const sources = ownSources({ querySelector, baseURI: "https://own.example/workbench.html" });
  const changed: string[] = [];
  let change = (): void => undefined;
  const source = createRacesSource({
    page,
    inBrowser: { onRacesChange: (listener) => ((change = listener), () => undefined) },
  });
  source.onChange(() => void changed.push(source.areServed() ? "server" : "browser"));
  return { source, pane: createConnectionSettings(userStore(), sources), changed, change: () => change() };
}

test("the page shows its server's races until those in this browser are chosen, and again afterwards", () => {
  const { source, pane, changed } = open();
  expect([source.areServed(), source.placed("Importing")]).toEqual([true, "Importing"]);
  source.useBrowser();
  storageChanged();
  expect([source.areServed(), source.placed("Importing")]).toEqual([false, "In this browser: importing"]);
  expect(pane.connection().base).toBe("https://own.example/browser/api");
  expect(open().source.areServed()).toBe(false); // the next visit
  pane.useOwn("embedded");
  storageChanged();
  expect([source.areServed(), changed]).toEqual([true, ["browser", "server"]]);
});

test("a saved key of the server is not used for the races in this browser", () => {
  const { source, pane } = open();
  pane.saveKey("server-key");
  source.useBrowser();
  storageChanged();
  expect(pane.connection()).toEqual({ base: "https://own.example/browser/api", key: "demo-pro" });
});

test("other races in this browser are told of only while they are shown", () => {
  const { source, changed, change } = open();
  change();
  storageChanged();
  expect(changed).toEqual([]);
  source.useBrowser();
  change();
  expect(changed).toEqual(["browser", "browser"]);
});

test("a browser that stores nothing keeps the server's races and says how to choose the others", () => {
  const refuse = (): never => {
    throw new DOMException("denied", "SecurityError");
  };
  const spies = (["getItem", "setItem"] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(refuse),
  );
  const { source } = open();
  expect(() => source.useBrowser()).toThrow("choose Races in this browser in the pane, Settings.");
  expect(source.areServed()).toBe(true);
  spies.forEach((spy) => spy.mockRestore());
});

test("plain files have no server, whichever source is chosen", () => {
  const { source, pane } = open('<meta name="racing-sources" content="browser">');
  pane.useAddress("https://form.example.com");
  storageChanged();
  expect([source.hasServer, source.areServed(), source.placed("Races")]).toEqual([false, false, "Races"]);
});
