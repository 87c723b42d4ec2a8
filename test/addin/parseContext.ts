/** The context of calls in a workbook without defaults, on the day of the fictional results. */
export const parseContext = {
  settings: { workbook: {}, user: {} },
  dateSystem: 1900,
  formats: false,
  client: { peek: () => undefined, activity: () => [] },
  notAvailable: () => ({ code: "#N/A" }),
  today: () => "2026-03-14",
  now: () => Date.UTC(2026, 2, 14, 1),
} as const;
