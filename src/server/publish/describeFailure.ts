import { UsageError } from "../readArguments";

/** Sentences for errors of PostgreSQL, by code or the code's first two letters, and of the network. */
const sentences: Readonly<Record<string, (database: Database) => string>> = {
  ECONNREFUSED: ({ host }) => `no database answers at ${host}: connection refused`,
  ENOENT: ({ host }) => `no database answers at ${host}: there is no such socket`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known`,
  EAI_AGAIN: ({ host }) => `the host ${host} is not known just now`,
  ETIMEDOUT: ({ host }) => `no database answers at ${host} in time`,
  EHOSTUNREACH: ({ host }) => `the host ${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `the host ${host} cannot be reached`,
  ECONNRESET: ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  EPIPE: ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  "28": ({ host, user }) => `the database at ${host} refuses the user ${user} or the password`,
  "3D": ({ host, name }) => `there is no database ${name} at ${host}: create it with createdb`,
  "42501": ({ name, user }) =>
    `the user ${user} may not write there: GRANT CREATE ON DATABASE ${name} TO ${user}, and publish always as one user`,
  "25006": ({ host }) => `the database at ${host} can only be read: publish to the primary server`,
  "53": ({ host }) => `the database at ${host} has no room or no connection left`,
  "57": ({ host }) => `the database at ${host} was stopped; the current history is unchanged`,
};

/** Sentences for failures of the driver, which have no code. */
const messages: readonly (readonly [RegExp, (database: Database) => string])[] = [
  [/password must be a string/, ({ user }) => `the user ${user} needs a password: set it in PGPASSWORD`],
  [/timeout expired|connection timeout/i, ({ host }) => `no database answers at ${host} in time`],
  [/does not support SSL/, ({ host }) => `the database at ${host} does not offer encryption`],
  [
    /connection terminated|connection ended/i,
    ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  ],
];

/** Returns a failure as a UsageError without the password; one that no sentence describes as it is. */
export function describeFailure(error: unknown, url: string): unknown {
  if (error instanceof UsageError) return error;
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { code = "", message = "" } = Object(first) as { code?: string; message?: string };
  const describe =
    sentences[code] ??
    sentences[code.slice(0, 2)] ??
    messages.find(([pattern]) => pattern.test(message))?.[1];
  return describe ? new UsageError(describe(databaseOf(url))) : error;
}

function databaseOf(text: string) {
  const url = new URL(text);
  const user = decodeURIComponent(url.username) || (process.env["PGUSER"] ?? process.env["USER"] ?? "");
  const name = decodeURIComponent(url.pathname.slice(1)) || user;
  return { host: url.host || (url.searchParams.get("host") ?? "localhost"), name, user };
}

type Database = ReturnType<typeof databaseOf>;
