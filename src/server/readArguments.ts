import { parseArgs } from "node:util";
import { plans, type Plan } from "../spec/codes";
import { dayNumber } from "../dates/days";
import { defaultWorld, type WorldChoice } from "./worldStore";
import { UsageError } from "./usageError";

/** What the command line asks for; what it leaves out is the caller's to decide. */
export interface Arguments {
  readonly help: boolean;
  readonly port: number;
  readonly host: string;
  readonly results: readonly string[];
  readonly asOf?: string;
  /** The simulated world, when no results file is named. */
  readonly world?: WorldChoice;
  readonly data?: string;
  readonly dist?: string;
  readonly keys: Readonly<Record<string, Plan>>;
  /** The service that the relay asks. */
  readonly upstream?: string;
  /** The add-in's files and the relay alone, without races of the server's own. */
  readonly relayOnly?: true;
  /** Files of the certificate chain and its private key, PEM. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export const usage = `Usage: npm run serve -- [options]

Without --results the service answers from a simulated world, to which the keys demo-pro and demo-free are admitted.

  --results FILE     a results file (CSV, also .gz); may be given several times, also as --results A B
  --as-of DATE       replay a past day, YYYY-MM-DD: later results are invisible
  --scale SCALE      full or small: how large the simulated world is (full)
  --seed N           another simulated world for every whole number (20260101)
  --today DATE       the simulated world as it stands at the beginning of a day, YYYY-MM-DD
  --key KEY=PLAN     accept KEY; PLAN is free or pro; may be given several times
  --upstream URL     a live service, which /relay passes questions on to
  --relay-only       the add-in and the relay alone: no store, no races of its own; people begin with the live service
  --tls-cert FILE    certificate chain (PEM): the server speaks https
  --tls-key FILE     the certificate's private key (PEM)
  --port N           port to listen on (3000; 0 takes a free one)
  --host H           address to listen on (127.0.0.1)
  --data DIR         folder of the stores that are made (data)
  --dist DIR         folder of the built pages (dist)
  --help             this text

The environment says what no command line should show: RACING_UPSTREAM (as --upstream), RACING_API_KEY with RACING_TEAM_TOKENS
(NAME:TOKEN,...), REDIS_URL. See docs/deploy.md.
`;

const options = {
  results: { type: "string", multiple: true, default: [] as string[] },
  "as-of": { type: "string" },
  scale: { type: "string" },
  seed: { type: "string" },
  today: { type: "string" },
  key: { type: "string", multiple: true, default: [] as string[] },
  upstream: { type: "string" },
  "relay-only": { type: "boolean", default: false },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  port: { type: "string", default: "3000" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string" },
  dist: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** Reads the command line; a bad argument is a UsageError that names it, the rule and the value. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv);
  // `--results A B`: what follows without a name of its own is a further file.
  const results = [...values.results, ...positionals];
  if (positionals.length > 0 && values.results.length === 0) throw new UsageError(`what is ${positionals[0]}? See --help`);
  return {
    help: values.help,
    port: port(values.port),
    host: values.host,
    results,
    keys: Object.fromEntries(values.key.map(key)),
    ...(values["relay-only"] ? relayOnly(values) : results.length > 0 ? replay(values) : { world: world(values) }),
    ...tls(values),
    ...(values.upstream === undefined ? {} : { upstream: values.upstream }),
    ...(values.data === undefined ? {} : { data: values.data }),
    ...(values.dist === undefined ? {} : { dist: values.dist }),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Given = ReturnType<typeof parse>["values"];

function relayOnly(values: Given): { relayOnly: true } {
  for (const name of ["results", "as-of", "scale", "seed", "today", "key"] as const) {
    if (values[name]?.length) throw new UsageError(`--${name} is for races of the server's own, which --relay-only leaves out`);
  }
  return { relayOnly: true };
}

function replay({ "as-of": asOf, ...values }: Given): { asOf?: string } {
  for (const name of ["scale", "seed", "today"] as const) {
    if (values[name] !== undefined) throw new UsageError(`--${name} is for the simulated world, not for --results`);
  }
  return asOf === undefined ? {} : { asOf: day("--as-of", asOf) };
}

function world({ scale = defaultWorld.scale, seed = String(defaultWorld.seed), today, "as-of": asOf }: Given): WorldChoice {
  if (asOf !== undefined) throw new UsageError("--as-of replays --results; a day of the simulated world is named with --today");
  if (scale !== "full" && scale !== "small") throw new UsageError(`--scale must be full or small: current value is ${scale}`);
  if (!/^\d{1,9}$/.test(seed))
    throw new UsageError(`--seed must be a whole number of at most nine digits: current value is ${seed}`);
  return { scale, seed: Number(seed), ...(today === undefined ? {} : { today: day("--today", today) }) };
}

function tls({ "tls-cert": cert, "tls-key": key }: Given): Pick<Arguments, "tls"> {
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined) throw new UsageError("--tls-cert and --tls-key go together");
  return { tls: { cert, key } };
}

function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 65_535) return value;
  throw new UsageError(`--port must be a number from 0 to 65535: current value is ${text}`);
}

function day(name: string, text: string): string {
  if (dayNumber(text) !== undefined) return text;
  throw new UsageError(`${name} must be a day, YYYY-MM-DD: current value is ${text}`);
}

function key(text: string): [string, Plan] {
  const end = text.lastIndexOf("=");
  const plan = plans.find((known) => known === text.slice(end + 1));
  // The value is not shown: it holds a key.
  if (end < 1 || !plan) throw new UsageError(`--key must be KEY=PLAN with PLAN one of ${plans.join(", ")}`);
  return [text.slice(0, end), plan];
}
