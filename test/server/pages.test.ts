import { contentPolicy } from "../../src/server/pages";

test("only the workbench may compile code at run time and contain frames", () => {
  expect(contentPolicy("/workbench.html")).toContain("script-src 'self' 'unsafe-eval'; ");
  expect(contentPolicy("/workbench.html")).toContain("frame-src 'self'");
  for (const path of ["/taskpane.html", "/workbench-taskpane.html", "/workbench", "/x/workbench.html"]) {
    expect(contentPolicy(path)).not.toContain("unsafe-eval");
    expect(contentPolicy(path)).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
  }
});

test("a page may connect to its own server, any https address and this machine", () => {
  const sources = /connect-src ([^;]*)/.exec(contentPolicy("/taskpane.html"))?.[1];
  expect(sources).toBe("'self' https: http://localhost:* http://127.0.0.1:*");
});

test("only Excel on the web may embed the add-in's page, and no site the workbench", () => {
  const ancestors = (path: string) => /frame-ancestors ([^;]*)/.exec(contentPolicy(path))?.[1];
  expect(ancestors("/taskpane.html")).toBe(
    "'self' https://*.officeapps.live.com https://*.cloud.microsoft https://*.office.com https://*.sharepoint.com https://onedrive.live.com",
  );
  expect(ancestors("/workbench.html")).toBe("'self'");
});
