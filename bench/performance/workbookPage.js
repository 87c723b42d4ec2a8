/** Opens and saves one workbook in a page: as the workbench does, and with exceljs, whose script is loaded before. */
import { createGrid } from "../../src/workbench/grid/oSpreadsheetGrid";
import { excelFile } from "../../src/workbench/xlsx/excelFile";
import { readExcelFile } from "../../src/workbench/xlsx/readExcelFile";

const size = { sheets: 25, rows: 60, runners: 20 };

/** A row of a race: what analysts type and compute for a runner. */
const runnerCells = (row) => ({
  [`A${row}`]: String(row - 2), [`B${row}`]: `Runner ${row % size.runners}`, [`C${row}`]: String((row * 7) % 20),
  [`D${row}`]: "58.5", [`E${row}`]: String(2 + (row % 37) / 4), [`F${row}`]: "'7/2", [`G${row}`]: "46333.625",
  [`H${row}`]: `=1/E${row}`, [`I${row}`]: `=H${row}/SUM(H$3:H$${size.rows + 2})`,
  [`J${row}`]: `=IF(I${row}*E${row}>1,"bet","")`, [`K${row}`]: `=ROUND(I${row}*100,1)`, [`L${row}`]: "yes",
  [`M${row}`]: `=RANK(E${row},E$3:E$${size.rows + 2})`, [`N${row}`]: `=XLOOKUP(A${row},A$3:A$9,B$3:B$9,"-")`,
}); // prettier-ignore

const formats = { "E3:E62": "0.00", "G3:G62": "d mmm yyyy h:mm", "H3:I62": "0.0%", "K3:K62": "0.0" };
const looks = [["A1:N2", { bold: true, fill: "#E4EFE9" }]];

const content = Array.from({ length: size.sheets }, (_, sheet) => ({
  name: `Race ${sheet + 1}`,
  cells: Object.assign(
    { A1: `Race ${sheet + 1}`, A2: "No", B2: "Runner", E2: "Price", F2: "Odds", I2: "Chance" },
    ...Array.from({ length: size.rows }, (__, row) => runnerCells(row + 3)),
  ),
  formats,
  looks,
}));

const { ExcelJS } = globalThis;
const saved = createGrid();
let bytes;
let book;

const save = async () => (await excelFile(saved, { settings: {}, addin: undefined })).arrayBuffer();

globalThis.workbookPage = {
  /** Makes the workbook; returns the bytes of its file, and the numbers of its cells. */
  async prepare() {
    await saved.create(content);
    bytes = new Uint8Array(await save());
    book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes.buffer.slice(0));
    let cells = 0;
    book.eachSheet((sheet) => sheet.eachRow((row) => (cells += row.actualCellCount)));
    return { bytes: bytes.length, cells };
  },
  save: async () => void (await save()),
  saveByPeer: async () => void (await book.xlsx.writeBuffer()),
  /** Reads the file into a workbook's data. */
  read: () => void readExcelFile(bytes, "en-AU"),
  /** Reads the file and calculates all formulas. */
  async open() {
    const grid = createGrid();
    await grid.open(readExcelFile(bytes, "en-AU").workbook);
    grid.read(grid.area("'Race 25'!N62"));
  },
  readByPeer: async () => void (await new ExcelJS.Workbook().xlsx.load(bytes.buffer.slice(0))),
};
