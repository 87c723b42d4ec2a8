import { engine } from "../../../src/workbench/grid/engineValue";
import { applyExcelConventions } from "../../../src/workbench/grid/excelConventions";
import { loadEngine } from "./loadEngine";

test("a changed cell is drawn at once: the engine starts no animation, and knows what it has drawn", () => {
  loadEngine();
  const renderer = engine().stores.GridRenderer.prototype as unknown as Record<string, unknown>;
  expect(renderer.addNewAnimations).toBeInstanceOf(Function); // the engine's own, replaced by the next line
  applyExcelConventions();
  const state = { lastRenderBoxes: new Map([["0,0", {}]]), animations: new Map() };
  const boxes = [{ id: "0,0", content: "12" }];
  (renderer.addNewAnimations as (boxes: readonly object[]) => void).call(state, boxes);
  expect([[...state.lastRenderBoxes.values()], state.animations.size]).toEqual([boxes, 0]);
});
