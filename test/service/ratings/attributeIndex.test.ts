/** Suite of src/service/ratings/influences.ts: attributeIndex. */
import { fieldOf } from "../../../src/service/races/field";
import {
  type Attribute,
  type AttributeIds,
  AttributeIndex,
  attributes,
} from "../../../src/service/ratings/influences";
import { raceOf, runnerOf, without } from "../predictions/simulatedRaces";

const indexOf = (name: Attribute): number => Object.keys(attributes).indexOf(name);

function startOf(runner: Partial<ReturnType<typeof runnerOf>>) {
  const field = fieldOf(raceOf({ runners: [runnerOf(runner)] }));
  const [starter] = field.starters;
  if (!starter) throw new Error("the race has no starter");
  return [starter, field] as const;
}

const idOf = (ids: AttributeIds, name: Attribute): number | undefined => ids[indexOf(name)];

test("a value has the same id at each start, another value another", () => {
  const index = new AttributeIndex();
  const ada = index.assign(...startOf({ runnerKey: "ada", jockeyKey: "lee" }));
  const bob = index.assign(...startOf({ runnerKey: "bob", jockeyKey: "lee" }));
  expect(idOf(ada, "jockey")).toBe(idOf(bob, "jockey"));
  expect(idOf(ada, "runner")).not.toBe(idOf(bob, "runner"));
  expect(index.find(...startOf({ runnerKey: "bob", jockeyKey: "lee" }))).toEqual(bob);
});

test("finding a value does not number it", () => {
  const index = new AttributeIndex();
  const start = startOf({ runnerKey: "ada" });
  expect(idOf(index.find(...start), "runner")).toBe(-1);
  expect(idOf(index.find(...start), "runner")).toBe(-1);
});

test("the id of an unknown attribute is 0", () => {
  const field = fieldOf(raceOf({ runners: [without(runnerOf(), "barrier")] }));
  const [starter] = field.starters;
  expect(starter && idOf(new AttributeIndex().assign(starter, field), "barrier")).toBe(0);
});

test("a forgotten value gets an id that no other has had", () => {
  const index = new AttributeIndex();
  const [ada, bob] = ["ada", "bob"].map((runnerKey) => index.assign(...startOf({ runnerKey }))[0] ?? NaN);
  expect([...index.forget("runner", ["ada", "cleo"])]).toEqual([ada]);
  expect(index.count("runner")).toBe(1);
  const again = ["bob", "ada"].map((runnerKey) => index.assign(...startOf({ runnerKey }))[0]);
  expect(again[0]).toBe(bob);
  expect([ada, bob]).not.toContain(again[1]);
});
