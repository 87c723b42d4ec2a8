/** Suite of src/functions: names of a results file that look like formulas, scripts or orders stay texts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import fc from "fast-check";
import * as functions from "../../src/functions/index.generated";
import { importFile } from "../../src/service/importing/importFile";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { callTool, openTools } from "../agents/openTools";
import { names } from "../fixtures/hostileNames";
import { openExample } from "../library/openExample";
import { fixtureDay, fixtureFile, pinned, serviceOf } from "../service/testService";
import { openTestSession } from "./testSession";

/** The long run sets MUTATED_FILES=1000. */
const files = Number(process.env.MUTATED_FILES ?? 20);

const folder = mkdtempSync(join(tmpdir(), "hostile-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

const shownTrack = "Yonder Postcard";
const race = { date: fixtureDay, track: "ashford-park", race: 3 };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const [heading = "", ...allLines] = readFileSync(fixtureFile, "utf8").trim().split("\n");
/** The race, and the earlier starts of the runner that is renamed. */
const lines = allLines.filter(
  (line) => line.startsWith(`${fixtureDay},au,gallops,Ashford Park,3,`) || line.includes(shownTrack),
);
const renamed = lines.filter((line) => line.includes(shownTrack)).length;

/** Imports the lines with another name; returns the lines lost, the cells, and an agent's table. */
async function serveWith(name: string) {
  const path = join(folder, "results.csv");
  writeFileSync(
    path,
    [heading, ...lines].join("\n").replaceAll(shownTrack, () => quoted(name)),
  );
  const history = historyInMemory();
  const { rejections } = await importFile(path, { write: createWriter(history) });
  const service = serviceOf(history, { clock: pinned(fixtureDay), keys: { "pro-key": "pro" } });
  const session = openTestSession({ answer: (request) => service.handle(request) });
  const cells = await functions.form(race.date, race.track, race.race, [["number", "name", "jockey"]]);
  const client: Client = await openTools(openExample(service));
  const { text, content } = await callTool(client, "form", { ...race, fields: "number,name" });
  await client.close();
  session.client.dispose();
  history.close();
  return { rejected: rejections.length, cells: cells.slice(1), text, rows: content.rows };
}

const check = async (name: string): Promise<void> => {
  const { rejected, cells, text, rows } = await serveWith(name);
  // Each line is read or counted as lost.
  expect([0, renamed]).toContain(rejected);
  for (const row of cells) for (const cell of row) expect(["string", "number"]).toContain(typeof cell);
  const nameRead = cells.find(([number]) => number === 1)?.[1];
  if (rejected === 0) expect(rows.find(({ number }) => number === 1)?.name).toBe(nameRead);
  // An agent's table keeps one line for a runner, and no markup of its own.
  expect(text.split("\n").filter((line) => /^\| 1 \|/.test(line)).length).toBe(rejected === 0 ? 1 : 0);
  expect(text).not.toMatch(/(?<!\\)<(?:script|img)/);
};

test.each(names)("a runner named %j is a text in a cell and data in an agent's table", check);

test(
  `${files} files with other names of such signs lose no line unnoticed`,
  async () => {
    const sign = fc.constantFrom(
      ..."=+-@|<>&\"'`#*[](){}$\\/;:,.\t %!",
      "é",
      "馬",
      "💥",
      "\u202e",
      "A",
      "b",
      "1",
    );
    const name = fc.array(sign, { minLength: 1, maxLength: 20 }).map((signs) => signs.join(""));
    await fc.assert(fc.asyncProperty(name, check), { numRuns: files });
  },
  Math.max(600_000, files * 10_000),
);
