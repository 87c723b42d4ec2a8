import type { Question } from "../../src/client/question";

const scope = { race_code: "gallops", country: "hk", timezone: "Australia/Sydney" };

export const formOf = (race: number, date = "2026-11-21"): Question<"form"> => ({
  endpoint: "form",
  parameters: { date, track: "sha-tin", race, ...scope },
});

export const meetingsOf = (date = "2026-11-21"): Question<"meetings"> => ({
  endpoint: "meetings",
  parameters: { date, race_code: "gallops", timezone: "Australia/Sydney" },
});

export const predictionsOf = (race: number, date = "2026-11-21"): Question<"predictions"> => ({
  endpoint: "predictions",
  parameters: { date, track: "sha-tin", race, race_code: "gallops", country: "hk" },
});

export const biasOf = (venue: string): Question<"trackBias"> => ({
  endpoint: "trackBias",
  parameters: { venue, race_code: "gallops", country: "hk" },
});

export const jockeyOf = (name: string): Question<"jockey"> => ({
  endpoint: "jockey",
  parameters: { name, race_code: "gallops", min_starts: 5 },
});
