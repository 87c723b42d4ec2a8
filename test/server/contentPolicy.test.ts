import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentPolicy } from "../../src/server/contentPolicy";

test("only the workbench may compile code at run time and contain frames", () => {
  expect(contentPolicy("/workbench.html")).toContain("script-src 'self' 'unsafe-eval'; ");
  expect(contentPolicy("/workbench.html")).toContain("frame-src 'self'");
  for (const path of ["/taskpane.html", "/workbench-taskpane.html", "/workbench", "/x/workbench.html"]) {
    expect(contentPolicy(path)).not.toContain("unsafe-eval");
    expect(contentPolicy(path)).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
  }
});

test("only the thread of the service in the browser may compile WebAssembly", () => {
  expect(contentPolicy("/browser/service.js")).toContain("script-src 'self' 'wasm-unsafe-eval';");
  for (const path of ["/workbench.html", "/taskpane.html", "/browser/begin.js", "/x/browser/service.js"])
    expect(contentPolicy(path)).not.toContain("wasm");
});

test("a page may connect to its own server, any https address and this machine", () => {
  const sources = /connect-src ([^;]*)/.exec(contentPolicy("/taskpane.html"))?.[1];
  expect(sources).toBe("'self' https: http://localhost:* http://127.0.0.1:*");
});

/** Returns true when a frame of this address may contain the page. */
function mayContain(page: string, address: string): boolean {
  const sources = /frame-ancestors ([^;]*)/.exec(contentPolicy(page))?.[1]?.split(" ") ?? [];
  const { origin, hostname } = new URL(address);
  return sources.some((source) => {
    const [scheme, host = ""] = source.split("://");
    return host.startsWith("*.")
      ? `${scheme}:` === new URL(address).protocol && hostname.endsWith(host.slice(1))
      : source === origin;
  });
}

const hosts = [
  ["Excel on the web", "https://excel.officeapps.live.com"],
  ["Microsoft 365", "https://excel.cloud.microsoft"],
  ["Microsoft 365's former address", "https://www.office.com"],
  ["SharePoint", "https://contoso.sharepoint.com"],
  ["OneDrive", "https://onedrive.live.com"],
  ["Teams", "https://teams.microsoft.com"],
  ["Teams' newer address", "https://teams.cloud.microsoft"],
  ["Excel in GCC High", "https://usgovexcel.gov.online.office365.us"],
  ["SharePoint in GCC High", "https://contoso.sharepoint.us"],
  ["Teams in GCC High", "https://gov.teams.microsoft.us"],
  ["Excel in the DoD's cloud", "https://excel.dod.online.office365.us"],
  ["SharePoint in the DoD's cloud", "https://contoso.sharepoint-mil.us"],
  ["Excel in China", "https://bjb-excel.partner.officewebapps.cn"],
  ["SharePoint in China", "https://contoso.sharepoint.cn"],
] as const;

test.each(hosts)("%s may contain the add-in's page, and not the workbench", (_, address) => {
  expect(mayContain("/taskpane.html", address)).toBe(true);
  expect(mayContain("/workbench.html", address)).toBe(false);
});

test.each([
  "https://example.com",
  "http://excel.officeapps.live.com",
  "https://officeapps.live.com.example.com",
  "https://sharepoint.com.example.com",
  "https://evilsharepoint.com",
])("%s may contain no page", (address) => {
  expect(mayContain("/taskpane.html", address)).toBe(false);
});

test("every address of Excel on the web that Office.js trusts may contain the add-in's page", () => {
  const file = join(__dirname, "../../node_modules/@microsoft/office-js/dist/excel-web-16.00.debug.js");
  const list = /OfficeOnlineDomainList = \[([^\]]*)\]/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const domains = [...list.matchAll(/"\*\.([^"]+)"/g)].map(([, domain]) => String(domain));
  expect(domains).toContain("officeapps.live.com");
  // Microsoft's own test address, and the German cloud that closed in 2021.
  const closed = ["officeapps-df.live.com", "online.office.de"];
  const refused = domains.filter((domain) => !mayContain("/taskpane.html", `https://excel.${domain}`));
  expect(refused).toEqual(closed);
});
