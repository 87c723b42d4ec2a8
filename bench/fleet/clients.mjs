/** Clients that ask several processes, and go to the next one when theirs does not respond. */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds without a response after which a request has failed, however busy the machine is. */
const hung = 300_000;

/** Sends one request; resolves to its status, headers and body, or to the error of the connection. */
export function ask(url, { key, agent }) {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { "X-API-Key": key }, timeout: hung }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          ...response,
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.on("error", (error) => resolve({ error: error.code ?? error.message }));
    });
    request.on("timeout", () => request.destroy(new Error(`no response within ${hung / 1000} s`)));
    request.on("error", (error) => resolve({ error: error.code ?? error.message }));
  });
}

/**
 * Creates the clients of a trial. If a process was killed and did not answer, its request goes to the next
 * one, in the same way as a proxy sends it; a 503 with Retry-After is asked again.
 */
export function createClients({ urls, keys, clients, paths, histories = 1 }) {
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  /** The answers by status, those that must not be, and the first body of each path. */
  const seen = {
    statuses: {},
    counted: new Map(),
    unanswered: new Map(),
    failures: [],
    bodies: new Map(),
    differing: new Set(),
  };

  async function askOnce(client, path) {
    const [key, agent] = [keys[client % keys.length], agents[client]];
    for (let attempt = 0; attempt < 2 * urls().length; attempt++) {
      const all = urls();
      const answer = await ask(`${all[(client + attempt) % all.length]}/api/v1${path}`, { key, agent });
      if (answer.error === undefined) return note(answer, path, key);
      // The process may have counted the request before it was killed.
      if (answer.error !== "ECONNREFUSED") seen.unanswered.set(key, (seen.unanswered.get(key) ?? 0) + 1);
    }
    seen.failures.push(`no process responds: ${path}`);
    return { status: 0 };
  }

  function note(answer, path, key) {
    const { status, headers, body } = answer;
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    if (headers["x-ratelimit-remaining-day"] !== undefined && status !== 429)
      seen.counted.set(key, (seen.counted.get(key) ?? 0) + 1);
    if (headers["x-request-id"] === undefined) seen.failures.push(`no request id: ${status} ${path}`);
    if (status === 200) {
      const text = `${headers.etag} ${body}`;
      const texts = seen.bodies.get(path) ?? new Set();
      seen.bodies.set(path, texts.add(text));
      if (texts.size > histories) seen.differing.add(path);
    } else if (![429, 503].includes(status) || headers["retry-after"] === undefined)
      seen.failures.push(`${status} ${path} ${body.toString().slice(0, 120)}`);
    return answer;
  }

  return {
    seen,
    askOnce,
    /** Every client asks until the function returns true; each begins elsewhere in the paths. */
    async run(isOver) {
      const work = async (client) => {
        for (let asked = client * 7919; !isOver(); asked += 31) {
          const { status } = await askOnce(client, paths[asked % paths.length]);
          if (status === 503 || status === 429) await wait(50);
        }
      };
      await Promise.all(agents.map((_agent, client) => work(client)));
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  };
}
