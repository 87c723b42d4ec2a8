/**
 * Suite of src/addin: the manifest that Excel reads.
 * @jest-environment jsdom
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  developmentManifest,
  manifestAt,
  manifestWithoutSnapshots,
  marketplaceManifest,
} from "../../tools/manifest.cjs";

const root = join(__dirname, "../..");
const source = readFileSync(join(root, "manifest.xml"), "utf8");
const parse = (text: string): Document => new DOMParser().parseFromString(text, "text/xml");
const manifest = parse(source);

const all = (name: string, within: Document | Element = manifest): Element[] => [
  ...within.getElementsByTagName(name),
];
const only = (name: string, within: Document | Element = manifest): Element => {
  const [element, ...more] = all(name, within);
  if (!element || more.length > 0)
    throw new Error(`The manifest must hold one ${name}: it holds ${more.length + (element ? 1 : 0)}`);
  return element;
};
const text = (element: Element): string => element.getAttribute("DefaultValue") ?? element.textContent ?? "";
const childNames = (element: Element | null): string[] =>
  [...(element?.children ?? [])].map(({ tagName }) => tagName);
const resources = new Map(
  [...all("bt:Image"), ...all("bt:Url"), ...all("bt:String")].filter((e) => e.id).map((e) => [e.id, e]),
);
const references = all("*").filter((element) => element.hasAttribute("resid"));
const addresses = all("*").flatMap((element) => (/^https?:/.test(text(element)) ? [text(element)] : []));

test("the children of the root, the host and the resources are in the order that Excel requires", () => {
  expect(childNames(manifest.documentElement)).toEqual([
    ..."Id Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl AppDomains".split(
      " ",
    ),
    ..."Hosts Requirements DefaultSettings Permissions VersionOverrides ExtendedOverrides".split(" "),
  ]);
  expect(childNames(only("Runtimes").parentElement)).toEqual([
    "Runtimes",
    "AllFormFactors",
    "DesktopFormFactor",
  ]);
  expect(childNames(only("Resources"))).toEqual([
    "bt:Images",
    "bt:Urls",
    "bt:ShortStrings",
    "bt:LongStrings",
  ]);
  expect(childNames(only("Script").parentElement)).toEqual(["Script", "Page", "Metadata", "Namespace"]);
  expect(childNames(only("DesktopFormFactor"))).toEqual(["GetStarted", "FunctionFile", "ExtensionPoint"]);
});

test("functions, pane and commands share one long-lived runtime of one page", () => {
  const page = only("Runtime").getAttribute("resid");
  const pane = all("Action").find((action) => action.getAttribute("xsi:type") === "ShowTaskpane");
  expect(only("Runtime").getAttribute("lifetime")).toBe("long");
  expect(only("SourceLocation", only("Page")).getAttribute("resid")).toBe(page);
  expect(only("FunctionFile").getAttribute("resid")).toBe(page);
  expect(pane && only("SourceLocation", pane).getAttribute("resid")).toBe(page);
  expect(all("TaskpaneId")).toEqual([]); // a shared runtime has one pane
  expect(text(only("SourceLocation", only("DefaultSettings")))).toBe(
    text(resources.get(String(page)) as Element),
  );
});

test("the only requirements are the shared runtime and the custom functions' own errors", () => {
  expect(all("Set").map((set) => [set.getAttribute("Name"), set.getAttribute("MinVersion")])).toEqual([
    ["SharedRuntime", "1.1"],
    ["CustomFunctionsRuntime", "1.2"], // CustomFunctions.Error
  ]);
});

test("every reference has a resource, every resource a reference, and no id occurs twice", () => {
  const asked = new Set(references.map((element) => element.getAttribute("resid")));
  expect([...asked].sort()).toEqual([...resources.keys()].sort());
  const ids = all("*").flatMap((element) => (element.id ? [element.id] : []));
  expect(ids).toHaveLength(new Set(ids).size);
  expect([...resources.keys()].filter((id) => id.length > 32)).toEqual([]);
});

test.each([
  ["DisplayName", 125],
  ["ProviderName", 125],
  ["Description", 250],
] as const)("%s has at most %i letters", (name, most) => {
  const element = [...manifest.documentElement.children].find(({ tagName }) => tagName === name);
  expect(text(element as Element).length).toBeGreaterThan(0);
  expect(text(element as Element).length).toBeLessThanOrEqual(most);
});

test("short strings have at most 125 letters, long ones 250, addresses 2048 and all are https", () => {
  expect(all("bt:String", only("bt:ShortStrings")).filter((s) => text(s).length > 125)).toEqual([]);
  expect(all("bt:String", only("bt:LongStrings")).filter((s) => text(s).length > 250)).toEqual([]);
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((address) => !address.startsWith("https://") || address.length > 2048)).toEqual([]);
});

test("id, version and namespace are valid in Excel, and those that stored formulas refer to", () => {
  expect(text(only("Id"))).toBe("56770f89-0c5f-48ca-b0d1-572616c859e0");
  expect(text(only("Version"))).toMatch(/^\d{1,5}(\.\d{1,5}){0,3}$/);
  expect(text(resources.get("Functions.Namespace") as Element)).toBe("RACING");
});

/** Width and height as a PNG's header states them. */
function pixels(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("every icon has the sizes 16, 32 and 80, and each file has its stated size", () => {
  for (const icon of all("Icon")) {
    const images = all("bt:Image", icon).map(
      (image) => [Number(image.getAttribute("size")), image.getAttribute("resid")] as const,
    );
    expect(images.map(([size]) => size)).toEqual(expect.arrayContaining([16, 32, 80]));
    for (const [size, resid] of images) {
      const address = text(resources.get(String(resid)) as Element);
      expect([address, ...pixels(join(root, new URL(address).pathname))]).toEqual([address, size, size]);
    }
  }
  expect(pixels(join(root, new URL(text(only("IconUrl"))).pathname))).toEqual([32, 32]);
  expect(pixels(join(root, new URL(text(only("HighResolutionIconUrl"))).pathname))).toEqual([64, 64]);
});

test("each button of the ribbon has an icon of its own", () => {
  const shownControls = all("Control").map((control) => {
    const images = all("bt:Image", only("Icon", control)).map((image) =>
      text(resources.get(String(image.getAttribute("resid"))) as Element),
    );
    const names = new Set(images.map((address) => /assets\/(\w+)-\d+\.png$/.exec(address)?.[1]));
    return [...names].join();
  });
  expect(shownControls.length).toBeGreaterThan(4);
  expect(shownControls).toHaveLength(new Set(shownControls).size);
});

test("a build for another address names it everywhere, the domain without its path", () => {
  const moved = parse(manifestAt(source, "https://form.example.com/racing/"));
  expect(moved.documentElement.outerHTML).not.toContain("localhost");
  expect(text(only("AppDomain", moved))).toBe("https://form.example.com");
  expect(all("bt:Url", moved).map(text)).toContain("https://form.example.com/racing/functions.js");
});

test.each(["http://form.example.com", "form.example.com", "", "https://form.example.com/?a=1"])(
  "a build for %j is refused",
  (address) => {
    expect(() => manifestAt(source, address)).toThrow(
      `must be an https address: current value is "${address}"`,
    );
  },
);

test("the development manifest has an id, a name and a namespace of its own, and is otherwise the same", () => {
  const copy = developmentManifest(source);
  const changed = copy.split("\n").filter((line, index) => line !== source.split("\n")[index]);
  expect(changed.map((line) => line.trim())).toEqual([
    "<Id>c363f74d-299a-472d-b500-81db709ae88c</Id>",
    '<DisplayName DefaultValue="Racing Form (development)" />',
    '<SourceLocation DefaultValue="https://localhost:3000/taskpane.html?namespace=RACINGDEV" />',
    '<bt:Url id="Taskpane.Url" DefaultValue="https://localhost:3000/taskpane.html?namespace=RACINGDEV" />',
    '<bt:String id="Functions.Namespace" DefaultValue="RACINGDEV" />',
    '<bt:String id="Tab.Label" DefaultValue="Racing (dev)" />',
  ]);
});

test("the Marketplace's manifest only says in the page's address where the add-in comes from", () => {
  const copy = marketplaceManifest(source);
  const changed = copy.split("\n").filter((line, index) => line !== source.split("\n")[index]);
  expect(changed.map((line) => line.trim())).toEqual([
    '<SourceLocation DefaultValue="https://localhost:3000/taskpane.html?channel=marketplace" />',
    '<bt:Url id="Taskpane.Url" DefaultValue="https://localhost:3000/taskpane.html?channel=marketplace" />',
  ]);
  expect(manifestAt(copy, "https://form.example.com")).not.toContain("localhost");
});

test("the manifest of a build without snapshots lacks their button, and is otherwise the same", () => {
  const copy = parse(manifestWithoutSnapshots(source));
  const ids = (root: Document): string[] => all("*", root).flatMap(({ id }) => (id === "" ? [] : [id]));
  expect(copy.getElementsByTagName("parsererror")).toHaveLength(0);
  expect(ids(manifest).filter((id) => !ids(copy).includes(id))).toEqual(["Racing.TakeSnapshot"]);
  expect(all("FunctionName", copy).map(text)).not.toContain("takeSnapshot");
});

test("the shortcuts are in a file of the add-in's own", () => {
  const address = only("ExtendedOverrides").getAttribute("Url") ?? "";
  expect(JSON.parse(readFileSync(join(root, new URL(address).pathname), "utf8"))).toHaveProperty("shortcuts");
});
