import type { InBrowser } from "../../browser/inBrowser";

interface Options {
  /** The page, which says if no server delivers it. */
  readonly page: Pick<Document, "querySelector">;
  readonly inBrowser: Pick<InBrowser, "onRacesChange">;
}

/** The name and the value under which the add-in stores its data source for this browser. */
const [name, browser] = ["racing.source", "browser"] as const;

function isBrowserChosen(): boolean {
  try {
    return window.localStorage.getItem(name) === browser;
  } catch {
    return false; // the browser refuses to store anything
  }
}

/** Throws if the browser refuses to store anything. */
function chooseBrowser(): void {
  try {
    window.localStorage.setItem(name, browser);
  } catch (cause) {
    throw new Error(
      "The files are imported, but this browser stores no settings: choose Races in this browser in the pane, Settings.",
      { cause },
    );
  }
}

export type RacesSource = ReturnType<typeof createRacesSource>;

/** Follows where the races of the page come from: the service in this browser, or the server of the page. */
export function createRacesSource({ page, inBrowser }: Options) {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  const hasServer = page.querySelector('meta[name="racing-sources"][content="browser"]') === null;
  const areServed = (): boolean => hasServer && !isBrowserChosen();
  let wereServed = areServed();
  const follow = (): void => {
    if (areServed() === wereServed) return;
    wereServed = areServed();
    notify();
  };
  window.addEventListener("storage", follow); // the pane, or another workbench
  inBrowser.onRacesChange(() => {
    if (!areServed()) notify();
  });
  return {
    /** True if a server delivers the page. */
    hasServer,
    /** True while the races are the server's. */
    areServed,
    /** Returns a text about the races, which begins with their place if the server has others. */
    placed: (text: string) =>
      hasServer && !areServed() ? `In this browser: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text,
    /** Takes the races of the service in this browser from now on. Throws if that cannot be stored. */
    useBrowser() {
      chooseBrowser();
      follow();
    },
    /** Calls the listener once the races come from elsewhere or are others. */
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}
