/** The three race types, in the interface's own words (spec 1, common conventions). */
export const raceCodes = ["gallops", "harness", "greyhounds"] as const;
export type RaceCode = (typeof raceCodes)[number];

/** The letter that a track bias report carries for each race type (spec 2.4, `raceType`). */
export const raceCodeLetters = { gallops: "R", harness: "H", greyhounds: "G" } as const satisfies Record<RaceCode, string>;
export type RaceCodeLetter = (typeof raceCodeLetters)[RaceCode];

/** The keys that `stats.conditions` may have (spec 2.3). */
export const conditionKeys = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/** How strongly the draw matters (spec 2.4, `biasStrength`). */
export const biasStrengths = ["strong", "moderate", "mild", "none"] as const;
export type BiasStrength = (typeof biasStrengths)[number];

/** How clearly a prediction separates the runners (spec 2.7, `confidence`). */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** The two plans (spec 5). */
export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The keys that open the embedded service on demonstration data; they are public and worth nothing elsewhere. */
export const demoKeys = { free: "demo-free", pro: "demo-pro" } as const satisfies Record<Plan, string>;
