import type { Logger } from "pino";
import type { ChangeStreams } from "../service/changeStreams";
import type { Service, ServiceOptions } from "../service/createService";
import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { OpenOptions } from "./claimStore";
import type { ImportedFile } from "./importedFile";
import type { FileProgress } from "./importResults";
import type { Counters } from "./metrics/counters";
import type { Arguments } from "./readArguments";
import type { RedisSettings } from "./scale/redis/signedStore";

/** The server options about its races and the callers who may ask for them. */
export interface ServingOptions
  extends
    Partial<Pick<Arguments, "keys" | "limits">>,
    Pick<OpenOptions, "onOutdated" | "onDamaged" | "signal"> {
  /** The Redis through which several processes count requests together and share answers. */
  readonly redis?: RedisSettings | undefined;
  readonly onProgress?: (progress: FileProgress) => void;
  /** Called with the finished part of the simulated world, 0 to 1. */
  readonly onSimulated?: (part: number) => void;
  /** Called when all races are ready, after the first ones. */
  readonly onWhole?: () => void;
  /** Called with the day of old results files that is replayed because nobody has chosen one. */
  readonly onReplayed?: (day: string) => void;
  readonly onImported?: (imported: readonly ImportedFile[], store: string) => void;
}

export interface ServiceParts extends ServingOptions, Pick<ServiceOptions, "prices"> {
  readonly log: Logger;
  readonly counters: Counters;
}

/** Creates the service that answers from a history. */
export type CreateService = (
  served: Pick<ServiceOptions, "history" | "source" | "only"> & {
    /** The day of a replay, YYYY-MM-DD. */
    readonly asOf?: string | undefined;
    readonly pendingPredictions?: PendingPredictions;
  },
) => Service;

/** The parts with which a source is served, in addition to its options. */
export type ServeParts = ServiceParts & { readonly create: CreateService; readonly changes: ChangeStreams };
