import type { TableFormat } from "./formats/format";
import { InvalidLine } from "./invalidLine";
import { unreadable } from "./unreadableFile";
import { type ImportOptions, type ImportResult, notesOf, rulesOf } from "./recordImporter";
import { createRejections } from "./rejections";
import { createRowImporter } from "./rowImporter";

/**
 * Imports the rows that a format's files left for the end, because the lines of a race are spread over
 * several of them. Returns the results by format title.
 */
export function importCollected({
  context,
  write,
}: ImportOptions): readonly (ImportResult & { readonly title: string })[] {
  return [...(context?.collected ?? [])].map(([name, { headings, rows }]) => {
    const format = context?.formats.find(
      (one): one is TableFormat => one.kind === "table" && one.name === name,
    );
    if (!format) throw new Error(`there is no format ${name}`);
    const rejections = createRejections(0, { leavesTracks: context?.leavesTracks });
    const importer = createRowImporter({ completeBy: "file", write, rejections, ...rulesOf(format) });
    const add = importer.under(headings, { ...format, idScope: `${name} ` });
    let lines = 0;
    for (const { cells, file, line } of rows) {
      try {
        add(cells);
        lines += 1;
      } catch (error) {
        if (importer.repeat(error)) continue;
        if (!(error instanceof InvalidLine)) throw error;
        rejections.add(line, error.message, Object.assign(error, { file }));
      }
    }
    const { races, repeated } = importer.finish();
    try {
      rejections.check(lines);
    } catch (error) {
      throw unreadable(format.title, error);
    }
    return {
      title: format.title,
      lines,
      races,
      rejections: rejections.list,
      unknownTracks: rejections.tracks(),
      repeated,
      ...notesOf(importer, format),
      unused: [],
    };
  });
}
