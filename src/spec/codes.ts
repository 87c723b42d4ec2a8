/** The three race types, as the interface names them (spec 1, common conventions). */
export const raceCodes = ["gallops", "harness", "greyhounds"] as const;
export type RaceCode = (typeof raceCodes)[number];

/** The letter of each race type in a track bias report (spec 2.4, `raceType`). */
export const raceCodeLetters = { gallops: "R", harness: "H", greyhounds: "G" } as const satisfies Record<
  RaceCode,
  string
>;
export type RaceCodeLetter = (typeof raceCodeLetters)[RaceCode];

/** The properties that `stats.conditions` may have (spec 2.3). */
export const conditionKeys = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/** The strength of the effect of the draw (spec 2.4, `biasStrength`). */
export const biasStrengths = ["strong", "moderate", "mild", "none"] as const;
export type BiasStrength = (typeof biasStrengths)[number];

/** The clearness with which a prediction separates the runners (spec 2.7, `confidence`). */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** The two plans (spec 5). */
export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/**
 * The API keys that the embedded service accepts for demonstration; they are public and valid nowhere else.
 */
export const demoKeys = { free: "demo-free", pro: "demo-pro" } as const satisfies Record<Plan, string>;
