import type { Host } from "./host/host";

/** What the ribbon's buttons do, by the names that manifest.xml gives them. */
export const commands = {
  recalculate: ({ recalculate }: Host) => recalculate(),
} as const satisfies Record<string, (host: Host) => Promise<void>>;
