import type { DateSystem } from "../dates/serials";
import { localSerial, timezoneHere } from "../dates/zones";

/** The add-in's only clock and random source; every other file takes them as arguments. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A number from 0 to below 1. */
  random: (): number => Math.random(),
} as const;

/** Returns the current time as a serial number by this computer's clock. */
export const serialNow = (dateSystem: DateSystem): number =>
  localSerial(new Date(clock.now()).toISOString(), {
    timezone: timezoneHere(),
    dateSystem,
  }) ?? 0;
