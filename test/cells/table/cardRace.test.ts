import { textProperty } from "../../../src/cells/table/cell";
import { raceOfCard, raceProperties } from "../../../src/cells/table/cardRace";

const race = { date: "2026-03-14", track: "ashford-park", race: 3, country: "au", race_code: "gallops" };
const card = (properties: object) => ({
  type: "Entity",
  text: "Amber Mosaic",
  properties: { ...raceProperties(race, "Ashford Park"), Number: { basicValue: 2 }, ...properties },
});

test("a runner's card names its race, by the values that were written into it", () => {
  expect(raceOfCard(card({}))).toEqual({ ...race, number: 2 });
  expect(raceOfCard([[card({})]])).toEqual({ ...race, number: 2 });
});

test.each([
  ["a text", "Amber Mosaic"],
  ["a card without properties", { type: "Entity", text: "Amber Mosaic" }],
  ["a card without a track", card({ Slug: undefined })],
  ["a card whose race is a truth value", card({ Race: { basicValue: true } })],
  ["a card whose date is an error", card({ Date: { type: "Error" } })],
])("%s names no race", (_, value) => expect(raceOfCard(value)).toBeUndefined());

test("the track has its name beside its slug", () => {
  expect(raceProperties(race, "Ashford Park")["Track"]).toEqual(textProperty("Ashford Park"));
});
