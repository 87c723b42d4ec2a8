import * as read from "./readers";

/** Returns the facts in a market's name: R4 1200m Hcap, 7f Hcap, 2m4f Hcap Chs, R7 330y Claim, A5 480m. */
export function marketOf(name: string): { number: number; distance?: number; raceClass?: string } {
  const [, number, rest = name] = /^R(\d{1,2})\s+(.*)$/.exec(name) ?? [];
  const words = rest.split(/\s+/);
  const metres = words.find((word) => /^\d{3,4}m$/.test(word));
  const miles = words.find(
    (word) => /^(?:\d+m)?(?:\d+f)?(?:\d{2,3}y)?$/.test(word) && /[fmy]/.test(word) && !/^\d{3,}m$/.test(word),
  );
  const raceClass = words.filter((word) => word !== metres && word !== miles).join(" ");
  return {
    number: Number(number ?? 0),
    ...(metres
      ? { distance: read.metresOf(metres.slice(0, -1)) }
      : miles
        ? { distance: read.milesAndFurlongs(miles) }
        : {}),
    ...(raceClass ? { raceClass } : {}),
  };
}
