/**
 * Calls back when Escape is pressed anywhere on the page, also in the pane's frame and where the grid uses
 * the key itself. Returns a function that ends this.
 */
export function onEscape(listener: () => void): () => void {
  const frames = [...document.querySelectorAll("iframe")].flatMap(({ contentWindow }) => contentWindow ?? []);
  const targets = [window, ...frames];
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") listener();
  };
  for (const target of targets) target.addEventListener("keydown", onKey, true);
  return () => {
    for (const target of targets) target.removeEventListener("keydown", onKey, true);
  };
}
