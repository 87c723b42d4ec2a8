import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gamblingHelp, helpIn } from "../../../../src/addin/pane/settings/gamblingHelp";
import { countries, type Country } from "../../../../src/spec/codes";

const read = (path: string): string => readFileSync(join(__dirname, "../../../..", path), "utf8");

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, "");

test.each(Object.entries(gamblingHelp))(
  "the help of %s is named in the README and on the page of help, with its country",
  (country, { name, address }) => {
    expect(new URL(address).protocol).toBe("https:");
    const of = countries[country as Country];
    expect(read("README.md").replace(/\s+/g, " ")).toContain(`[${name}](${address}) (${of})`);
    const written = `<li>${of}: <a href="${address}" rel="noopener">${name}</a></li>`;
    expect(withoutBlanks(read("src/addin/help.html"))).toContain(withoutBlanks(written));
  },
);

test("a country without an organisation of its own has the meetings of Gamblers Anonymous", () => {
  expect(helpIn("in").name).toBe("Gamblers Anonymous");
  expect(helpIn("toString").name).toBe("Gamblers Anonymous");
  expect(helpIn("au").name).toBe("Gambling Help Online");
});
