import type { ExcelPage } from "../../src/workbench/officeHost/excelPage";
import type { FunctionCalls, FunctionResult } from "./functionCalls";
import type { HostProfile } from "./hostProfile";
import { HostObject } from "./requests/hostObject";

const state = { inactive: "Inactive", background: "Background", visible: "Visible" } as const;

/** Shows and hides the pane, for Office.addin. */
class AppRuntimeService extends HostObject {
  readonly typeName = "AppRuntimeService";
  private readonly pane: ExcelPage["pane"];
  private readonly profile: HostProfile;

  constructor({ page, profile }: ServiceOptions) {
    super();
    this.pane = page.pane;
    this.profile = profile;
  }
  SetAppRuntimeState(wanted: string): void {
    if (wanted === state.visible && this.profile.ignoresShowPane) return;
    if (wanted === state.visible) this.pane.open();
    else this.pane.close();
  }
  GetAppRuntimeState(): string {
    return this.pane.isOpen() ? state.visible : state.background;
  }
}

const startupSetting = "Office.StartupBehavior";

/** Stores in the workbook whether the add-in starts with it, for Office.addin. */
class AppRuntimePersistenceService extends HostObject {
  readonly typeName = "AppRuntimePersistenceService";
  private readonly settings: ExcelPage["settings"];

  constructor({ settings }: ExcelPage) {
    super();
    this.settings = settings;
  }
  SetAppRuntimeStartState(wanted: string): void {
    const behavior = wanted === state.inactive ? "None" : "Load";
    this.settings.write({ ...this.settings.read(), [startupSetting]: behavior });
  }
  GetAppRuntimeStartState(): string {
    return this.settings.read()[startupSetting] === "Load" ? state.background : state.inactive;
  }
}

/** Hears of the page that its ribbon actions are associated. */
class AddinInternalService extends HostObject {
  readonly typeName = "AddinInternalService";
  NotifyActionHandlerReady(): void {
    // The workbench has no ribbon that could wait for it.
  }
}

/** The results of the page's custom functions. */
class CustomFunctions extends HostObject {
  readonly typeName = "CustomFunctions";
  private readonly options: ServiceOptions;

  constructor(options: ServiceOptions) {
    super();
    this.options = options;
  }
  _SetOsfControlContainerReadyForCustomFunctions(): void {
    this.options.onFunctionsReady();
  }
  SetInvocationArrayResults(results: readonly FunctionResult[]): void {
    this.options.calls.take(results);
  }
}

class CustomFunctionsContainer extends HostObject {
  readonly typeName = "CustomFunctionsContainer";
  readonly CustomFunctions: CustomFunctions;

  constructor(options: ServiceOptions) {
    super();
    this.CustomFunctions = new CustomFunctions(options);
  }
}

export interface ServiceOptions {
  readonly page: ExcelPage;
  readonly calls: FunctionCalls;
  readonly profile: HostProfile;
  /** Called once the page has associated its functions. */
  readonly onFunctionsReady: () => void;
}

/** Returns the objects that office.js asks for by the name of their type. */
export function createServices(options: ServiceOptions): Readonly<Record<string, HostObject>> {
  return {
    "Microsoft.AppRuntime.AppRuntimeService": new AppRuntimeService(options),
    "Microsoft.AppRuntime.AppRuntimePersistenceService": new AppRuntimePersistenceService(options.page),
    "Microsoft.InternalService.AddinInternalService": new AddinInternalService(),
    "Microsoft.ExcelServices.CustomFunctions": new CustomFunctions(options),
    "Microsoft.ExcelServices.CustomFunctionsContainer": new CustomFunctionsContainer(options),
  };
}
