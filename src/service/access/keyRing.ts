import { createHash } from "node:crypto";
import { demoKeys, type Plan } from "../../spec/codes";

export interface KeyOptions {
  /** Keys by their text, with the plan of each. */
  readonly keys?: Readonly<Record<string, Plan>>;
  /** Also accept the public keys of the demonstration. */
  readonly demoKeys?: boolean;
}

/** Who asks: the plan and a name for counting that does not give the key away. */
export interface Caller {
  readonly id: string;
  readonly plan: Plan;
}

/** Finds the caller of a key. Keys are kept and compared as digests, so that the time taken tells nothing about them. */
export function keyRing({ keys = {}, demoKeys: acceptDemo = false }: KeyOptions): (key: string) => Caller | undefined {
  const demo = acceptDemo ? { [demoKeys.free]: "free" as const, [demoKeys.pro]: "pro" as const } : {};
  const ring = new Map<string, Caller>();
  for (const [key, plan] of Object.entries<Plan>({ ...demo, ...keys })) ring.set(digest(key), { id: digest(key), plan });
  return (key) => ring.get(digest(key));
}

const digest = (key: string): string => createHash("sha256").update(key).digest("base64url");
