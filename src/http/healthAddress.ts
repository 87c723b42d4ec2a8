/** Returns the URL of the health report, next to `/api`, or below any other base. */
export const healthAddress = (base: string): string =>
  `${base.replace(/\/+$/, "").replace(/\/api$/, "")}/health`;
