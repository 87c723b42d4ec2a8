/** Replaces Office.js in the add-in's page when the workbench loads it. */
import type { ExcelPage } from "./officeHost/excelPage";
import { customFunctions } from "./officeHost/customFunctions";
import { excel } from "./officeHost/excel/excel";
import { office } from "./officeHost/office";

const documentReady = new Promise<void>((resolve) => {
  document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

const page = (window.parent as { racingExcel?: ExcelPage }).racingExcel;
const functions = customFunctions();
Object.assign(window, { CustomFunctions: functions });

if (page) {
  Object.assign(window, {
    Office: office({
      page,
      ready: Promise.all([documentReady, page.opened]),
      language: navigator.language,
    }),
    Excel: excel(page),
  });
  // Excel takes back the focus at these keys; Tab leaves the frame like in any page.
  window.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" || key === "F2") page.pane.leave("grid");
  });
  void documentReady.then(() =>
    page.attach({ find: (id) => functions._association.mappings[id.toUpperCase()] }),
  );
}
