type Policy = Readonly<Record<string, readonly string[]>>;

/**
 * The origins that may contain the add-in's page. A browser checks every frame around it: Excel on the web
 * (the hosts in OfficeOnlineDomainList of Office.js), and the page that opens the workbook there.
 */
const officeHosts = [
  // Excel on the web: worldwide, the two American government clouds, China.
  "https://*.officeapps.live.com",
  "https://*.gov.online.office365.us",
  "https://*.dod.online.office365.us",
  "https://*.partner.officewebapps.cn",
  // Microsoft 365's own pages.
  "https://*.cloud.microsoft",
  "https://*.office.com",
  "https://*.microsoft365.com",
  "https://*.office365.us",
  // SharePoint and OneDrive.
  "https://*.sharepoint.com",
  "https://*.sharepoint.us",
  "https://*.sharepoint-mil.us",
  "https://*.sharepoint.cn",
  "https://onedrive.live.com",
  // Teams; its newer address is below cloud.microsoft.
  "https://teams.microsoft.com",
  "https://*.teams.microsoft.com",
  "https://*.teams.microsoft.us",
];

const addinPage: Policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "https://appsforoffice.microsoft.com"],
  // Office.js sets a style attribute.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:"],
  // Users may connect to another service, also on this machine.
  "connect-src": ["'self'", "https:", "http://localhost:*", "http://127.0.0.1:*"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeHosts],
};

/** The grid's engine compiles its templates at run time (unsafe-eval). The add-in's page is in a frame. */
const workbenchPage: Policy = {
  ...addinPage,
  "script-src": ["'self'", "'unsafe-eval'"],
  "frame-src": ["'self'"],
  "frame-ancestors": ["'self'"],
};

/** The service in the browser compiles SQLite. */
const browserService: Policy = { ...addinPage, "script-src": ["'self'", "'wasm-unsafe-eval'"] };

const asHeader = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

const addinHeader = asHeader(addinPage);

/** The files with a policy of their own, by path. */
const headers: ReadonlyMap<string, string> = new Map([
  ["/workbench.html", asHeader(workbenchPage)],
  ["/browser/service.js", asHeader(browserService)],
]);

export const contentPolicy = (path: string): string => headers.get(path) ?? addinHeader;
