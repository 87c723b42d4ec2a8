const known = new Map<string, boolean>();
const mostRemembered = 1000;

/** Says whether a text names an IANA timezone, such as Asia/Hong_Kong. */
export function isTimezone(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const answer = /^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(text) && exists(text);
  if (known.size < mostRemembered) known.set(text, answer);
  return answer;
}

function exists(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
