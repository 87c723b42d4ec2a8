import { endpoints } from "../spec/endpoints";

const named = new Set(Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters)));
const longest = 200;

/** The interface's paths, and what else is asked of the service. */
const paths = [
  ...Object.values(endpoints).map(({ path }) => path.replace(/\{\w+\}/, "[^/]+")),
  "/v1/openapi\\.json",
  "/v1/docs",
  "/health",
];
const known = new RegExp(`^/(?:api|relay)(?:${paths.join("|")})$`);

/** What the log tells of a request: its path and the interface's own parameters. Whatever else an address holds may be a secret. */
export function requestLine(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => named.has(name))).toString();
  const beneath = /^\/(?:api|relay)\//.exec(pathname)?.[0];
  const path = beneath && !known.test(pathname) ? `${beneath}(other)` : pathname;
  return `${path}${query === "" ? "" : `?${query}`}`.slice(0, longest);
}
