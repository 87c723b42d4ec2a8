/** Reads the doc blocks of the custom functions; the help pages and the pane show the same text. */

/** Returns the exported name, the summary and the parameters' meanings of each custom function in a source file. */
function readFunctionDocs(source) {
  const text = source.replaceAll("\r\n", "\n");
  const exported = new Map(
    [...text.matchAll(/@customfunction (\S+)[\s\S]*?\nexport (?:async )?function (\w+)/g)].map(
      ([, id, name]) => [id, name],
    ),
  );
  const blocks = text.matchAll(/\/\*\*\n((?: \* .*\n)+?) \* @customfunction (\S+)\n((?: \* .*\n)*)/g);
  return [...blocks].map(([, lines, id, tags]) => ({
    id: id.toUpperCase(),
    name: exported.get(id),
    help: {
      summary: lines.replace(/^ \* /gm, "").trim().replaceAll("\n", " "),
      parameters: Object.fromEntries(
        [...tags.matchAll(/^ \* @param (\w+) (.*)$/gm)].map(([, name, meaning]) => [name, meaning]),
      ),
    },
  }));
}

module.exports = { readFunctionDocs };
