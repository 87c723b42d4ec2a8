import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Loader = (this: { readonly resourceQuery: string }, source: string) => string;
const load = jest.requireActual<Loader>("../../tools/numfmtLanguages.cjs");
const library = join(__dirname, "../../node_modules/numfmt/dist/index.mjs");

/** A day in each language, in a library without and with its other languages, and in the whole one. */
const script = `
const [whole, part] = [await import("./whole.mjs"), await import("./numfmt.mjs")];
const shown = ({ format, listLocales }) =>
  Object.fromEntries(listLocales().sort().map((tag) => [tag, format("dddd d mmmm", 46339, { locale: tag })]));
const first = shown(part);
await import("./languages.mjs");
process.stdout.write(JSON.stringify({ first, all: shown(part), whole: shown(whole) }));`;

test("the languages that load later are those of the library, English is there at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "numfmt-"));
  const source = readFileSync(library, "utf8");
  const part = (resourceQuery: string): string => load.call({ resourceQuery }, source);
  writeFileSync(join(folder, "whole.mjs"), source);
  writeFileSync(join(folder, "numfmt.mjs"), part(""));
  writeFileSync(join(folder, "languages.mjs"), part("?languages").replace('"numfmt"', '"./numfmt.mjs"'));
  writeFileSync(join(folder, "run.mjs"), script);
  const output = JSON.parse(
    execFileSync(process.execPath, [join(folder, "run.mjs")], { encoding: "utf8" }),
  ) as {
    readonly [part in "first" | "all" | "whole"]: Readonly<Record<string, string>>;
  };
  rmSync(folder, { recursive: true });
  expect(Object.keys(output.first)).toEqual(["en", "en-AU", "en-CA", "en-GB", "en-IE", "en-US"]);
  expect(output.first["en-AU"]).toBe("Friday 13 November");
  expect(output.all).toEqual(output.whole);
  expect(output.all.fr).toBe("vendredi 13 novembre");
});

test("a library with another layout fails the build", () => {
  expect(() => load.call({ resourceQuery: "" }, "export const format = 1;")).toThrow(
    "its layout has changed",
  );
});
