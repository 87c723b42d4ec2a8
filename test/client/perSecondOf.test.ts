import { perSecondOf } from "../../src/client/perSecondOf";

test.each([
  ["20", 20],
  ["0", undefined],
  ["-3", undefined],
  ["many", undefined],
  ["", undefined],
])("a service that says %j takes %p a second", (said, expected) => {
  expect(perSecondOf(new Headers({ "X-RateLimit-Limit-Second": said }))).toBe(expected);
});

test("a service that says nothing has told no limit", () => {
  expect(perSecondOf(new Headers())).toBeUndefined();
});
