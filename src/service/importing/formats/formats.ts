import { createTrackZones } from "./tracks";
import { createAtg } from "./atg";
import { createBrisChart } from "./brisChart";
import { createExchangeHub } from "./exchangeHub";
import { createExchangeStream } from "./exchangeStream";
import type { CreateFormat, Format } from "./format";
import { createGbgb } from "./gbgb";
import { createHkjc } from "./hkjc";
import { createHongKongSet } from "./hongKongSet";
import { createNetkeiba } from "./netkeiba";
import { createPmu } from "./pmu";
import { createRacingNsw } from "./racingNsw";
import { createRpscrape } from "./rpscrape";

const known: readonly CreateFormat[] = [
  createRpscrape,
  createNetkeiba,
  createHkjc,
  createHongKongSet,
  createExchangeHub,
  createExchangeStream,
  createBrisChart,
  createPmu,
  createAtg,
  createGbgb,
  createRacingNsw,
];

/** Returns the formats that are known, with the zones that a person gave for tracks. */
export function createFormats(zones: Readonly<Record<string, string>> = {}): readonly Format[] {
  const tracks = createTrackZones(zones);
  return known.map((create) => create(tracks));
}
