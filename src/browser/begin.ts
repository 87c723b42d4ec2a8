/**
 * Starts the service's thread while the page's other scripts are still loading; the page then connects to it.
 * Once the page has loaded, its files are stored for visits without a network.
 */
import { threadName } from "./messages";

/** Set by the build from package.json. */
declare const RACING_VERSION: string;

const script = document.currentScript;
// In a browser without shared threads, the page's own connection starts one.
if (script instanceof HTMLScriptElement && typeof SharedWorker === "function")
  new SharedWorker(new URL("service.js", script.src), threadName(RACING_VERSION));

if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    // A browser that cannot store files still opens the page from the network.
    navigator.serviceWorker.register("offline.js").catch(() => undefined);
  });
