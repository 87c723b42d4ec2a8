import { gradeOf, ladders } from "../../../../src/service/simulation/names/raceClasses";

const all = Object.values(ladders).flatMap((byVocabulary) => Object.values(byVocabulary));

test("the grades of every ladder rise in rating and never fall in prize money", () => {
  for (const { grades } of all) {
    expect(grades.at(-1)?.below).toBe(Infinity);
    for (const [index, { below, prize }] of grades.slice(1).entries()) {
      expect(below).toBeGreaterThan(grades[index]?.below ?? Infinity);
      expect(prize).toBeGreaterThanOrEqual(grades[index]?.prize ?? Infinity);
    }
  }
});

test.each([
  [-1, "BM50"],
  [0.2, "BM64"],
  [1.6, "LR"],
  [9, "G1"],
])("Australian gallopers of a mean rating of %f race in %s", (rating, name) =>
  expect(gradeOf(ladders.gallops.benchmark, rating).name).toBe(name),
);

test("winners of one and of two races have classes of their own in Australia", () => {
  const { forWins } = ladders.gallops.benchmark;
  expect([forWins?.(1).name, forWins?.(2).name]).toEqual(["CL1", "CL2"]);
});
