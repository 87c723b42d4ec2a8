import { plainPersonName, runnersNamed } from "../../src/cells/nameMatching";

test.each([
  ["Ms Jess Philpot", "jess philpot"],
  ["Ms. Jane E. Doe", "jane doe"],
  ["DR José  Ñíguez", "jose niguez"],
  ["J. McDonald", "j mcdonald"],
  ["Kerrin O'Shea", "kerrin oshea"],
  ["Lord", "lord"],
])("the name %j is %j for comparison", (name, plain) => {
  expect(plainPersonName(name)).toBe(plain);
});

test.each<[string, number[]]>([
  ["ELAN VITAL", [1]],
  ["its a gift", [2]],
  ["Fair Wind", [0]],
  ["Fair", []],
  ["Jean Luc", [4]],
  ["jean-luc", [4]],
])("the runners named %j are those at %j", (name, indexes) => {
  expect(
    runnersNamed(name, ["Fair Wind", "Élan Vital (NZ)", "It's A Gift", "Fair Wind (IRE)", "Jean-Luc"]),
  ).toEqual(indexes);
});
