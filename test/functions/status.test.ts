import { status, statusItems } from "../../src/functions/status";
import { venues } from "../../src/functions/venues";
import type { Service } from "../../src/service/createService";
import { errorOf, openTestSession, openService } from "./testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});

test("everything in two columns, without the key", async () => {
  const { set } = openTestSession({ answer: service.handle });
  set({ version: "1.2.3" });
  await venues();
  const table = await status();
  expect(table.map(([item]) => item)).toEqual(statusItems);
  expect(Object.fromEntries(table)).toMatchObject({
    source: "results",
    "as of": 46_095, // 2026-03-14
    today: 46_095,
    "key present": true,
    "angles today": 0,
    "quota a day": 50_000,
    "quota left": 49_999,
    "answers kept": 1,
    "last error": "",
    "add-in version": "1.2.3",
  });
  expect(JSON.stringify(table)).not.toContain("pro-key");
});

test("one item gives its value", async () => {
  openTestSession({ answer: service.handle });
  expect(await status("Source")).toEqual([["results"]]);
  expect(await status([["key-present"]])).toEqual([[true]]);
});

test("the last error is returned", async () => {
  openTestSession({ answer: service.handle, key: "wrong" });
  await errorOf(() => venues());
  expect((await status("last error"))[0]?.[0]).toContain("did not accept the API key");
  expect((await status("last error at"))[0]?.[0]).toBe(46_095.5); // noon in Sydney
});

test("days and times carry number formats where the host supports them", async () => {
  const { set } = openTestSession({ answer: service.handle, key: "wrong" });
  set({ formats: true, dateSystem: () => 1904 });
  await errorOf(() => venues());
  expect(await status("today")).toEqual([
    [{ type: "FormattedNumber", basicValue: 46_095 - 1462, numberFormat: "yyyy-mm-dd" }],
  ]);
  expect(await status("last error at")).toEqual([
    [{ type: "FormattedNumber", basicValue: 46_095.5 - 1462, numberFormat: "yyyy-mm-dd hh:mm" }],
  ]);
  expect(await status("requests today")).toEqual([[expect.any(Number)]]);
});

test("an unknown item throws", async () => {
  openTestSession({ answer: service.handle });
  expect(await errorOf(() => status("quotaleft"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("did you mean quota left?") as string,
  });
});
