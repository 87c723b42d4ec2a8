/** A script of its own for a page that shows the add-in, such as the workbench: the example's sheets as a global. */
import { exampleSheets } from "./exampleSheets";

Object.assign(globalThis, { racingExampleBook: exampleSheets });
