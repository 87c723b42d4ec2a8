import { raceClasses } from "../../../../src/service/simulation/names/raceNames";

test("every code and style names all ten levels", () => {
  for (const styles of Object.values(raceClasses))
    for (const levels of Object.values(styles)) expect(levels.filter(Boolean)).toHaveLength(10);
});
