import { scriptFunctions } from "../library/createRacing";
import { helpOf } from "./tools";

function pageOf(path: string, title: string, description = title) {
  return { path, title, description, name: title, uri: `racing://docs/${path}`, mimeType: "text/markdown" };
}

/** The readable pages: the help of each function, the list of functions, and the snapshot format. */
export const pages = [
  pageOf("functions/index.md", "All functions"),
  ...scriptFunctions.map(({ name }) =>
    pageOf(`functions/${name.toLowerCase()}.md`, `RACING.${name}`, helpOf(name).summary),
  ),
  pageOf("functions/fields.md", "RACING.FIELDS: the fields of a function"),
  pageOf("sharing.md", "Snapshots of a workbook"),
];
