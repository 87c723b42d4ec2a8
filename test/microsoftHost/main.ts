/** Hosts the add-in on Microsoft's own office.js: the script workbench/microsoft.js of build/office. */
import type { ExcelPage } from "../../src/workbench/officeHost/excelPage";
import { addFrame, type LoadedAddin } from "../../src/workbench/page/addinFrame";
import { element } from "../../src/workbench/page/browser";
import { obstacles } from "./excel/range";
import type { HostProfile } from "./hostProfile";
import { MicrosoftHost } from "./microsoftHost";

/** Opens the add-in's page in a frame of the pane. */
function open(page: ExcelPage, profile: HostProfile = {}): MicrosoftHost {
  const frame = addFrame();
  Object.assign(obstacles, { tables: profile.tables ?? {}, merged: profile.merged ?? [] });
  const host = new MicrosoftHost({
    frame,
    page,
    profile,
    address: `office-taskpane.html${profile.ignoresShowPane ? "?channel=marketplace" : ""}`,
    language: navigator.language,
    openWindow: (address) => void window.open(address, "_blank", "noopener"),
  });
  element("pane", HTMLElement).append(frame);
  return host;
}

/** Returns the profile that the page's address asks for: `&ExcelApi=1.20`. */
function askedProfile(): HostProfile {
  const version = new URLSearchParams(window.location.search).get("ExcelApi");
  return version === null ? {} : { sets: { ExcelApi: version, CustomFunctionsRuntime: "1.5" } };
}

function racingHost(page: ExcelPage): LoadedAddin {
  const host = open(page, askedProfile());
  const another = { ...page, attach: () => undefined }; // the first answers the formulas
  Object.assign(window, { openWithProfile: (profile: HostProfile) => open(another, profile) });
  return {
    press: (action) => host.press(action),
    openWindow: () => void open(another),
    host,
  };
}

Object.assign(window, { racingHost });
