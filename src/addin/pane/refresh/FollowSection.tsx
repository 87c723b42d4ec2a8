import { useEffect } from "preact/hooks";
import type { FeedState } from "../../../client/client";
import { formatCount, region, t } from "../../../language/translate";
import type { RaceChange } from "../../../spec/changes";
import type { ListedChange } from "../../refresh/raceDayFollow";
import type { RaceWatches } from "../../workbook/raceWatches";
import { Choice, FailureAlert, Notice, Section, type Tone } from "../controls/controls";
import { useClientChanges, usePane } from "../state/paneContext";
import { useAttempt } from "../state/useTask";

/** Returns a time of day by the user's clock. */
export const clockTime = (time: number | string): string =>
  new Date(time).toLocaleTimeString(region(), { hour: "2-digit", minute: "2-digit" });

type Value = string | number | boolean | null | undefined;

/** Describes the change of a field; a field that is not listed states both values. */
const sentences: Readonly<Record<string, (now: Value, before: Value) => string>> = {
  scratched: (now) => (now ? t`scratched` : t`runs after all`),
  abandoned: (now) => (now ? t`abandoned` : t`not abandoned after all`),
  result: () => t`the result is in`,
  races: () => t`all races may have changed`,
  card: () => t`the races may have changed`,
  condition: (now, before) => t`going ${now ?? t`not stated`}, was ${before ?? t`not stated`}`,
  startTime: (now, before) => t`starts ${clockTime(String(now))}, was ${clockTime(String(before))}`,
};

/** Describes a change with its runner and each field's earlier value: "4 Tide Table scratched". */
export function describeChange({
  runner,
  fields,
  from,
  to,
}: Pick<RaceChange, "runner" | "fields" | "from" | "to">): string {
  const parts = fields.map((field) => {
    const [now, before] = [to[field], from[field]];
    return sentences[field]?.(now, before) ?? t`${field} ${now ?? t`none`}, was ${before ?? t`none`}`;
  });
  return [runner ? `${runner.number} ${runner.name}` : "", parts.join("; ")].filter(Boolean).join(" ");
}

/** Returns the tone and the description of each state of the stream. */
function describeStates({
  since,
  reason = "",
}: FeedState): Readonly<Record<FeedState["status"], readonly [Tone, string]>> {
  const after = since === undefined ? t`Changes` : t`Changes since ${clockTime(since)}`;
  return {
    live: ["success", t`Connected: late changes arrive by themselves.`],
    lost: ["warning", t`${after} may be missing. ${reason} Connecting again …`],
    paused: ["warning", t`${after} may be late. ${reason}`],
    replayed: ["neutral", t`This source replays a past day: nothing changes.`],
    absent: ["danger", reason],
    off: ["neutral", t`Paused.`],
    opening: ["neutral", t`Connecting …`],
  };
}

const labelOf = ({ race }: ListedChange): string => (race ? `${race.name} R${race.race}` : "");

/** Describes the best overlay before and after a change; "" if the race's sheet has no price. */
function describeOverlay({ before, after }: ReturnType<RaceWatches["overlays"]>): string {
  if (!before || !after) return "";
  const [was, is] = [before, after].map(({ label, percent }) => `${label} ${percent}%`);
  return was === is ? t`Best overlay ${is} as before.` : t`Best overlay ${is}, was ${was}.`;
}

/** Follows the race day, states whether changes arrive, and lists them. */
export function FollowSection() {
  const { client, raceDayFollow, raceWatches, snapshots } = usePane();
  const { failure, attempt } = useAttempt();
  useClientChanges();
  const changes = raceDayFollow.changes();
  const unread = raceDayFollow.unread();
  useEffect(() => raceDayFollow.markRead(), [unread]);
  const isOn = raceDayFollow.isOn();
  const shownSnapshot = snapshots.shown();
  const feed = client.status().changes;
  const [tone, text] = describeStates(feed)[feed.status];
  /** Returns the best overlay in a change's race before the change, and before the race's next change. */
  const overlayOf = (change: ListedChange): string => {
    const [label, { arrived }] = [labelOf(change), change];
    if (label === "" || arrived === undefined) return "";
    const isNext = (one: ListedChange): boolean => (one.arrived ?? 0) > arrived && labelOf(one) === label;
    const until = Math.min(...changes.filter(isNext).map((one) => one.arrived ?? Infinity));
    return describeOverlay(raceWatches.overlays(label, arrived, until));
  };
  return (
    <Section title={t`Changes`}>
      <Choice
        type="checkbox"
        checked={isOn}
        onChange={(on) => attempt(() => raceDayFollow.set(on))}
        hint={t`One connection, also while this pane is closed. Only formulas whose race has changed are calculated again, at a request for each answer that has changed.`}
      >
        {t`Follow race day`}
      </Choice>
      <div role="status">
        {isOn && shownSnapshot === undefined && <Notice tone={tone}>{text}</Notice>}
        {isOn && shownSnapshot !== undefined && (
          <Notice tone="neutral">{t`Paused while the workbook shows the snapshot “${shownSnapshot}”.`}</Notice>
        )}
      </div>
      <FailureAlert text={failure} />
      {isOn && changes.length === 0 && (
        <p class="hint">{t`No change yet of a race that this workbook asks for.`}</p>
      )}
      <ul class="log" aria-label={formatCount(changes.length, "change")}>
        {changes.map((change) => (
          <li key={change.id} class="item">
            <span class="hint">
              {clockTime(change.at)} {labelOf(change)}
            </span>{" "}
            {describeChange(change)} <span class="hint">{overlayOf(change)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
