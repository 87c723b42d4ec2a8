import { createHash } from "node:crypto";
import { Refused } from "./refused";
import { isRelayKey, type RelaySettings } from "./relaySettings";

/** Who asks the relay, and with which key the relay asks for them. */
export interface Caller {
  /** What the log calls them: a team member's name, or a piece of a digest. */
  readonly name: string;
  /** Whose answers, quota and pauses these are: those of one key, named by its digest. */
  readonly account: string;
  /** The key that goes upstream. */
  readonly key: string;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Finds out who shows a key. With a team, the key must be a team token and the team's own key goes upstream, so the team
 * shares its answers; else the key itself goes upstream and its answers are only given to who shows it again.
 * Tokens are compared as digests, so that the time taken tells nothing about them.
 */
export function createCallers({ key: ours, tokens }: Pick<RelaySettings, "key" | "tokens">): (key: string | undefined) => Caller {
  const members = new Map([...tokens].map(([token, name]) => [digest(token), name]));
  const team = ours === undefined ? undefined : { key: ours, account: digest(ours) };
  return (key) => {
    if (!key) throw new Refused(401, `no ${team ? "team token" : "API key"}: send it in the header X-API-Key`);
    if (!isRelayKey(key)) throw new Refused(401, "the API key has characters that no key has");
    const account = digest(key);
    if (!team) return { name: account.slice(0, 8), account, key };
    const name = members.get(account);
    if (name === undefined) throw new Refused(401, "unknown team token");
    return { name, ...team };
  };
}
