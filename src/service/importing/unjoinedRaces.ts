import { countNoun } from "../../lists/lists";
import type { ImportContext } from "./importContext";
import { printable } from "./rejections";

const mostNamed = 10;

/**
 * Returns a sentence for each format whose files of races have races without a line of a runner. It is called
 * after all files.
 */
export const unjoinedRaces = ({ formats, joined }: ImportContext): readonly string[] =>
  [...joined].flatMap(([name, { rows, used }]) => {
    const left = [...rows.keys()].filter((key) => !used.has(key)).map((key) => key.split("\0").join(" "));
    if (left.length === 0) return [];
    const title = formats.find((format) => format.name === name)?.title ?? name;
    const named = left.slice(0, mostNamed).join(", ");
    const others = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : "";
    return printable(
      `${title}: ${countNoun(left.length, "race")} of the file of races left out, because no line of a runner belongs to them: ${named}${others}`,
    );
  });
