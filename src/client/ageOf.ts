/** How old an answer was when it came. */
export interface Age {
  /** 0 when nobody says. */
  readonly seconds: number;
  /** True when it had outlived its time, and whoever passed it on could get no newer one. */
  readonly stale: boolean;
}

/** The warnings of HTTP that say so: "110 - Response is Stale", "111 - Revalidation Failed". */
const warnings = /(?:^|,)\s*11[01]\s/;

/** What a relay or another cache on the way tells of the age of what it gives (Age, X-Stale, Warning). */
export function ageOf(headers: Headers): Age {
  const age = headers.get("Age")?.trim() ?? "";
  return {
    seconds: /^\d{1,9}$/.test(age) ? Number(age) : 0,
    stale: headers.get("X-Stale") === "true" || warnings.test(headers.get("Warning") ?? ""),
  };
}
