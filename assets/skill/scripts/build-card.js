/**
 * Adds a sheet with a race's card and returns the sheet's name and its formula.
 * @param {Excel.RequestContext} context
 * @param {{ date?: string, track: string, race: number | string }} request
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- Copilot runs it
async function buildCard(context, { date = "today", track, race }) {
  const text = (value) => `"${String(value).replaceAll('"', '""')}"`;
  const formula = `=RACING.CARD(${text(date)},${text(track)},${Number(race)})`;
  const sheet = context.workbook.worksheets.add();
  sheet.getRange("A1").formulas = [[formula]];
  sheet.activate();
  sheet.load("name");
  await context.sync();
  return { sheet: sheet.name, formula };
}
