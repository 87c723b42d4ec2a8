/** Whether the machine prefers dark pages; calls back when that changes. */
export function darkness() {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  return {
    isDark: (): boolean => query.matches,
    onChange: (listener: () => void): void => query.addEventListener("change", listener),
  };
}
