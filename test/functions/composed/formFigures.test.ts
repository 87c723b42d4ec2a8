import { formFigures } from "../../../src/functions/composed/formFigures";
import type { FormResponse } from "../../../src/spec/form";
import { fieldOf } from "../servedRace";

test.each([
  [{ weight: 58.5 }, 58.5],
  [{ weight: 58.5, claim: 0 }, 58.5],
  [{ weight: 55, claim: 2 }, 53],
  [{ claim: 2 }, undefined],
])("the weight after the claim of %j is %s", (weights, expected) => {
  const form = { condition: "Good 4", runners: fieldOf([weights]) } as unknown as FormResponse;
  const [runner] = form.runners;
  expect(runner && formFigures(form, "gallops")(runner)).toMatchObject({ weightAfterClaim: expected });
});
