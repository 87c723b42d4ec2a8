import { fieldOf } from "../../../src/service/races/field";
import { words, type Word } from "../../../src/service/ratings/influences";
import { StartWords, type WordNumbers } from "../../../src/service/ratings/attributeIds";
import { raceOf, runnerOf, without } from "../predictions/simulatedRaces";

const place = (word: Word): number => Object.keys(words).indexOf(word);

function startOf(runner: Partial<ReturnType<typeof runnerOf>>) {
  const field = fieldOf(raceOf({ runners: [runnerOf(runner)] }));
  const [starter] = field.starters;
  if (!starter) throw new Error("the race has no starter");
  return [starter, field] as const;
}

const ofWord = (numbers: WordNumbers, word: Word): number | undefined => numbers[place(word)];

test("a word has the same number at each start, another word another", () => {
  const known = new StartWords();
  const ada = known.meet(...startOf({ runnerKey: "ada", jockeyKey: "lee" }));
  const bob = known.meet(...startOf({ runnerKey: "bob", jockeyKey: "lee" }));
  expect(ofWord(ada, "jockey")).toBe(ofWord(bob, "jockey"));
  expect(ofWord(ada, "runner")).not.toBe(ofWord(bob, "runner"));
  expect(known.find(...startOf({ runnerKey: "bob", jockeyKey: "lee" }))).toEqual(bob);
});

test("to find a word does not make it known", () => {
  const known = new StartWords();
  const start = startOf({ runnerKey: "ada" });
  expect(ofWord(known.find(...start), "runner")).toBe(-1);
  expect(ofWord(known.find(...start), "runner")).toBe(-1);
});

test("a word that the source does not tell is 0", () => {
  const field = fieldOf(raceOf({ runners: [without(runnerOf(), "barrier")] }));
  const [starter] = field.starters;
  expect(starter && ofWord(new StartWords().meet(starter, field), "gate")).toBe(0);
});
