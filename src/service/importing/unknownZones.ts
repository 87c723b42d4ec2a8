import { countNoun } from "../../lists/lists";
import { printable } from "./rejections";

/** Returns the sentence that asks for the time zones of all unknown tracks; no sentence without tracks. */
export function unknownZones(tracks: Iterable<string>): readonly string[] {
  const options = [...new Set(tracks)].map((track) => `--zone "${track}=AREA/CITY"`);
  if (options.length === 0) return [];
  const lines = `the lines at ${countNoun(options.length, "track")} of unknown time zone are left out`;
  return [printable(`${lines}: start again with ${options.join(" ")}`)];
}
