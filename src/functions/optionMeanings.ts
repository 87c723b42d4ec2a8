/** What each option means, for the help and the pane. */
export const optionMeanings: Readonly<Record<string, string>> = {
  race_code: "gallops, harness or greyhounds, or R, H, G; else the workbook's, your own or the service's default",
  country: "Two letters such as hk; else the workbook's, your own or the service's default. For MEETINGS: only that country's",
  timezone: "IANA timezone in which dates and date words are read, such as Asia/Hong_Kong",
  min_starts: "Minimum starts at a track for it to be listed, 1 to 100; 5 by default",
  missing: "What stands where the source has no value: blank (default), na for #N/A, 0 in columns of numbers",
  layout: "rows (default), or columns for headings down the side",
  time: "Start times by the venue's clock (venue, the default), in utc, or in your own timezone (mine)",
  text: "typed (default), or raw for distances, prize money, dates and times as the service writes them",
  stale: "When what is at hand has outlived its time: wait (default) for a new answer, or show it and ask anew behind it",
};
