import { t } from "../language/translate";
import type { Scope } from "./excel/workbook";
import { createListeners } from "./excel/listeners";

/** The views of the pane with their titles, in the order of the tabs. */
export const views = {
  build: () => t`Build`,
  pictures: () => t`Pictures`,
  raceDay: () => t`Race day`,
  refresh: () => t`Refresh`,
  reference: () => t`Guide`,
  activity: () => t`Log`,
  settings: () => t`Settings`,
} as const;

export type ViewName = keyof typeof views;

export interface Route {
  readonly view: ViewName;
  /** The scope that a refresh begins with. */
  readonly scope?: Scope;
  readonly errorsOnly?: boolean;
  /** The sheets that the view Refresh copies as values at once. */
  readonly freeze?: "sheet" | "workbook";
  /** True to show the size of a snapshot at once, in the view Refresh. */
  readonly snapshot?: boolean;
  /** True to log the stakes of the race's sheet in front at once, in the view Race day. */
  readonly logBets?: boolean;
  /** The number of the runner whose reasons the view Pictures shows. */
  readonly runner?: number;
  /** The function that the builder begins with. */
  readonly function?: string;
}

/** Creates the pane's route, which the ribbon's buttons set too, even before the pane is open. */
export function createNavigation() {
  let current: Route = { view: "build" };
  const { raise, onChange } = createListeners();
  return {
    route: () => current,
    go(route: Route) {
      current = route;
      raise();
    },
    onChange,
  };
}
