import { cachePolicy } from "../../../src/server/relay/cachedResponse";

const now = Date.parse("2026-03-14T05:00:00Z");
const form = { endpoint: "form", address: "/v1/form?date=2026-03-14", date: "2026-03-14" } as const;
const day = 24 * 3600;
const policy = (
  headers: Record<string, string>,
  question: Parameters<typeof cachePolicy>[0] = form,
  status = 200,
) => cachePolicy(question, { status, headers: new Headers(headers), now });

test.each([
  [{}, { fresh: 30, stale: 900 }],
  [{ "Cache-Control": "private, max-age=60" }, { fresh: 60, stale: 900 }],
  [
    { "Cache-Control": "MAX-AGE=60", Age: "20" },
    { fresh: 40, stale: 900 },
  ],
  [
    { "Cache-Control": "max-age=60", Age: "90" },
    { fresh: 0, stale: 900 },
  ],
  [{ "Cache-Control": "no-cache, max-age=60" }, { fresh: 0, stale: 900 }],
  [{ "Cache-Control": 'max-age=60, stale-if-error="120"' }, { fresh: 60, stale: 120 }],
  [{ "Cache-Control": "max-age=60, must-revalidate" }, { fresh: 60, stale: 0 }],
  [{ "Cache-Control": "no-store" }, undefined],
])("a form with %j has the lifetimes %j", (headers, expected) => expect(policy(headers)).toEqual(expected));

test("a settled form may be returned for a day while the service is down", () => {
  expect(policy({}, { ...form, date: "2026-03-10" })).toEqual({ fresh: 30, stale: day });
});

test("statistics and venues have longer lifetimes than forms", () => {
  expect(policy({}, { endpoint: "jockey", address: "" })).toEqual({ fresh: 600, stale: day });
  expect(policy({}, { endpoint: "venues", address: "" })).toEqual({ fresh: 3600, stale: 7 * day });
});

test.each([
  [404, { fresh: 10, stale: 0 }],
  [422, { fresh: 10, stale: 0 }],
  [401, undefined],
  [403, undefined],
])("a %i has the lifetimes %j", (status, expected) =>
  expect(policy({ "Cache-Control": "max-age=999" }, form, status)).toEqual(expected),
);
