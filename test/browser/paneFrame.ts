import type { Frame, Page } from "playwright-core";

/** The frame of the add-in's pane in the workbench. */
export function paneFrame(page: Page): Frame {
  const frame = page.frames().find((candidate) => candidate.url().includes("taskpane"));
  if (!frame) throw new Error("The workbench has no pane");
  return frame;
}
