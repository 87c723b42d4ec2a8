import { tooManyRequests } from "../../service/routes/context";
import type { Caller } from "./admission";
import type { EntryState, Entry } from "./relayEntries";

export interface BudgetSettings {
  /** The requests to the service that one member may cause in a day, if the administrator set it. */
  readonly memberBudget?: number | undefined;
  /** The members who share the key. */
  readonly members: number;
}

/** The share of a stated daily limit that each of several members may use. */
const share = 0.5;
/** The daily limit assumed for a service that states none, the Pro plan's (docs/service.md). */
const assumedLimit = 50_000;
/** The most concurrent requests of one member; the add-in sends six. */
const maxConcurrent = 8;

/** Returns the daily requests of one member; undefined for a single member without a budget. */
export function dailyBudget(
  { memberBudget, members }: BudgetSettings,
  quota: EntryState["quota"],
): number | undefined {
  if (memberBudget !== undefined) return memberBudget;
  if (members < 2) return undefined;
  return Math.max(1, Math.floor(dailyLimit(quota) * share));
}

/** Returns the requests that the service's key may send in a day. */
export function dailyLimit(quota: EntryState["quota"]): number {
  const [, stated] = Object.entries(quota ?? {}).find(([name]) => name === "x-ratelimit-limit-day") ?? [];
  return stated && /^\d{1,12}$/.test(stated) ? Number(stated) : assumedLimit;
}

/** Counts a request to the service. Throws a RequestError (429) if the member's budget is used up. */
export async function spendBudget(entry: Entry, budget: number | undefined): Promise<void> {
  if (budget === undefined) return;
  const { count, milliseconds } = await entry.spend();
  if (count <= budget) return;
  const reason = `your share of the team's requests (${budget} in 24 hours) is used up`;
  throw tooManyRequests("member_budget_used", reason, Math.max(1, Math.ceil(milliseconds / 1000)));
}

/**
 * Returns a function that queues each member's work and runs a few pieces at a time, so that one member's
 * flood does not occupy the service.
 */
export function createMemberQueue() {
  const queues = new Map<string, { active: number; readonly waiting: (() => void)[] }>();
  return async <T>({ name, account }: Caller, work: () => Promise<T>): Promise<T> => {
    const id = `${account} ${name}`;
    const queue = queues.get(id) ?? { active: 0, waiting: [] };
    queues.set(id, queue);
    // A piece of work that ends passes its slot on, so that later work cannot take it.
    if (queue.active >= maxConcurrent) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.active += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.active === 0) queues.delete(id);
    }
  };
}
