import { announceNewVersion } from "../../../src/workbench/page/newVersion";

const text = "A new version is ready: it opens once all pages of this one are closed";

/** A registration whose worker is being installed, waits, or is neither. */
class Registration extends EventTarget {
  waiting: object | undefined;
  installing: EventTarget | undefined;

  install(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event("updatefound"));
  }
  changeState(waiting?: object): void {
    const { installing } = this;
    this.waiting = waiting;
    installing?.dispatchEvent(new Event("statechange"));
  }
}

/** Runs a page with the registration of its service worker; returns what it announces. */
async function announced(registration?: Registration): Promise<string[]> {
  const { navigator } = globalThis;
  const worker = registration && { serviceWorker: { ready: Promise.resolve(registration) } };
  Object.defineProperty(globalThis, "navigator", { value: worker ?? {}, configurable: true });
  const notices: string[] = [];
  await announceNewVersion((notice) => notices.push(notice));
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  return notices;
}

test("a version that waits when the page is opened is announced; a page without service workers has none", async () => {
  const registration = new Registration();
  registration.waiting = {};
  expect(await announced(registration)).toEqual([text]);
  expect(await announced()).toEqual([]);
});

test("a version that is installed while the page is open is announced once", async () => {
  const registration = new Registration();
  const notices = await announced(registration);
  registration.install();
  expect(notices).toEqual([]);
  registration.changeState({});
  registration.changeState({});
  expect(notices).toEqual([text]);
  registration.install();
  expect(notices).toEqual([text, text]); // a still later one
});
