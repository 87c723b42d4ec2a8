import { formatCount, formatDecimal, t } from "../../../language/translate";
import type { RecordResponse } from "../../../spec/record";
import { Button, Section } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { ended, TaskReport, useTask } from "../state/useTask";

/** Returns the record of the service's own model in a line. */
export function recordLine({ models, chain }: RecordResponse): string {
  const ownModel = models.find(({ model }) => model === "embedded") ?? models[0];
  const {
    forecasts = 0,
    judged = 0,
    logLoss,
    equalLogLoss,
    r2,
    topPickRate,
    returnOnStakes,
  } = ownModel ?? {};
  const percent = (rate: number | null | undefined): string =>
    typeof rate === "number" ? `${formatDecimal(100 * rate, 1)}%` : "–";
  const nats = (loss: number | null | undefined): string =>
    typeof loss === "number" ? formatDecimal(loss, 3) : "–";
  const written = formatCount(forecasts, "forecast");
  const unbroken = chain === "intact" ? t`The chain of hashes is intact.` : t`The chain is ${chain}.`;
  if (judged === 0) return `${t`${written} written, none judged yet.`} ${unbroken}`;
  const figures = t`${written}, ${String(judged)} judged: log-loss ${nats(logLoss)} against ${nats(equalLogLoss)} for equal chances (R2 ${nats(r2)}); the top pick won ${percent(topPickRate)}, a return of ${percent(returnOnStakes)}.`;
  return `${figures} ${unbroken}`;
}

/** Shows how the chances that the service froze before the races have done, once it is asked. */
export function RecordSection() {
  const { client } = usePane();
  const { state, run } = useTask();
  const show = async (signal: AbortSignal) => {
    await client.ready();
    const { response } = await client.ask(
      { endpoint: "record", parameters: { report: "summary" } },
      { signal },
    );
    return ended("neutral", recordLine(response));
  };
  return (
    <Section title={t`Record of forecasts`}>
      <p class="hint">
        {t`Your own server writes its chances down before each race and judges them by the results. RACING.RECORD shows all figures.`}
      </p>
      <Button onClick={() => void run(show)}>{t`Show the record`}</Button>
      <TaskReport state={state} />
    </Section>
  );
}
