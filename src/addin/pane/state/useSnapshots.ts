import { useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";
import { requestAll } from "../../refresh/runRefresh";
import { planSnapshot, type SnapshotPlan } from "../../snapshots/planSnapshot";

export type SnapshotState =
  | { readonly step: "idle" }
  | { readonly step: "busy" }
  | { readonly step: "planned"; readonly plan: SnapshotPlan }
  | { readonly step: "ended"; readonly tone: "success" | "danger"; readonly text: string };

/**
 * Takes, shows and deletes snapshots. The pane owns it, so that a plan is there again after another view was
 * shown.
 */
export function useSnapshots({ host, client, connection, snapshots }: Application) {
  const [state, setState] = useState<SnapshotState>({ step: "idle" });

  /** Runs one operation at a time; a failure is shown as a sentence. */
  async function run(work: () => Promise<SnapshotState>): Promise<void> {
    setState({ step: "busy" });
    try {
      setState(await work());
    } catch (error) {
      setState({ step: "ended", tone: "danger", text: errorMessage(error) });
    }
  }

  const planned = async (name: string): Promise<SnapshotState> => {
    await client.ready();
    const { key } = connection.connection();
    const plan = await planSnapshot(name, {
      workbook: host.workbook,
      open: session(),
      store: snapshots,
      key,
    });
    return { step: "planned", plan };
  };
  const ended = (text: string): SnapshotState => ({ step: "ended", tone: "success", text });

  const plan = (name: string): Promise<void> => run(() => planned(name));

  /** Requests what is not at hand; an answer that fails is missing from the next plan too. */
  const request = ({ missing, snapshot }: SnapshotPlan): Promise<void> =>
    run(async () => {
      const ask = async (question: SnapshotPlan["missing"][number], signal: AbortSignal): Promise<void> => {
        await Promise.resolve(client.ask(question, { signal })).catch(() => undefined);
      };
      await requestAll(missing, {
        request: ask,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return planned(snapshot.name);
    });

  const take = ({ snapshot }: SnapshotPlan): Promise<void> =>
    run(async () => {
      await snapshots.add(snapshot);
      return ended(`“${snapshot.name}” is in the workbook. Save the workbook to keep it.`);
    });

  const show = (name: string | undefined): Promise<void> =>
    run(async () => {
      await snapshots.show(name);
      return { step: "idle" };
    });

  const remove = (name: string): Promise<void> =>
    run(async () => {
      await snapshots.remove(name);
      return ended(`“${name}” is deleted.`);
    });

  return { state, plan, request, take, show, remove, cancel: () => setState({ step: "idle" }) };
}

export type SnapshotActions = ReturnType<typeof useSnapshots>;
