/** What the service answered, as far as it is given on. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A reply that is kept, with the moments (milliseconds since 1970) between which it may be given. */
export interface Kept extends Reply {
  readonly madeAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

/** Headers that belong to the answer itself. */
const ofAnswer = new Set(["content-type", "etag", "last-modified", "x-data-source", "x-as-of"]);

/** Headers that tell of the key's quota; they change with every request. */
export const isOfQuota = (name: string): boolean => /^(x-)?ratelimit/.test(name);

/** The headers that are given on, out of what the service sent: nothing of the connection, no cookies. */
export function headersOf(headers: Headers, wanted: (name: string) => boolean = (name) => ofAnswer.has(name)) {
  return Object.fromEntries([...headers].filter(([name]) => wanted(name)));
}
