import { foldName } from "../../../src/service/store/foldName";

test.each([
  [" J.  McDonald ", "j mcdonald"],
  ["José O'Brien", "jose obrien"],
  ["JOSE OBRIEN", "jose obrien"],
  ["Jean-Luc Smith", "jean luc smith"],
])("%j is compared as %j", (name, folded) => expect(foldName(name)).toBe(folded));
