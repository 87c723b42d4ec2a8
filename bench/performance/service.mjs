/** Serves the browser cases: the built pages, Microsoft's runtime, the peers, and the form of any race after a fixed delay. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { join } from "node:path";
import { root, today } from "./sources.mjs";

const latency = 80;
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
};
const page = `<!doctype html><script src="/custom-functions-runtime.js"></script>
<script src="/functions.js"></script><script src="/peers.js"></script>`;
const runtime = join(root, "node_modules/@microsoft/office-js/dist");

/** Creates a token bucket; each call returns true when a token was left. */
function bucket({ size, perSecond }) {
  let [tokens, filledAt] = [size, performance.now()];
  return () => {
    const now = performance.now();
    tokens = Math.min(size, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Starts the service; with a certificate it uses HTTP/2 and states the limit that a Pro key has. */
export async function startService({ form, folders, tls }) {
  const counts = { requests: 0, options: 0, refused: 0 };
  let take = () => true;

  function answer(url, response) {
    const date = url.searchParams.get("date");
    const race = Number(url.searchParams.get("race"));
    const body = {
      ...form,
      date,
      raceNumber: race,
      startTime: `${date}T05:00:00Z`,
      track: url.searchParams.get("track"),
    };
    response.writeHead(200, {
      "Content-Type": "application/json",
      "X-Data-Source": "results",
      "X-As-Of": today,
      ...(tls && { "X-RateLimit-Limit-Second": "50" }),
    });
    response.end(JSON.stringify(body));
  }
  function refuse(response) {
    counts.refused += 1;
    response.writeHead(429, { "Retry-After": "1", "Content-Type": "application/json" });
    response.end('{"detail":"too many"}');
  }
  const receive = (request, response) => {
    const url = new URL(request.url, "http://bench");
    if (url.pathname === "/page.html") {
      response.setHeader("Content-Type", "text/html");
      return void response.end(page);
    }
    if (url.pathname === "/health") {
      if (tls && request.headers["x-api-key"]) response.setHeader("X-RateLimit-Limit-Second", "50");
      return void response.end(
        JSON.stringify({ status: "ready", source: "results", asOf: today, version: "0" }),
      );
    }
    if (url.pathname.startsWith("/api/")) {
      counts[request.method === "OPTIONS" ? "options" : "requests"] += 1;
      const allowed = take();
      return void setTimeout(() => (allowed ? answer(url, response) : refuse(response)), latency);
    }
    const file = [...folders, runtime]
      .map((folder) => join(folder, url.pathname))
      .find((path) => existsSync(path));
    response.writeHead(file ? 200 : 404, {
      "Content-Type": types[/\.\w+$/.exec(url.pathname)?.[0]] ?? "text/plain",
    });
    response.end(file ? readFileSync(file) : "");
  };
  const server = tls ? createSecureServer({ ...tls, allowHTTP1: true }, receive) : createServer(receive);
  const sessions = new Set();
  server.on("session", (session) => sessions.add(session));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `${tls ? "https" : "http"}://localhost:${server.address().port}`,
    latency,
    counts,
    reset(limit) {
      take = limit ? bucket(limit) : () => true;
      Object.assign(counts, { requests: 0, options: 0, refused: 0 });
    },
    close() {
      for (const session of sessions) session.destroy();
      server.closeAllConnections?.();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
