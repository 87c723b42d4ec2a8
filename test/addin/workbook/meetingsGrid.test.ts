import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { choice } from "./workbookChoice";

test("the meetings have a row each, with the start of every race below its number", () => {
  const [sheet] = workbookSheets(choice());
  const listed = "$W$19:$W$318,$R$19:$R$318,$AJ20,$S$19:$S$318,$AK20,$T$19:$T$318,$AL20,$V$19:$V$318";
  expect(sheet?.cells).toMatchObject({
    Q18: "Track",
    W18: "Start (your clock)",
    AF18: "Start (track’s clock)",
    Q19: expect.stringMatching(
      /^=IFERROR\(RACING\.MEETINGS\(\$B\$3,\$B\$4,"track,slug,country,localDate,timezone,raceNumber,clockStart,/,
    ),
    AI19: '=UNIQUE(FILTER($Q$19:$U$318,$R$19:$R$318<>""))',
    D18: 1,
    O18: 12,
    E20: `=IF($A20="","",SUMIFS(${listed},E18))`,
  });
  expect(sheet?.links).toMatchObject([
    { cell: "D5", sheet: "Ashford Park R2" },
    { cell: "E5", sheet: "Ashford Park R5" },
  ]);
  const width = sheet?.widths?.slice(0, 15).reduce((sum, one) => sum + one);
  expect(width).toBeLessThanOrEqual(866); // what 1280 pixels show beside the pane
});

test("the next races stand above the meetings, and ask for a favourite only where the cell says so", () => {
  const [sheet] = workbookSheets(choice());
  expect(sheet?.cells).toMatchObject({
    B6: "no",
    AP10: '=IFERROR(SORT(FILTER(Q19:AF318,(R19:R318<>"")*(AE19:AE318<>TRUE)*(W19:W318>IF(ISNUMBER($AN$1),$AN$1,0))),7,1),"")',
    BF16: '=IF($B$6="yes",$AQ16&"","")',
    BG16: '="race_code="&$B$4&"; country="&$AR16&"; timezone="&$AT16',
    M16: '=IFERROR(INDEX(RACING.PREDICT($AS16,$BF16,$AU16,"number,name,winProb",FALSE,$BG16),1,3),"")',
  });
});
