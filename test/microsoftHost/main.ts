/** Hosts the add-in on Microsoft's own office.js: the script workbench/microsoft.js of build/office. */
import type { ExcelPage } from "../../src/workbench/officeHost/excelPage";
import { addFrame, type LoadedAddin } from "../../src/workbench/page/addinFrame";
import { element } from "../../src/workbench/page/browser";
import { MicrosoftHost } from "./microsoftHost";

/** Opens the add-in's page in a frame of the pane. */
function open(page: ExcelPage): MicrosoftHost {
  const frame = addFrame();
  const host = new MicrosoftHost({
    frame,
    page,
    address: "office-taskpane.html",
    language: navigator.language,
    openWindow: (address) => void window.open(address, "_blank", "noopener"),
  });
  element("pane", HTMLElement).append(frame);
  return host;
}

function racingHost(page: ExcelPage): LoadedAddin {
  const host = open(page);
  return {
    press: (action) => host.press(action),
    openWindow: () => void open({ ...page, attach: () => undefined }), // the first answers the formulas
    host,
  };
}

Object.assign(window, { racingHost });
