import * as failures from "../../src/client/failure";

const { QuotaExceeded, ServiceUnavailable, TimedOut, InvalidResponse, NotFound } = failures;

test.each([
  [new QuotaExceeded({ retryAfter: 1 }), "Try again in 1 second."],
  [new QuotaExceeded({ retryAfter: 60.2 }), "Try again in 61 seconds."],
  [new QuotaExceeded({ retryAfter: 300 }), "Try again in 5 minutes."],
  [new QuotaExceeded({ retryAfter: 89.5 }), "Try again in 90 seconds."],
  [new QuotaExceeded({ retryAfter: 90 }), "Try again in 2 minutes."],
  [new QuotaExceeded({ retryAfter: 5399 }), "Try again in 90 minutes."],
  [new QuotaExceeded({ retryAfter: 5400 }), "Try again in 2 hours."],
  [new QuotaExceeded({ retryAfter: 7201 }), "Try again in 3 hours."],
  [new QuotaExceeded({}), "Try again later."],
  [new TimedOut({ seconds: 25 }), "The service did not respond within 25 seconds. Recalculate to retry."],
  [new ServiceUnavailable({ status: 502 }), "The service is unavailable (502). Recalculate to retry."],
  [new ServiceUnavailable({ status: 503, retryAfter: 120 }), "(503). Try again in 2 minutes."],
  [
    new ServiceUnavailable({ status: 503, code: "prediction_pending", detail: "it is made", retryAfter: 1 }),
    "The win chances of this race are still being calculated. This can take some minutes; cells fill",
  ],
  [
    new ServiceUnavailable({ status: 501 }),
    "The service is unavailable (501). Choose another data source in",
  ],
  [
    new NotFound({ detail: "no such venue." }),
    "The service has no data for this: no such venue. Check the date",
  ],
  [new InvalidResponse({ path: "", rule: "must have count" }), "is invalid: the response must have count."],
  [new InvalidResponse({ rule: "is empty" }), "is invalid: it is empty."],
])("the message states the reason and the remedy", (failure, words) => {
  expect(failure.message).toContain(words);
});

test("the name is the kind, which minifying does not change", () => {
  expect(new NotFound().name).toBe("notFound");
  expect(new NotFound({ status: 404, retryAfter: 3 })).toMatchObject({
    status: 404,
    retryAfter: 3,
  });
});
