import { remediesHere, useDoor } from "../../../../src/service/importing/formats/remedies";

afterEach(() => useDoor("command"));

const sentences = (): readonly string[] =>
  Object.values(remediesHere()).map((remedy) =>
    typeof remedy === "string"
      ? remedy
      : (remedy as (...texts: unknown[]) => string)(["Elm Downs"], "Europe/London"),
  );

/** Matches words of the command line: options, the program's name, files of a clone. */
const atCommand = /--[a-z]|racing-form|docs\//;

test("each remedy of the command has one in the browser, which names nothing that a page lacks", () => {
  const ofCommand = Object.keys(remediesHere());
  useDoor("browser");
  expect(Object.keys(remediesHere())).toEqual(ofCommand);
  expect(sentences().filter((sentence) => atCommand.test(sentence))).toEqual([]);
});
