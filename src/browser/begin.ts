/**
 * Starts the service's thread while the page's own scripts are still loading; the page connects with it. Once
 * the page has loaded, its files are kept for visits without a network.
 */
import { threadName } from "./messages";

/** Set by the build from package.json. */
declare const RACING_VERSION: string;

const script = document.currentScript;
// Without shared threads the page's own connection starts one.
if (script instanceof HTMLScriptElement && typeof SharedWorker === "function")
  new SharedWorker(new URL("service.js", script.src), threadName(RACING_VERSION));

if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    // A browser that refuses to store opens the page from the network, as before.
    navigator.serviceWorker.register("offline.js").catch(() => undefined);
  });
