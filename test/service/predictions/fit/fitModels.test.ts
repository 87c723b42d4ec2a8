import { worldModels } from "../../../../src/service/predictions/models/worldModels";
import { fitModels } from "../../../../src/service/predictions/fit/fitModels";
import { simulatedRaces } from "../simulatedRaces";

const races = simulatedRaces({ days: 400 });

test("a code with enough races has a model of its own, learnt before the day", () => {
  const { gallops } = fitModels(races, { before: "2025-08-01" });
  expect(gallops?.fitted.to).toBe("2025-07-31");
  expect(gallops).not.toEqual(worldModels.gallops);
});

test("races on and after the day make no difference", () => {
  const before = "2025-08-01";
  expect(fitModels(races, { before })).toEqual(
    fitModels(
      races.filter(({ date }) => date < before),
      { before },
    ),
  );
});

test("codes with too few races keep the models of the simulated world", () => {
  const models = fitModels(races, { before: "2024-11-01" });
  expect(models).toEqual(worldModels);
});
