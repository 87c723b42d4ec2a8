type Policy = Readonly<Record<string, readonly string[]>>;

/** The pages in which Excel on the web shows an add-in. */
const officeHosts = [
  "https://*.officeapps.live.com",
  "https://*.cloud.microsoft",
  "https://*.office.com",
  "https://*.sharepoint.com",
  "https://onedrive.live.com",
];

const addinPage: Policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "https://appsforoffice.microsoft.com"],
  // Office.js sets a style on its own element.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:"],
  // The person may name a service of their own, also one on this machine.
  "connect-src": ["'self'", "https:", "http://localhost:*", "http://127.0.0.1:*"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeHosts],
};

/** The grid's engine compiles its templates when it runs; no other page may. It shows the add-in's page in a frame. */
const workbenchPage: Policy = {
  ...addinPage,
  "script-src": ["'self'", "'unsafe-eval'"],
  "frame-src": ["'self'"],
  "frame-ancestors": ["'self'"],
};

const asHeader = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

const addinHeader = asHeader(addinPage);
const workbenchHeader = asHeader(workbenchPage);

/** The Content-Security-Policy of a page or file of the add-in. */
export function contentPolicy(path: string): string {
  return path === "/workbench.html" ? workbenchHeader : addinHeader;
}
