import { officeContext } from "./office";

/** Opens a page in the person's browser. */
export function openPage(address: string): void {
  const browser = officeContext()?.ui?.openBrowserWindow?.bind(officeContext()?.ui);
  if (browser) browser(address);
  else globalThis.open(address, "_blank", "noopener");
}
