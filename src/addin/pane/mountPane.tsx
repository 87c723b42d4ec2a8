import { render } from "preact";
import type { Application } from "../application";
import { Pane } from "./Pane";
import "./pane.css";
import "./pane.tokens.json";

/** Draws the task pane into the page. */
export function mountPane(root: Element, application: Application): void {
  render(<Pane application={application} />, root);
}
