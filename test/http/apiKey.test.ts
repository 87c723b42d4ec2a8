/** Suite of src/http/messages.ts: API keys. */
import fc from "fast-check";
import { isApiKey } from "../../src/http/messages";

test.each([
  ["racing-pro", true],
  ["!~", true],
  ["x".repeat(2_000), true],
  ["", false],
  ["two words", false],
  ["line\nbreak", false],
  ["clé", false],
  ["zero\u200bwidth", false],
])("%j can be a key: %j", (text, expected) => {
  expect(isApiKey(text)).toBe(expected);
});

test("every key can be a header", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isApiKey(text)) expect(new Headers({ "X-API-Key": text }).get("X-API-Key")).toBe(text);
    }),
  );
});
