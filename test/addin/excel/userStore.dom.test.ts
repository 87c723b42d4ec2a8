import { userStore } from "../../../src/addin/excel/userStore";

const partition = (key: string | undefined): void => {
  Object.assign(globalThis, { Office: { context: { partitionKey: key } } });
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "Office");
});

test("a text is stored, read and deleted by its name", () => {
  const store = userStore();
  store.set("source", "address");
  expect([userStore().get("source"), store.durable]).toEqual(["address", true]);
  store.delete("source");
  expect(store.get("source")).toBeUndefined();
});

test("Office's partition key separates the users of one browser", () => {
  partition("alice|");
  userStore().set("source", "address");
  partition("bob|");
  expect(userStore().get("source")).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(["alice|racing.source"]);
});

test("where the browser refuses storage, values stay in memory and durable is false", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const store = userStore();
  store.set("source", "address");
  expect([store.get("source"), store.durable]).toEqual(["address", false]);
  expect(userStore().get("source")).toBeUndefined();
});

test("a listener is called for changes of this add-in in another window, until it is stopped", () => {
  const heard = jest.fn();
  const stop = userStore().onChange(heard);
  window.dispatchEvent(new StorageEvent("storage", { key: "racing.settings" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "other.settings" }));
  expect(heard).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key: null })); // everything was cleared
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "racing.settings" }));
  expect(heard).toHaveBeenCalledTimes(2);
});
