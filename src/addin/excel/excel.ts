/** Excel's own interface, or undefined outside Excel. */
export function excel(): typeof Excel | undefined {
  return (globalThis as { Excel?: typeof Excel }).Excel;
}
