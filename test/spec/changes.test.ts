import { parseRaces, racesText } from "../../src/spec/changes";

const day = { date: "2026-03-14", race_code: "gallops", timezone: "Australia/Sydney" };
const race = (number: string, more = {}) => ({
  ...day,
  country: "au",
  track: "ashford-park",
  race: number,
  ...more,
});

test("races of one meeting stand together, and a day's meetings by themselves", () => {
  const asked = [race("3"), race("5"), race("3"), race("1", { timezone: "UTC" }), day];
  const text = racesText(asked);
  expect(text).toBe(
    "2026-03-14/gallops/au/ashford-park/3,5/Australia/Sydney;" +
      "2026-03-14/gallops/au/ashford-park/1/UTC;2026-03-14/gallops////Australia/Sydney",
  );
  expect(parseRaces(text)).toEqual([race("3"), race("5"), race("1", { timezone: "UTC" }), day]);
});

test.each(["", "2026-03-14", "2026-03-14/gallops/au/ashford-park/3", "/gallops/au/ashford-park/3/UTC"])(
  "%j names no races",
  (text) => expect(parseRaces(text)).toBeUndefined(),
);

test.each(["2026-03-14//au/ashford-park/3/UTC", "2026-03-14/gallops/au/ashford-park/3/UTC;"])(
  "%j names none, though a part of it does",
  (text) => expect(parseRaces(text)).toBeUndefined(),
);
