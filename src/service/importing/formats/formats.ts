import type { DateOrder } from "../../../dates/dateOrder";
import { createTrackZones } from "./tracks";
import { createAtg } from "./atg";
import { createBrisChart } from "./brisChart";
import { createExchangeHub } from "./exchangeHub";
import { createExchangePrices } from "./exchangePrices";
import { createExchangeStream } from "./exchangeStream";
import type { CreateFormat, Format } from "./format";
import { createFormGuide } from "./formGuide";
import { createGbgb } from "./gbgb";
import { createHkjc } from "./hkjc";
import { createHongKongSet } from "./hongKongSet";
import { createNetkeiba } from "./netkeiba";
import { createPmu } from "./pmu";
import { createRacingNsw } from "./racingNsw";
import { createRpscrape } from "./rpscrape";
import { createRpscrape2018 } from "./rpscrape2018";
import { createRpscrape2019 } from "./rpscrape2019";

const known: readonly CreateFormat[] = [
  createRpscrape,
  createRpscrape2018,
  createRpscrape2019,
  createNetkeiba,
  createHkjc,
  createHongKongSet,
  createExchangeHub,
  createExchangePrices,
  createExchangeStream,
  createBrisChart,
  createPmu,
  createAtg,
  createGbgb,
  createFormGuide,
  createRacingNsw,
];

/** Returns the known formats, with the zones that a person gave for tracks, and the stated order of days. */
export function createFormats(
  zones: Readonly<Record<string, string>> = {},
  days?: DateOrder,
): readonly Format[] {
  const tracks = createTrackZones(zones);
  return known.map((create) => create(tracks, days));
}

/** Returns the descriptions of the known formats, one after another. */
export function describeFormats(): string {
  const formats = createFormats();
  const width = Math.max(...formats.map(({ name }) => name.length));
  const indent = " ".repeat(width + 2);
  const lines = formats.map(({ name, title, gives, lacks, converts, source }) =>
    [
      `${name.padEnd(width)}  ${title}`,
      `${indent}gives: ${gives}`,
      `${indent}lacks: ${lacks}`,
      `${indent}converts: ${converts.join("; ")}`,
      `${indent}source: ${source}`,
    ].join("\n"),
  );
  return `Results files that are known by themselves. --as NAME reads a file as one of them; --columns reads any other table.\n\n${lines.join("\n\n")}\n`;
}

/** Returns the format with a name; undefined for an unknown name. */
export const formatNamed = (formats: readonly Format[], name: string): Format | undefined =>
  formats.find((format) => format.name === name);
