import { useEffect } from "preact/hooks";
import { describeLogged } from "../../messages";
import { Button, LinesNotice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { TaskReport, useTask } from "../state/useTask";

interface Logged {
  readonly step: "logged";
  readonly sheet: string;
  readonly lines: readonly string[];
}

/** Logs the stakes of the race's sheet in front, also when the ribbon's button asks for it. */
export function BetsSection() {
  const { betLog, host, navigation } = usePane();
  const { state, run } = useTask<Logged>();
  const route = navigation.route();
  const log = (): Promise<void> =>
    run(async () => {
      const logged = await betLog.log();
      return { step: "logged", sheet: logged.sheet, lines: describeLogged(logged) };
    });
  useEffect(() => {
    if (!route.logBets) return;
    navigation.go({ view: route.view }); // once, also when the view is shown again
    void log();
  }, [route]);
  return (
    <Section title="Bets">
      <p class="intro">
        Logs the stakes of the race’s sheet in front as values on the sheet Bets, which settles them once
        their races are run. Rows that are there never change. No request is sent.
      </p>
      <div class="row">
        <Button onClick={log}>Log these bets</Button>
        {state.step === "logged" && (
          <Button onClick={() => host.workbook.showSheet(state.sheet)}>Go to {state.sheet}</Button>
        )}
      </div>
      <TaskReport state={state}>
        {state.step === "logged" && <LinesNotice tone="success" lines={state.lines} />}
      </TaskReport>
    </Section>
  );
}
