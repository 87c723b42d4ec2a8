/** P9: measures the service's responses on a history four times as wide as the full world. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { growthOf } from "../../soak/growth.mjs";
import { fullWorld, worldDay } from "../fullWorld.mjs";
import { root } from "../sources.mjs";
import { summary } from "../rounds.mjs";

const limits = { form: 1.2, jockey: 1.2, predictions: 1.2, bias: 1.5 };

export async function growth({ folder }) {
  const { store } = await fullWorld(folder);
  const wide = join(folder, "wide.db");
  const written = spawnSync(process.execPath, ["bench/soak/widenStore.cjs", store, wide, "4"], { cwd: root });
  if (written.status !== 0) throw new Error(`the wider store was not written: ${written.stderr}`);
  try {
    const ratios = await growthOf(worldDay, [store, wide]);
    return Object.entries(limits).map(([kind, limit]) => ({
      goal: "P9",
      brief: kind,
      what: `${kind}: four times the starts / the full world (${ratios[kind].length} requests)`,
      ...summary(ratios[kind]),
      limit,
    }));
  } finally {
    rmSync(wide, { force: true });
  }
}
