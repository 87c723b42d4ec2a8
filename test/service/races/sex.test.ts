import { isFemale } from "../../../src/service/races/sex";
import { sexes } from "../../../src/service/importing/formats/readers";

test.each(["Filly", "mare", " Female ", "F", "M", "Bitch", "牝"])("%s is female", (word) => {
  expect(isFemale(word)).toBe(true);
});

test.each(["Colt", "gelding", "Horse", "male", "Stallion", "Dog", "C", "G", "牡", "セ"])(
  "%s is male",
  (word) => {
    expect(isFemale(word)).toBe(false);
  },
);

test.each([undefined, "", "unknown"])("%s says nothing", (word) => {
  expect(isFemale(word)).toBeUndefined();
});

test("every word that the formats read is known", () => {
  for (const word of Object.values(sexes)) expect([word, isFemale(word)]).not.toEqual([word, undefined]);
});
