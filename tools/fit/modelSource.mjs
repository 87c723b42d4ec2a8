/** The source file of a fitted model. */
export function modelSource(model) {
  const { raceCode, fitted, weights, temperature, discounts } = model;
  const rows = Object.entries(weights).map(([name, weight]) => `    ${name}: ${weight},`);
  return `import type { Model } from "../model";

/** Fitted on the default world by \`npm run fit\`. */
export const ${raceCode}: Model = {
  raceCode: "${raceCode}",
  fitted: { from: "${fitted.from}", to: "${fitted.to}", races: ${fitted.races} },
  weights: {
${rows.join("\n")}
  },
  temperature: ${temperature},
  discounts: [${discounts.join(", ")}],
};
`;
}
