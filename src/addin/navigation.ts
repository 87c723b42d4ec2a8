import type { Scope } from "./excel/book";

/** The views of the pane, in the order of its tabs. */
export const views = {
  build: "Build",
  pictures: "Pictures",
  book: "Race day",
  refresh: "Refresh",
  reference: "Reference",
  activity: "Activity",
  settings: "Settings",
} as const;

export type ViewName = keyof typeof views;

export interface Route {
  readonly view: ViewName;
  /** What the view begins with, such as the scope of a refresh. */
  readonly scope?: Scope;
  readonly errorsOnly?: boolean;
  /** The function that the builder begins with. */
  readonly function?: string;
  /** What a button of the ribbon has to say. */
  readonly message?: string;
}

/** Where the pane is. The ribbon's buttons lead there too, also before the pane has been opened. */
export interface Navigation {
  route(): Route;
  go(place: Route): void;
  /** Returns how to stop. */
  onChange(listener: () => void): () => void;
}

export function createNavigation(): Navigation {
  let current: Route = { view: "build" };
  const listeners = new Set<() => void>();
  return {
    route: () => current,
    go(place) {
      current = place;
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
