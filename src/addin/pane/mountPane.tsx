import { render } from "preact";
import type { Application } from "../application";
import { Pane } from "./Pane";
import "./pane.css";
import "./pane.tokens.json";

/** Renders the task pane into an element of the page. */
export function mountPane(root: Element, application: Application): void {
  render(<Pane application={application} />, root);
}
