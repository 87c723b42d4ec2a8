/** How fast a service lets itself be asked. It knows no limit until the service tells one or refuses a question (429). */
export interface Pace {
  /** Milliseconds until the next request may be sent; 0 = now. */
  delay(): number;
  /** A request leaves. Returns how to tell what became of it. */
  sent(): Sending;
  /** The service has told how many requests it takes at once, and again each second. */
  told(perSecond: number): void;
}

/** One request on its way. */
export interface Sending {
  accepted(): void;
  /** A 429: nothing is sent until `retryAfter` milliseconds have passed; from then on at the pace that the service bore. */
  refused(retryAfter?: number): void;
}

const unstated = { first: 1_000, longest: 30_000 } as const;
/** Once the service has borne the learned pace for a while, each request it bears makes the pace a little faster. */
const growth = { after: 5, by: 1.03 } as const;

/**
 * A limit is kept to with a little room, as requests do not arrive as evenly as they are sent: more where it was told and no
 * request need be refused, less where each second counts that learning it has cost.
 */
const rooms = { told: { requests: 1, rate: 0.97 }, learned: { requests: 0.1, rate: 0.998 } } as const;

/** The requests from one pause to the next refusal. */
interface Stretch {
  readonly from: number;
  sent: number;
  accepted: number;
}

/** A refused request: how many of its stretch left before it, and when it left itself. */
interface Refused {
  readonly stretch: Stretch;
  readonly before: number;
  readonly at: number;
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

  function keepTo(limit: number, { burst, room }: { burst: number; room: (typeof rooms)[keyof typeof rooms] }): void {
    rate = limit * room.rate;
    size = Math.max(1, burst - room.requests);
  }

  /** What left before the refused request was borne, whether its reply is here or not. */
  function learn({ stretch: { from }, before, at }: Refused, pause: number): void {
    const borne = Math.max(1, before);
    const limit = likely({ least: borne / (at - from + pause), most: borne / pause });
    keepTo(limit, { burst: Math.min(borne, limit * pause), room: rooms.learned });
  }

  function accept(own: Stretch): void {
    refusalsInARow = 0;
    own.accepted += 1;
    if (own === stretch && stated === undefined && own.accepted > growth.after * size) rate *= growth.by;
  }

  function refuse(refused: Refused, retryAfter: number | undefined): void {
    const time = now();
    if (refused.stretch !== stretch) {
      pausedUntil = Math.max(pausedUntil, time + (retryAfter ?? 0)); // was in flight at the first refusal: it tells no pace
    } else {
      refusalsInARow += 1;
      const pause = retryAfter ?? Math.min(unstated.longest, unstated.first * 2 ** (refusalsInARow - 1));
      learn(refused, pause);
      pausedUntil = time + pause * (1 + random() / 20) + 1;
      tokens = Math.min(size, rate * pause);
      stretch = undefined;
    }
    filledAt = Math.max(filledAt, pausedUntil);
  }

  return {
    delay() {
      const time = now();
      if (time < pausedUntil) return pausedUntil - time;
      fill(time);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate);
    },
    sent() {
      const own = (stretch ??= { from: now(), sent: 0, accepted: 0 });
      const refused = { stretch: own, before: own.sent++, at: now() };
      tokens -= 1;
      return { accepted: () => accept(own), refused: (retryAfter) => refuse(refused, retryAfter) };
    },
    told(perSecond) {
      if (perSecond === stated) return;
      stated = perSecond;
      keepTo(perSecond / 1_000, { burst: perSecond, room: rooms.told });
      const time = now();
      const { from, sent } = stretch ?? { from: time, sent: 0 };
      tokens = Math.min(size, size - sent + (time - from) * rate);
      filledAt = time;
    },
  };
}
