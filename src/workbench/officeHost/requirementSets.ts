/** The newest version of each requirement set that the workbench stands in for. */
const sets: Readonly<Record<string, readonly [number, number]>> = {
  CustomFunctionsRuntime: [1, 4],
  ExcelApi: [1, 12],
  SharedRuntime: [1, 1],
};

/** Office.context.requirements.isSetSupported; names in any case, version "1.1" when none is given. */
export function isSetSupported(name: string, version = "1.1"): boolean {
  const found = Object.entries(sets).find(([set]) => set.toLowerCase() === name.toLowerCase())?.[1];
  if (!found) return false;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < found[0] || (major === found[0] && minor <= found[1]);
}
