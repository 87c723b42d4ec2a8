import { session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { requestAll } from "../../refresh/runRefresh";
import { planSnapshot, type SnapshotPlan } from "../../snapshots/planSnapshot";
import { ended, useTask } from "./useTask";

type SnapshotState = { readonly step: "busy" } | { readonly step: "planned"; readonly plan: SnapshotPlan };

/** Takes, shows and deletes snapshots; owned by the pane, so that a plan outlives its view. */
export function useSnapshots({ host, client, connection, snapshots }: Application) {
  const { state, setState, run, cancel } = useTask<SnapshotState>();
  const start: typeof run = (work) => {
    setState({ step: "busy" });
    return run(work);
  };

  const planned = async (name: string) => {
    await client.ready();
    const { key } = connection.connection();
    const { workbook } = host;
    const plan = await planSnapshot(name, { workbook, open: session(), store: snapshots, key });
    return { step: "planned", plan } as const;
  };
  return {
    state,
    cancel,
    plan: (name: string): Promise<void> => start(() => planned(name)),
    /** Requests what is not at hand; an answer that fails is missing from the next plan too. */
    request: ({ missing, snapshot }: SnapshotPlan): Promise<void> =>
      start(async (signal) => {
        const request = async (question: SnapshotPlan["missing"][number], linked: AbortSignal) =>
          void (await Promise.resolve(client.ask(question, { signal: linked })).catch(() => undefined));
        await requestAll(missing, { request, signal, onProgress: () => undefined });
        return planned(snapshot.name);
      }),
    take: ({ snapshot }: SnapshotPlan): Promise<void> =>
      start(async () => {
        await snapshots.add(snapshot);
        return ended("success", `“${snapshot.name}” is in the workbook. Save the workbook to keep it.`);
      }),
    show: (name: string | undefined): Promise<void> =>
      start(async () => {
        await snapshots.show(name);
        return { step: "idle" };
      }),
    remove: (name: string): Promise<void> =>
      start(async () => {
        await snapshots.remove(name);
        return ended("success", `“${name}” is deleted.`);
      }),
  };
}

export type SnapshotActions = ReturnType<typeof useSnapshots>;
