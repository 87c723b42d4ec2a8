import { useEffect, useState } from "preact/hooks";
import { usePane } from "./state/paneContext";

/** Milliseconds between two questions to the service in this browser. */
const interval = 500;

/** The part of the races in this browser that has been made; nothing once all are. */
export function RacesProgress() {
  const { inBrowser } = usePane();
  const [part, setPart] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = async (): Promise<void> => {
      const made = await inBrowser.progress().catch(() => undefined);
      setPart(made);
      if (made !== undefined) timer = setTimeout(() => void update(), interval);
    };
    const start = (): void => {
      clearTimeout(timer);
      void update();
    };
    start();
    const stop = inBrowser.onRacesChange(start);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [inBrowser]);

  if (part === undefined) return null;
  return (
    <p class="hint" role="status">
      Making races and predictions: {Math.floor(part * 100)} %
    </p>
  );
}
