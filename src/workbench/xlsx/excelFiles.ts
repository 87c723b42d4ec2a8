/** The door of this folder, which a page loads when a file is opened or saved. */
export { excelFile } from "./excelFile";
export { readExcelFile } from "./readExcelFile";
export { readIdentity } from "./webExtension";
