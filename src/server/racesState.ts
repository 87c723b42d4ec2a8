import type { Service, ServiceOptions } from "../service/createService";
import type { CountryRaces } from "../service/races/records";
import type { History } from "../service/store/history";

/** An open history and the service that answers from it. */
export interface OpenRaces {
  readonly service: Service;
  readonly history: History;
  /** The origin of a published history. */
  readonly source?: ServiceOptions["source"];
  /** Called with a failure that damage to the store may have caused. */
  readonly onFailure?: (error: unknown) => void;
}

/** An import or a build under way. */
export interface Work {
  /** The time when it began, in milliseconds since the process began. */
  readonly begun: number;
  /** The finished part, 0 to 1. */
  part: number;
}

/** The races of a server from its start on, with the service and the work that each state has. */
export type RacesState =
  /** The server only relays. */
  | { readonly is: "absent" }
  /** The first races are imported, built, or looked for in a database. */
  | { readonly is: "preparing"; readonly work: Work }
  /** One race code of one country is ready, and the rest is built. */
  | {
      readonly is: "partial";
      readonly open: OpenRaces;
      readonly only: CountryRaces;
      readonly work: Work;
    }
  | { readonly is: "whole"; readonly open: OpenRaces }
  /** The database does not answer; it may have been read before. */
  | { readonly is: "lost"; readonly open: OpenRaces | undefined; readonly problem: string }
  /** The store was found damaged and closed, and is built again; the problem is the last failure to. */
  | { readonly is: "rebuilding"; readonly work: Work; readonly problem?: string };

/** Returns the open history of a state; undefined while there is none. */
export const openOf = (state: RacesState): OpenRaces | undefined =>
  "open" in state ? state.open : undefined;

/** Returns the import or build of a state; undefined while there is none. */
export const workOf = (state: RacesState): Work | undefined => ("work" in state ? state.work : undefined);

/** Returns the reason why nothing can be read until a person or another server acts; undefined otherwise. */
export const problemOf = (state: RacesState): string | undefined =>
  "problem" in state ? state.problem : undefined;

/** Returns the reason why a server has no races to serve although it has a source. */
export const reasonOf = (state: RacesState): string | undefined =>
  problemOf(state) ??
  (state.is === "rebuilding"
    ? "the store was found damaged and is being built again from its source: retry shortly"
    : undefined);
