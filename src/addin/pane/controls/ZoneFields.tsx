import { t } from "../../../language/translate";
import { allZones } from "../../settings/trackZones";
import { SelectField } from "./controls";

/** A track whose time zone nobody has stated. */
interface TrackField {
  readonly key: string;
  readonly name: string;
  /** The zones of known tracks, listed before all others. */
  readonly zones?: readonly string[];
}

interface ZoneFieldsProps {
  readonly tracks: readonly TrackField[];
  /** The zones that are shown, by the tracks' keys. */
  readonly shown: ReadonlyMap<string, string>;
  readonly onChoose: (key: string, zone: string) => void;
}

const optionsOf = (zones: readonly string[], group: string) =>
  zones.map((value) => ({ value, label: value.replaceAll("_", " "), group }));

/** A field for the time zone of each track. */
export function ZoneFields({ tracks, shown, onChoose }: ZoneFieldsProps) {
  return (
    <>
      {tracks.map(({ key, name, zones = [] }) => {
        const known = [...zones].sort();
        return (
          <SelectField
            key={key}
            label={t`Time zone of ${name}`}
            value={shown.get(key) ?? ""}
            none={t`Not known`}
            options={[
              ...optionsOf(known, t`Zones of known tracks`),
              ...optionsOf(
                allZones().filter((zone) => !known.includes(zone)),
                t`Other zones`,
              ),
            ]}
            onChange={(zone) => onChoose(key, zone)}
          />
        );
      })}
    </>
  );
}
