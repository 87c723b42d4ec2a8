/** Lays an example out as a sheet: its arguments in cells, the formula that refers to them, and the result that it spills. */
const { parseFormula } = require("./formula.cjs");

const mostRows = 6;
const letter = (column) =>
  column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);

/** Returns the rows of an argument, labelled in column A, and the reference to its cells. */
function argumentCells(name, value, row) {
  const matrix = Array.isArray(value) ? value : [[value]];
  const last = `${letter(matrix[0].length)}${row + matrix.length - 1}`;
  const cells = matrix.map((line, index) => [index === 0 ? name : "", ...line]);
  return { cells, reference: last === `B${row}` ? last : `B${row}:${last}` };
}

/** Returns the cells of all arguments and the formula that refers to them. */
function inputsOf(parameters, { id, args }) {
  const cells = [];
  const references = args.map((value, index) => {
    if (value === null || value === "") return "";
    const { name } = parameters[Math.min(index, parameters.length - 1)];
    const argument = argumentCells(name, value, cells.length + 1);
    cells.push(...argument.cells);
    return argument.reference;
  });
  return { cells, formula: `=RACING.${id}(${references.join(",")})` };
}

/** Returns the blocks of an example as a sheet; none without an example that has a result. */
function worksheetBlocks({ parameters }, example, shown) {
  if (!example) return [];
  const { cells, formula } = inputsOf(parameters, parseFormula(example.formula));
  const inputs = cells.length === 0 ? [] : [...cells, []];
  const rows = [...inputs, ...example.table.slice(0, mostRows)];
  const at = `A${inputs.length + 1}`;
  const width = Math.max(...rows.map((row) => row.length));
  const grid = rows.map((row, index) => [
    String(index + 1),
    ...Array.from({ length: width }, (_, column) => shown(row[column] ?? "")),
  ]);
  return [
    { heading: "In a sheet" },
    {
      text: `Type the arguments into cells and this formula into ${at}. Change a cell, and the result follows.`,
    },
    { code: formula },
    { head: ["", ...Array.from({ length: width }, (_, column) => letter(column))], rows: grid },
  ];
}

module.exports = { worksheetBlocks };
