import { otherTable } from "../../../src/service/importing/otherTable";

test.each([
  ["Date,Track,Race,Runner,Stake,Odds,Result", "bets"],
  ["Bet ID,Event,Selection,Price (AUD),Side,Liability", "bets"],
  ["Number,Runner,Price,Open,High,Low", "prices"],
  ["Saddle cloth,Win odds", "prices"],
  ["date,race,horse,BSP", "prices"],
  ["Date,Course,Horse,SP,Pos", undefined],
  ["Date,Course,Horse", undefined],
  ["Price,Amount of rain", undefined],
])("a table of %s seems to hold %s", (line, kind) => {
  expect(otherTable(line.split(","))).toBe(kind);
});
