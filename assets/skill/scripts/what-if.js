/**
 * Adds a sheet with a race's chances and fair odds after scratchings; returns its name and its formula.
 * @param {Excel.RequestContext} context
 * @param {{ date?: string, track: string, race: number | string, scratched: number | string }} request
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- Copilot runs it
async function whatIf(context, { date = "today", track, race, scratched }) {
  const text = (value) => `"${String(value).replaceAll('"', '""')}"`;
  const formula = `=RACING.WHATIF(${text(date)},${text(track)},${Number(race)},,${text(scratched)})`;
  const sheet = context.workbook.worksheets.add();
  sheet.getRange("A1").formulas = [[formula]];
  sheet.activate();
  sheet.load("name");
  await context.sync();
  return { sheet: sheet.name, formula };
}
