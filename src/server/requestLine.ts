import { endpoints } from "../spec/endpoints";

const named = new Set(Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters)));
const longest = 200;

/** What the log tells of a request: its path and the interface's own parameters. Whatever else an address holds may be a secret. */
export function requestLine(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => named.has(name))).toString();
  return `${pathname}${query === "" ? "" : `?${query}`}`.slice(0, longest);
}
