import { importMessage } from "../../src/addin/messages";
import { ImportFailure } from "../../src/browser/inBrowser";

test("a failed import states its reason, and where the time zones of tracks are asked for", () => {
  expect(importMessage(new ImportFailure("cannot import a.csv: it has no lines"))).toBe(
    "Cannot import a.csv: it has no lines",
  );
  expect(importMessage(new ImportFailure("name it with --zone", ["AFD", "Elm Downs"]))).toBe(
    "Nothing was imported: the time zone is not known for AFD, Elm Downs. Choose it below, and import the files again.",
  );
});
