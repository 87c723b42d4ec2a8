import * as failures from "../../src/client/failure";

const { QuotaExceeded, ServiceUnavailable, TimedOut, UnreadableAnswer, NotFound } = failures;

test.each([
  [new QuotaExceeded({ retryAfter: 1 }), "Try again in 1 second."],
  [new QuotaExceeded({ retryAfter: 60.2 }), "Try again in 61 seconds."],
  [new QuotaExceeded({ retryAfter: 300 }), "Try again in 5 minutes."],
  [new QuotaExceeded({ retryAfter: 7201 }), "Try again in 3 hours."],
  [new QuotaExceeded({}), "Try again later."],
  [new TimedOut({ seconds: 25 }), "The service did not answer within 25 seconds. Recalculate to ask again."],
  [new ServiceUnavailable({ status: 502 }), "The service cannot answer at the moment (502). Recalculate in a minute."],
  [new ServiceUnavailable({ status: 501 }), "The service cannot answer at the moment (501). Choose another data source in"],
  [new NotFound({ detail: "no such venue." }), "The service has nothing for this: no such venue. Check the date"],
  [new UnreadableAnswer({ path: "", rule: "must have count" }), "cannot be used: the answer must have count."],
  [new UnreadableAnswer({ rule: "is empty" }), "cannot be used: it is empty."],
])("a failure says what happened and what to do", (failure, words) => {
  expect(failure.message).toContain(words);
});

test("a failure's name is its kind, also when the code is made small", () => {
  expect(new NotFound().name).toBe("notFound");
  expect(new NotFound({ status: 404, retryAfter: 3, path: "/x", detail: "d" })).toMatchObject({
    status: 404,
    retryAfter: 3,
    path: "/x",
    detail: "d",
  });
});
