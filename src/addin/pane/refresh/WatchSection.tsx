import { useEffect, useState } from "preact/hooks";
import { t } from "../../../language/translate";
import {
  describeWatch,
  initialLimit,
  kindOf,
  type Watch,
  type WatchKind,
  watchKinds,
} from "../../workbook/watches";
import { Button, Choice, FailureAlert, Notice, Section, SelectField, TextField } from "../controls/controls";
import { usePane, useRemembered } from "../state/paneContext";
import { clockTime } from "./FollowSection";

const kindNames = Object.keys(watchKinds) as WatchKind[]; // the keys of a constant table

/** The watches that have fired, shown on every view until they are dismissed. */
export function WatchNotices() {
  const { raceWatches } = usePane();
  const fired = raceWatches.fired();
  return (
    <div role="status">
      {fired.length > 0 && (
        <Notice tone="warning">
          {fired.map(({ id, at, text }) => (
            <p key={id}>
              {clockTime(at)} {text}
            </p>
          ))}
          <Button onClick={() => raceWatches.dismiss()}>
            {fired.length === 1 ? t`Dismiss` : t`Dismiss all ${fired.length}`}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** Lists the watches, and adds and removes them. */
export function WatchSection() {
  const { raceWatches, host } = usePane();
  const [choice, setChoice] = useRemembered<Watch>("watch", () => ({ kind: "scratched", race: "" }));
  const [failure, setFailure] = useState<string>();
  useEffect(() => raceWatches.refresh(), []);
  const { limit } = kindOf(choice.kind);
  const races = raceWatches.races();
  const onSheet = raceWatches.onSheet();
  const isRefused = host.notifications.allowed() === false;
  const setLimit = (text: string): void => {
    const typed = Number.parseFloat(text.replace(",", "."));
    setFailure(typed > 0 ? undefined : t`Type a number above 0.`);
    if (typed > 0) setChoice((old) => ({ ...old, limit: typed }));
  };
  return (
    <Section title={t`Watches`}>
      <p class="intro">
        {t`Alerts you once to the change that you choose: in a race on a race sheet, among the runners of an angle on the Angle lab, or among the runners with your note on the sheet Entered. Your runners are those with a price under My $. Watches are saved in the workbook.`}
      </p>
      <SelectField
        label={t`Watch`}
        value={choice.kind}
        options={kindNames.map((kind) => ({ value: kind, label: kindOf(kind).label() }))}
        onChange={(value) => {
          const kind = value as WatchKind; // one of the options
          setChoice(({ race }) => ({ kind, race, ...initialLimit(kind) }));
        }}
      />
      {limit && (
        <TextField label={limit.label()} value={String(choice.limit)} hint={undefined} onChange={setLimit} />
      )}
      <SelectField
        label={t`Race`}
        value={choice.race}
        none={t`All races`}
        options={races.map((race) => ({ value: race, label: race }))}
        onChange={(race) => setChoice((old) => ({ ...old, race }))}
      />
      <FailureAlert text={failure} />
      <div class="row">
        <Button class="primary" onClick={() => raceWatches.add(choice)}>
          {t`Add the watch`}
        </Button>
      </div>
      <ul class="log" aria-label={t`Watches`}>
        {raceWatches.list().map((watch) => (
          <li key={describeWatch(watch)} class="item">
            {describeWatch(watch)}{" "}
            <Button aria-label={t`Remove ${describeWatch(watch)}`} onClick={() => raceWatches.remove(watch)}>
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      {onSheet.length > 0 && <p class="hint">{t`There are more watches on a sheet of this workbook.`}</p>}
      <Choice
        type="checkbox"
        checked={raceWatches.notifies()}
        disabled={isRefused}
        onChange={(isOn) => void raceWatches.setNotifies(isOn)}
        hint={isRefused ? t`This program does not allow it.` : t`Also while this pane is closed.`}
      >
        {t`Also show a desktop notification`}
      </Choice>
    </Section>
  );
}
