import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Program {
  readonly name: string;
  /** A command that ends without an error where the program is installed. */
  readonly check: readonly [command: string, ...args: string[]];
  /** Opens the file in.xlsx of a folder and saves it as out/in.xlsx. */
  readonly save: (folder: string) => readonly [command: string, ...args: string[]];
}

/** A package of Node among the development dependencies. */
const byNode = (packageName: string, script: string): Omit<Program, "name"> => ({
  check: ["node", "-e", `require.resolve("${packageName}")`],
  save: (folder) => ["node", "-e", script, join(folder, "in.xlsx"), join(folder, "out", "in.xlsx")],
});

/** The Python that has openpyxl: the system's, or the first of the path. */
const python =
  ["/usr/bin/python3", "python3"].find(
    (command) => spawnSync(command, ["-c", "import openpyxl"]).status === 0,
  ) ?? "python3";

/** Programs that people's workbooks go through. */
export const programs: readonly Program[] = [
  {
    name: "LibreOffice",
    check: ["soffice", "--version"],
    save: (folder) => [
      ...(["soffice", `-env:UserInstallation=file://${folder}/profile`, "--headless"] as const),
      "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", join(folder, "out"),
      join(folder, "in.xlsx"),
    ],
  },
  {
    name: "Gnumeric",
    check: ["ssconvert", "--version"],
    save: (folder) => ["ssconvert", join(folder, "in.xlsx"), join(folder, "out", "in.xlsx")],
  },
  {
    name: "openpyxl",
    check: [python, "-c", "import openpyxl"],
    save: (folder) => [
      ...([python, "-c", "import sys,openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])"] as const),
      join(folder, "in.xlsx"), join(folder, "out", "in.xlsx"),
    ],
  },
  {
    name: "exceljs",
    ...byNode(
      "exceljs",
      'const book = new (require("exceljs").Workbook)(); book.xlsx.readFile(process.argv[1]).then(() => book.xlsx.writeFile(process.argv[2]))',
    ),
  },
  {
    name: "SheetJS",
    ...byNode(
      "xlsx",
      'const x = require("xlsx"); x.writeFile(x.readFile(process.argv[1], { cellNF: true, cellStyles: true }), process.argv[2])',
    ),
  },
]; // prettier-ignore

const run = ([command, ...args]: readonly [string, ...string[]]) =>
  spawnSync(command, args, { encoding: "utf8", timeout: 240_000 });

export const isInstalled = ({ check }: Program): boolean => run(check).status === 0;

/** Returns a file as a program saves it. Throws with the program's words if it saves none. */
export function savedBy({ name, save }: Program, bytes: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "racing-round-trip-"));
  try {
    spawnSync("mkdir", [join(folder, "out")]);
    writeFileSync(join(folder, "in.xlsx"), bytes);
    const { stdout, stderr } = run(save(folder));
    try {
      return new Uint8Array(readFileSync(join(folder, "out", "in.xlsx")));
    } catch {
      throw new Error(`${name} saved no file: ${stdout}${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
