import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "../../src/functions/catalogue";
import withoutSentences from "../../tools/withoutSentences.cjs";

const folders = ["spec", "cells/columns"].map((folder) => join(__dirname, "../../src", folder));

test("the add-in's scripts hold the headings of the fields, and none of their sentences", () => {
  expect(withoutSentences('weight: is.kilograms("Weight", "Weight, kg", "kg"),')).toBe(
    'weight: is.kilograms("Weight", "", "kg"),',
  );
  const shipped = folders
    .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")))
    .map(withoutSentences)
    .join("");
  const sentences = catalogue
    .flatMap(({ reports }) => Object.values(reports))
    .flatMap(({ columns }) => columns.map(({ description = "" }) => description))
    .filter((sentence) => sentence.includes(" ") && !/^(?:rank|gap|field) /i.test(sentence));
  const headings = new Set(
    catalogue.flatMap(({ reports }) =>
      Object.values(reports).flatMap(({ columns }) => columns.map(({ heading }) => heading)),
    ),
  );
  const held = sentences.filter(
    (sentence) => !headings.has(sentence) && shipped.includes(JSON.stringify(sentence)),
  );
  expect(sentences.length).toBeGreaterThan(500);
  expect([...new Set(held)]).toEqual([]);
});
