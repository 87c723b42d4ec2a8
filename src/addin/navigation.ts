import { t } from "../language/translate";
import type { Scope } from "./excel/workbook";
import { createListeners } from "./excel/listeners";

/** The views of the pane with their titles, in tab order. */
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
  /** The initial scope of a refresh. */
  readonly scope?: Scope;
  readonly errorsOnly?: boolean;
  /** The sheets that the Refresh view copies as values at once. */
  readonly freeze?: "sheet" | "workbook";
  /** True to show the size of a snapshot at once, in the Refresh view. */
  readonly snapshot?: boolean;
  /** True to log the stakes of the active race sheet at once, in the Race day view. */
  readonly logBets?: boolean;
  /** The number of the runner whose reasons the Pictures view shows. */
  readonly runner?: number;
  /** The initial function of the builder. */
  readonly function?: string;
}

/** Creates the pane's route. The ribbon's buttons set it too, even before the pane is open. */
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
