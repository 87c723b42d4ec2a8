import { ageOf } from "../../src/client/ageOf";

test.each<[Record<string, string>, { seconds: number; stale: boolean }]>([
  [{}, { seconds: 0, stale: false }],
  [{ Age: "40" }, { seconds: 40, stale: false }],
  [
    { Age: "600", "X-Stale": "true" },
    { seconds: 600, stale: true },
  ],
  [{ Warning: '110 - "Response is Stale"' }, { seconds: 0, stale: true }],
  [{ Warning: '199 - "other", 111 - "Revalidation Failed"' }, { seconds: 0, stale: true }],
  [
    { Warning: '199 - "111 times"', "X-Stale": "false" },
    { seconds: 0, stale: false },
  ],
  [{ Age: "yesterday" }, { seconds: 0, stale: false }],
  [{ Age: "99999999999999999999" }, { seconds: 0, stale: false }],
])("reads the age of a response from %j", (headers, expected) => {
  expect(ageOf(new Headers(headers))).toEqual(expected);
});
