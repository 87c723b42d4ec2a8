import { useState } from "preact/hooks";
import type { Call } from "../../../functions/call/call";
import { catalogue } from "../../../functions/catalogue";
import { formCall } from "../../../functions/form";
import { defaultOf } from "../../../functions/call/settings";
import { usePane } from "../state/paneContext";
import type { Draft } from "./formula";

export interface DraftHandle {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Gives arguments; undefined takes one back. */
  readonly give: (given: Readonly<Record<string, string>>) => void;
  /** Another function: what was given for the race stays, fields belong to the function. */
  readonly choose: (name: string) => void;
}

const callOf = (name: string | undefined): Call => catalogue.find((call) => call.name === name) ?? formCall;

/** The formula that is being built. It begins with today's races and the scope that holds for this person. */
export function useDraft(): DraftHandle {
  const { settings, navigation } = usePane();
  const [draft, setDraft] = useState<Draft>(() => {
    const chosen = settings.chosen();
    const scope = {
      race_code: String(defaultOf("race_code", chosen).value),
      country: String(defaultOf("country", chosen).value),
    };
    return { call: callOf(navigation.route().function), given: { date: "today" }, fields: [], headers: true, scope };
  });
  const change = (part: Partial<Draft>): void => setDraft((old) => ({ ...old, ...part }));
  return {
    draft,
    change,
    give: (given) => setDraft((old) => ({ ...old, given: { ...old.given, ...given } })),
    choose: (name) => setDraft((old) => ({ ...old, call: callOf(name), fields: [], given: { ...old.given, report: "" } })),
  };
}
