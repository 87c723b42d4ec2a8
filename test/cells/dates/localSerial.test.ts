import { localSerial } from "../../../src/cells/dates/localSerial";

test.each([
  ["13:00 in Hong Kong", "2025-11-23T05:00:00Z", "Asia/Hong_Kong", 45984 + 13 / 24],
  ["the day that Excel numbers 46346", "2026-11-20T00:00:00Z", "UTC", 46346],
  ["summer time in Sydney", "2026-01-01T02:00:00Z", "Australia/Sydney", 46023 + 13 / 24],
  ["winter time in Sydney", "2026-07-01T02:00:00Z", "Australia/Sydney", 46204 + 12 / 24],
  ["the second before Sydney's clock goes back", "2026-04-04T15:59:59Z", "Australia/Sydney", 46117 + (3 * 3600 - 1) / 86_400],
  ["the second after it", "2026-04-04T16:00:00Z", "Australia/Sydney", 46117 + 2 / 24],
])("%s", (_title, time, timezone, serial) => {
  expect(localSerial(time, { timezone, dateSystem: 1900 })).toBe(serial);
  expect(localSerial(time, { timezone, dateSystem: 1904 })).toBeCloseTo(serial - 1462, 9);
});

test("what is no time or has an unknown timezone has no serial", () => {
  expect(localSerial("soon", { timezone: "UTC", dateSystem: 1900 })).toBeUndefined();
  expect(localSerial("2025-11-23T05:00:00Z", { timezone: "Mars/Olympus", dateSystem: 1900 })).toBeUndefined();
});
