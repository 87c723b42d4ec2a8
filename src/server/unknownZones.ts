import { countNoun, groupBy } from "../lists/lists";
import { someOf } from "../lists/equalSentences";
import { printable } from "../service/importing/rejections";
import { zoneOptions } from "../service/importing/formats/remedies";

/** A track of unknown time zone and a file with lines at it. */
export type UnknownTrack = readonly [track: string, file: string];

/** Returns the sentence that asks for the time zones of all unknown tracks; no sentence without tracks. */
export function unknownZones(unknown: readonly UnknownTrack[]): readonly string[] {
  const byTrack = [...groupBy(unknown, ([track]) => track)];
  if (byTrack.length === 0) return [];
  const named = byTrack.map(
    ([track, of]) => `${track} (${someOf([...new Set(of.map(([, file]) => file))])})`,
  );
  const options = zoneOptions(byTrack.map(([track]) => track));
  return [
    printable(
      `The lines at ${countNoun(byTrack.length, "track")} of unknown time zone are left out: ${named.join(", ")}; start again with ${options}`,
    ),
  ];
}
