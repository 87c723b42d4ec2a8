import { ready } from "../../../src/addin/excel/ready";

const state = (readyState: string): void =>
  void Object.defineProperty(document, "readyState", { value: readyState, configurable: true });

/** Says whether a promise has been resolved by now. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => (resolved = true));
  await new Promise((resolve) => setTimeout(resolve));
  return resolved;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Office");
  Reflect.deleteProperty(document, "readyState");
});

test("it waits for the page, whose body comes after the script", async () => {
  state("loading");
  const waiting = ready();
  expect(await isResolved(waiting)).toBe(false);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(await isResolved(waiting)).toBe(true);
});

test("it waits for Office where Office.js was loaded", async () => {
  let begin = (): void => undefined;
  Object.assign(globalThis, { Office: { onReady: () => new Promise<void>((resolve) => (begin = resolve)) } });
  const waiting = ready();
  expect(await isResolved(waiting)).toBe(false);
  begin();
  expect(await isResolved(waiting)).toBe(true);
});

test("without Office.js it does not wait for ever", async () => {
  expect(await isResolved(ready())).toBe(true);
});
