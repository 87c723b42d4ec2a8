/** How fast a service lets itself be asked. It knows no limit until the service tells one or refuses a question (429). */
export interface Pace {
  /** Milliseconds until the next request may be sent; 0 = now. */
  delay(): number;
  sent(): void;
  accepted(): void;
  /** The service has told how many requests it takes at once, and again each second. */
  told(perSecond: number): void;
  /** A 429: nothing is sent until `retryAfter` milliseconds have passed; from then on at the pace that the service bore. */
  refused(retryAfter?: number): void;
}

const unstated = { first: 1_000, longest: 30_000 } as const;
/** Once the service has borne the learned pace for a while, each request it bears makes the pace a little faster. */
const growth = { after: 5, by: 1.03 } as const;

/** What is told is kept to with a little room, as requests do not arrive as evenly as they are sent. */
const room = { requests: 1, rate: 0.97 } as const;

interface Stretch {
  readonly from: number;
  sent: number;
  accepted: number;
}

/** Limits are round numbers a second: where one lies within what was seen, it is taken for the limit. */
const usual = [1, 2, 5, 10, 20, 25, 50, 100].map((perSecond) => perSecond / 1_000);

const likely = ({ least, most }: { readonly least: number; readonly most: number }): number =>
  usual.find((limit) => limit >= least && limit <= most) ?? least;

export interface PaceOptions {
  readonly now: () => number;
  readonly random: () => number;
}

/** A bucket of tokens whose size and rate are learned from the service's refusals. */
export function createPace({ now, random }: PaceOptions): Pace {
  let rate = Infinity;
  let size = Infinity;
  let tokens = Infinity;
  let filledAt = 0;
  let pausedUntil = 0;
  let stretch: Stretch | undefined;
  let refusalsInARow = 0;
  let stated: number | undefined;

  function fill(time: number): void {
    if (rate !== Infinity) tokens = Math.min(size, tokens + Math.max(0, time - filledAt) * rate);
    filledAt = Math.max(time, filledAt);
  }

  function learn(time: number, pause: number): void {
    const { from } = stretch ?? { from: time };
    const accepted = Math.max(1, stretch?.accepted ?? 0);
    rate = likely({ least: accepted / (time - from + pause), most: accepted / pause });
    size = Math.min(size, accepted);
  }

  return {
    delay() {
      const time = now();
      if (time < pausedUntil) return pausedUntil - time;
      fill(time);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate);
    },
    sent() {
      stretch ??= { from: now(), sent: 0, accepted: 0 };
      stretch.sent += 1;
      tokens -= 1;
    },
    accepted() {
      refusalsInARow = 0;
      if (!stretch) return;
      stretch.accepted += 1;
      if (stated === undefined && stretch.accepted > growth.after * size) rate *= growth.by;
    },
    told(perSecond) {
      if (perSecond === stated) return;
      stated = perSecond;
      rate = (perSecond / 1_000) * room.rate;
      size = Math.max(1, perSecond - room.requests);
      const time = now();
      const { from, sent } = stretch ?? { from: time, sent: 0 };
      tokens = Math.min(size, size - sent + (time - from) * rate);
      filledAt = time;
    },
    refused(retryAfter) {
      const time = now();
      if (time < pausedUntil) {
        pausedUntil = Math.max(pausedUntil, time + (retryAfter ?? 0)); // was in flight at the first refusal: it tells no pace
        return;
      }
      refusalsInARow += 1;
      const pause = retryAfter ?? Math.min(unstated.longest, unstated.first * 2 ** (refusalsInARow - 1));
      learn(time, pause);
      pausedUntil = time + pause * (1 + random() / 20) + 1;
      tokens = Math.min(size, rate * pause);
      filledAt = pausedUntil;
      stretch = undefined;
    },
  };
}
