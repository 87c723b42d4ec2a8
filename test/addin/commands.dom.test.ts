import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../src/addin/commands";

test("each button of the ribbon finds its command, and each command has a button", () => {
  const manifest = new DOMParser().parseFromString(readFileSync(join(__dirname, "../../manifest.xml"), "utf8"), "text/xml");
  const named = [...manifest.getElementsByTagName("FunctionName")].map(({ textContent }) => textContent);
  expect(named).toEqual(Object.keys(commands));
});
