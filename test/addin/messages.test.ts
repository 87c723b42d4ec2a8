import { importMessage } from "../../src/addin/messages";
import { ImportFailure } from "../../src/browser/inBrowser";

test("a failed import states its reason, and where the time zones of tracks are asked for", () => {
  expect(importMessage(new ImportFailure("cannot import a.csv: it has no lines"))).toBe(
    "Cannot import a.csv: it has no lines",
  );
  expect(importMessage(new ImportFailure("name it with --zone", ["AFD", "Elm Downs"]))).toBe(
    "Nothing was imported, because the time zone of AFD, Elm Downs is not known. Drop the files on the workbench’s sheet, which asks for it.",
  );
});
