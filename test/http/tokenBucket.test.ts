import fc from "fast-check";
import { createTokenBucket, fillBucket, secondsUntilToken } from "../../src/http/tokenBucket";

const limit = { burst: 2, perSecond: 0.5 };

test("a full bucket holds its burst and regains tokens with time, up to the burst", () => {
  const bucket = createTokenBucket(limit, 1_000);
  expect(bucket.tokens).toBe(2);
  bucket.tokens = 0;
  expect(secondsUntilToken(bucket, limit)).toBe(2);
  fillBucket(bucket, limit, 2_000);
  expect([bucket.tokens, secondsUntilToken(bucket, limit)]).toEqual([0.5, 1]);
  fillBucket(bucket, limit, 60_000);
  expect([bucket.tokens, secondsUntilToken(bucket, limit)]).toEqual([2, 0]);
  expect([1, 1.5].map((tokens) => secondsUntilToken({ ...bucket, tokens }, limit))).toEqual([0, 0]);
});

test("a clock that is set back adds no tokens", () => {
  const bucket = { tokens: 1, filledAt: 10_000 };
  fillBucket(bucket, limit, 5_000);
  expect(bucket.tokens).toBe(1);
});

test("no more requests pass in any time than the burst and what is regained", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(waits, (steps) => {
      const bucket = createTokenBucket(limit, 0);
      let [time, taken] = [0, 0];
      for (const step of steps) {
        time += step;
        fillBucket(bucket, limit, time);
        if (secondsUntilToken(bucket, limit) > 0) continue;
        bucket.tokens -= 1;
        taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(limit.burst + (time / 1000) * limit.perSecond + 1e-9);
    }),
  );
});
