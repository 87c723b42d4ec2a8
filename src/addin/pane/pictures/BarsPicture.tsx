import { useEffect, useRef, useState } from "preact/hooks";
import { Notice } from "../Notice";
import type { Bars } from "./bars";

type DrawBars = (container: Element, bars: Bars) => () => void;

/** Bars with a name for those who do not see them. The charting library is fetched when the first are drawn. */
export function BarsPicture({ bars, words }: { readonly bars: Bars; readonly words: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<DrawBars>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./drawBars").then(
      ({ drawBars }) => setDraw(() => drawBars),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (draw && place.current) return draw(place.current, bars);
    return undefined;
  }, [draw, JSON.stringify(bars)]);
  if (failed) return <Notice tone="warning">The picture could not be fetched. The table below holds its numbers.</Notice>;
  return <div class="picture" role="img" aria-label={words} ref={place} />;
}
