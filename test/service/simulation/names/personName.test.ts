/** Suite of src/service/simulation/names: personName. */
import { personName } from "../../../../src/service/simulation/names/names";
import { Random } from "../../../../src/service/simulation/random/random";

test("names of people are new except for a few namesakes", () => {
  const random = new Random(11);
  const givenNames = { taken: new Set<string>(), place: 0, of: 1 };
  const names = Array.from({ length: 2000 }, () =>
    personName({ tongue: "english", isTrainer: false }, givenNames, random),
  );
  const namesakes = names.length - givenNames.taken.size;
  expect(namesakes).toBeGreaterThan(15);
  expect(namesakes).toBeLessThan(80);
});

test("some trainers are partnerships, and some women have a title, where names are English", () => {
  const random = new Random(12);
  const namesOf = (tongue: "english" | "french", isTrainer: boolean) => {
    const givenNames = { taken: new Set<string>(), place: 0, of: 1 };
    return Array.from({ length: 500 }, () => personName({ tongue, isTrainer }, givenNames, random));
  };
  const trainers = namesOf("english", true);
  const partners = trainers.filter((name) => name.includes(" & "));
  expect(partners.length).toBeGreaterThan(30);
  expect(partners.length).toBeLessThan(100);
  for (const name of partners) expect(name).toMatch(/^[A-Z][a-z]+(, [A-Z][a-z]+| [A-Z][a-z]+)? & [A-Z]/);
  const riders = namesOf("english", false);
  expect(riders.filter((name) => name.startsWith("Ms ")).length).toBeGreaterThan(50);
  expect(riders.some((name) => name.includes("&"))).toBe(false);
  expect(namesOf("french", true).some((name) => /&|^Ms /.test(name))).toBe(false);
});
