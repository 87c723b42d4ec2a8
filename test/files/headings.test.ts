import { plainHeading } from "../../src/files/headings";

test.each([
  ["Odds (decimal)", "odds"],
  ["Stake [£]", "stake"],
  ["Odds ((decimal))", "odds"],
  ["Price (Betfair SP)", "price betfair sp"],
  ["finishPosition", "finish position"],
  ["Going (official", "going official"],
  [`Odds ${"([".repeat(16_000)}`, "odds"],
])("the heading %.40s is %s in plain words", (text, plain) => {
  expect(plainHeading(text)).toBe(plain);
});
