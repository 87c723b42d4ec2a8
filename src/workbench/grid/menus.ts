import { engine } from "./engine";

/** Parts of the engine's menus that have no meaning here: no charts, no pivots, no images, no documents of its own. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  view: ["view_irregularity_map", "toggle_pin_panel"],
  insert: ["insert_chart", "insert_carousel", "insert_pivot", "insert_image"],
  data: ["pivot_data_sources", "reinsert_dynamic_pivot", "reinsert_static_pivot"],
};
/** Menus that are lists made while they open; the data menu has one of the pivots. */
const withoutMadeLists = new Set(["data"]);

/** Leaves in the menus what an analyst knows from Excel. */
export function useExcelMenus(): void {
  const { topbarMenuRegistry } = engine().registries;
  if (topbarMenuRegistry.contains("file")) topbarMenuRegistry.remove("file");
  for (const [name, ids] of Object.entries(hidden)) {
    const menu = topbarMenuRegistry.get(name);
    if (!Array.isArray(menu.children)) continue;
    menu.children = menu.children.filter((child) =>
      typeof child === "function" ? !withoutMadeLists.has(name) : !ids.includes(child.id ?? ""),
    );
  }
}
