import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext } from "../../../src/service/importing/createContext";
import { importCollected } from "../../../src/service/importing/importCollected";
import { importFile } from "../../../src/service/importing/importFile";
import { unjoinedRaces } from "../../../src/service/importing/unjoinedRaces";
import type { RaceRecord } from "../../../src/service/races/records";

export type GivenFile = readonly [name: string, content: string | Uint8Array];

/** Imports files in their order in one import; resolves to the last one's report and to all races. */
export async function importTexts(files: readonly GivenFile[], zones: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  try {
    const context = createContext({ zones });
    const races: RaceRecord[] = [];
    const write = (added: readonly RaceRecord[]): void => void races.push(...added);
    let report: Awaited<ReturnType<typeof importFile>> | undefined;
    for (const [name, content] of files) {
      const path = join(folder, name);
      writeFileSync(path, content);
      report = await importFile(path, { write, context });
    }
    if (!report) throw new Error("no file was given");
    const whole = { ...report, ...importCollected({ write, context })[0] };
    return { ...whole, doubts: [...whole.doubts, ...unjoinedRaces(context)], written: races };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
