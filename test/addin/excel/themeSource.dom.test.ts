/** Suite of src/addin/excel/excelHost.ts: themeSource. */
import { themeSource } from "../../../src/addin/excel/excelHost";

const office = (officeTheme: object): void =>
  void Object.assign(globalThis, { Office: { context: { officeTheme } } });

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

test.each([
  [{ isDarkTheme: true, bodyBackgroundColor: "#ffffff" }, true],
  [{ isDarkTheme: false }, false],
  [{ bodyBackgroundColor: "#FFFFFF" }, false],
  [{ bodyBackgroundColor: "#1f1f1f" }, true],
  [{ bodyBackgroundColor: "#217346" }, true],
])("Excel's theme %j is dark: %s", (theme, dark) => {
  office(theme);
  expect(themeSource.isDark()).toBe(dark);
});

test.each([true, false])(
  "where Excel reports no theme the system's preference applies: dark %s",
  (matches) => {
    Object.assign(window, {
      matchMedia: () => ({ matches, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
    });
    expect(themeSource.isDark()).toBe(matches);
    Reflect.deleteProperty(window, "matchMedia");
  },
);

test("listeners are called at Office's event where the program has it; one that refuses it calls them on focus", () => {
  const changed = jest.fn();
  const handlers: (() => void)[] = [];
  const withEvent = (addHandlerAsync: (type: string, handler: () => void) => void): void =>
    void Object.assign(globalThis, {
      Office: { EventType: { OfficeThemeChanged: "theme" }, context: { document: { addHandlerAsync } } },
    });
  withEvent((type, handler) => void (type === "theme" && handlers.push(handler)));
  themeSource.onChange(changed)();
  handlers.forEach((handler) => handler());
  expect(changed).toHaveBeenCalledTimes(1);
  withEvent(() => {
    throw new Error("not supported");
  });
  const stop = themeSource.onChange(changed);
  window.dispatchEvent(new Event("focus"));
  stop();
  expect(changed).toHaveBeenCalledTimes(2);
});

test("listeners are called on focus until they are stopped", () => {
  const changed = jest.fn();
  const stop = themeSource.onChange(changed);
  window.dispatchEvent(new Event("focus"));
  stop();
  window.dispatchEvent(new Event("focus"));
  expect(changed).toHaveBeenCalledTimes(1);
});

test("listeners are called when the system's preference changes, until they are stopped", () => {
  const query = new EventTarget();
  Object.assign(window, { matchMedia: () => query });
  const changed = jest.fn();
  const stop = themeSource.onChange(changed);
  query.dispatchEvent(new Event("change"));
  stop();
  query.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, "matchMedia");
});
