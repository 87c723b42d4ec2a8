/**
 * Webpack loader: empties the sentences of the declared fields (src/spec, src/cells/columns), which only the help pages and
 * the OpenAPI documents state: `text("Jockey", "Jockey or driver")` becomes `text("Jockey", "")`.
 */
const string = String.raw`"(?:[^"\\]|\\.)*"`;
const fields = new RegExp(String.raw`(\bis\.\w+\(\s*${string},\s*)${string}`, "g");
const others = new RegExp(
  String.raw`(\bis\.listOf\(\s*|\bis\.described\(\s*[\w.]+,\s*|\bdescription:\s*)${string}`,
  "g",
);

module.exports = (source) => source.replace(fields, '$1""').replace(others, '$1""');
