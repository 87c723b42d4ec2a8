import { contentPolicy } from "../../src/server/pages";

test("only the workbench may compile code when it runs, and it alone shows frames", () => {
  expect(contentPolicy("/workbench.html")).toContain("script-src 'self' 'unsafe-eval'; ");
  expect(contentPolicy("/workbench.html")).toContain("frame-src 'self'");
  for (const path of ["/taskpane.html", "/workbench-taskpane.html", "/workbench", "/x/workbench.html"]) {
    expect(contentPolicy(path)).not.toContain("unsafe-eval");
    expect(contentPolicy(path)).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
  }
});

test("a page may ask its own server, any address that is encrypted, and this machine", () => {
  const asked = /connect-src ([^;]*)/.exec(contentPolicy("/taskpane.html"))?.[1];
  expect(asked).toBe("'self' https: http://localhost:* http://127.0.0.1:*");
});

test("Excel on the web may show the add-in's page, and nobody may show the workbench", () => {
  const ancestors = (path: string) => /frame-ancestors ([^;]*)/.exec(contentPolicy(path))?.[1];
  expect(ancestors("/taskpane.html")).toBe(
    "'self' https://*.officeapps.live.com https://*.cloud.microsoft https://*.office.com https://*.sharepoint.com https://onedrive.live.com",
  );
  expect(ancestors("/workbench.html")).toBe("'self'");
});
