/** Faults under load: each happens while clients ask, and no answer may fail but by a status that says when to ask again. */
import { setTimeout as wait } from "node:timers/promises";
import { ask, createClients } from "./clients.mjs";
import { keys, perDay } from "./startFleet.mjs";

/**
 * Lets clients ask while each of the faults happens in turn. Equal questions must have equal bytes from every process, and each
 * request must be counted once. Returns the number of answers and the failures.
 */
export async function underFaults({ urls, faults, paths, clients, histories }) {
  const load = createClients({ urls, keys, clients, paths, histories });
  const { seen } = load;
  let over = false;
  const working = load.run(() => over);
  for (const [name, fault] of Object.entries(faults)) {
    const before = { ...seen.statuses };
    await fault();
    await untilAnswered(seen, 4 * clients);
    console.log(`  ${name}: ${answersSince(before, seen.statuses)}`);
  }
  over = true;
  await working;
  for (const path of seen.differing) seen.failures.push(`the answers differ: ${path}`);
  for (const key of keys) seen.failures.push(...(await countedWrongly({ url: urls()[0], key, seen })));
  load.close();
  return { tried: total(seen.statuses), failures: seen.failures };
}

const total = (statuses) => Object.values(statuses).reduce((sum, count) => sum + count, 0);

/** Waits until the clients have had some more answers with data. */
async function untilAnswered({ statuses, failures }, more) {
  const until = (statuses[200] ?? 0) + more;
  while ((statuses[200] ?? 0) < until && failures.length === 0) await wait(20);
}

const answersSince = (before, after) =>
  Object.entries(after)
    .map(([status, count]) => [status, count - (before[status] ?? 0)])
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} answers ${status}`)
    .join(", ");

/** Compares the requests that the processes have counted with those that the clients had answered. */
async function countedWrongly({ url, key, seen }) {
  const { headers } = await ask(`${url}/api/v1/form/venues?country=au`, { key });
  const used = perDay - Number(headers["x-ratelimit-remaining-day"]);
  const answered = (seen.counted.get(key) ?? 0) + 1;
  const most = answered + (seen.unanswered.get(key) ?? 0);
  return used >= answered && used <= most
    ? []
    : [`${used} requests of ${key} are counted, and ${answered} to ${most} were sent`];
}

/** Waits until every process reports a state of Redis. */
export async function untilRedisIs(processes, state) {
  for (const one of processes) while ((await one.health()).redis !== state) await wait(50);
}
