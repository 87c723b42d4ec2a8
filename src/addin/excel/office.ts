/** Office.js, or undefined where it could not be loaded. */
export function office(): typeof Office | undefined {
  return (globalThis as { Office?: typeof Office }).Office;
}

/** Office's context, or undefined outside an Office program. */
export function officeContext(): Partial<Office.Context> | undefined {
  return office()?.context;
}
