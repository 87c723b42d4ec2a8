import { useEffect, useState } from "preact/hooks";

/** Draws a part anew every second while the page is seen: what functions do meanwhile is told to nobody. */
export function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) setTick((tick) => tick + 1);
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);
}
