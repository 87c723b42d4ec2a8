import { createFacts, readHealth } from "../../src/client/facts";

const now = () => Date.parse("2026-11-21T02:00:00Z");
const pinned = new Headers({ "X-Data-Source": "results", "X-As-Of": "2025-11-23" });

test("a source that says nothing is live, and its day is the clock's", () => {
  const facts = createFacts(now);
  facts.observe(new Headers(), true);
  expect([facts.known.source, facts.today("Australia/Sydney")]).toEqual(["live", "2026-11-21"]);
});

test("a pinned day counts until the source says otherwise; plan and quota stay known", () => {
  const facts = createFacts(now);
  facts.learn({ plan: "pro", quota: { limit: 10, left: 9 } });
  facts.observe(pinned, true);
  expect(facts.today("Asia/Hong_Kong")).toBe("2025-11-23");
  facts.observe(new Headers({ "X-Data-Source": "results" }), true);
  expect(facts.known).toEqual({ source: "results", plan: "pro", quota: { limit: 10, left: 9 } });
});

test("a failure on the way tells nothing about the source", () => {
  const facts = createFacts(now);
  facts.observe(pinned, true);
  facts.observe(new Headers({ "X-RateLimit-Limit-Day": "10", "X-RateLimit-Remaining-Day": "0" }), false);
  expect(facts.known).toEqual({ source: "results", asOf: "2025-11-23", quota: { limit: 10, left: 0 } });
});

test("where the browser withholds an answer's headers, what the source told about itself counts", () => {
  const facts = createFacts(now);
  facts.learn(readHealth('{"source":"simulated","asOf":"2026-01-02"}'));
  expect(facts.originOf(new Headers())).toEqual({ source: "simulated", asOf: "2026-01-02" });
});

test.each([
  ['{"status":"ready","source":"results","asOf":null,"version":"1"}', { source: "results", version: "1" }],
  ['{"source":"guesswork","asOf":"soon"}', {}],
  ["null", {}],
  ["<html>", {}],
])("%s tells %j", (text, expected) => {
  expect(readHealth(text)).toEqual(expected);
});
