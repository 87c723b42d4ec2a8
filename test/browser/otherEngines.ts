import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPart } from "../../tools/machine.cjs";
import { needs } from "../needs";
import { freePort } from "../server/scale/redis/redisServer";
import { whileWorking } from "./whileWorking";

/**
 * Browsers of other engines than Chromium's, each driven by its own protocol of WebDriver: playwright-core
 * drives only builds of its own of them.
 */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Runs the body of an asynchronous function in the page and resolves to the text that it returns. */
  run(body: string): Promise<string>;
  close(): Promise<void>;
}

type Send = (command: string, parameters: object) => Promise<unknown>;

/** A day: a step ends when it is done, or when nothing works any more. */
const timeouts = { script: 86_400_000, pageLoad: 86_400_000 };

/** Returns a script that reports the result of an asynchronous body to WebDriver. */
const reporting = (body: string): string =>
  `const done = arguments[0]; (async () => {${body}})().then(done, (error) => done("failed: " + error));`;

/** Ends a browser with the processes that it started. */
async function end(child: ChildProcess, folder: string): Promise<void> {
  const exited = child.exitCode === null ? once(child, "exit") : undefined;
  if (child.pid !== undefined && exited) process.kill(-child.pid, "SIGKILL");
  await exited;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Waits until a starting browser has what a function looks for. */
async function awaited<T>(
  child: ChildProcess,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (;;) {
    const result = await look();
    if (result !== undefined) return result;
    if (child.exitCode !== null) throw new Error(`The browser ended with code ${child.exitCode}`);
    await pause(20);
  }
}

/** Sends commands of Marionette, Firefox's own protocol: JSON with its length, over a socket. */
function marionette(port: number): { readonly send: Send; readonly close: () => void } {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let [received, last] = [Buffer.alloc(0), 0];
  socket.on("data", (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let colon: number; (colon = received.indexOf(":")) > 0;) {
      const next = colon + 1 + Number(received.toString("utf8", 0, colon));
      if (received.length < next) return;
      // [1, id, error, result], or the object with which Firefox greets.
      const message = JSON.parse(received.toString("utf8", colon + 1, next)) as unknown;
      received = received.subarray(next);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [1, number, object | null, unknown];
      if (error) waiting.get(id)?.reject(new Error(JSON.stringify(error)));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  return {
    send: (command, parameters) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        const text = JSON.stringify([0, last, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}

const preferences = { "marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": false };

/** Starts Firefox without a window and with a profile of its own. */
async function startFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const options = ["--marionette", "--headless", "--no-remote", "--profile", profile];
  const child = spawn(findPart("firefox") ?? "", options, { stdio: "ignore", detached: true });
  const file = join(profile, "MarionetteActivePort");
  const port = await awaited(child, () => (existsSync(file) && readFileSync(file, "utf8")) || undefined);
  const { send: sendNow, close } = marionette(Number(port));
  const send: Send = (command, parameters) => whileWorking(command, () => sendNow(command, parameters));
  await send("WebDriver:NewSession", {});
  await send("WebDriver:SetTimeouts", timeouts);
  return {
    open: async (url) => void (await send("WebDriver:Navigate", { url })),
    run: async (body) =>
      (
        (await send("WebDriver:ExecuteAsyncScript", { script: reporting(body), args: [] })) as {
          value: string;
        }
      ).value,
    async close() {
      close();
      await end(child, profile);
    },
  };
}

/** Starts WebKitGTK's MiniBrowser on a screen of its own, by WebDriver over HTTP. */
async function startWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  const command = ["-a", "dbus-run-session", "--", "WebKitWebDriver", `--port=${port}`];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
  const child = spawn("xvfb-run", command, { stdio: "ignore", detached: true, env });
  const request = async (path: string, body?: object): Promise<unknown> => {
    const post = body && { method: "POST", body: JSON.stringify(body) };
    const send = (): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, post);
    const response = await whileWorking(path, send);
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await awaited(child, () => request("/status").catch(() => undefined));
  const binary = { binary: findPart("webKit"), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": binary } };
  const { sessionId } = (await request("/session", { capabilities })) as { readonly sessionId: string };
  await request(`/session/${sessionId}/timeouts`, timeouts);
  return {
    open: async (url) => void (await request(`/session/${sessionId}/url`, { url })),
    run: async (body) =>
      (await request(`/session/${sessionId}/execute/async`, { script: reporting(body), args: [] })) as string,
    close: () => end(child, folder),
  };
}

/** The other browsers: how each is started, and the tests' need of it. */
export const otherBrowsers = [
  { name: "Firefox", start: startFirefox, needed: () => needs("firefox") },
  {
    name: "WebKit (with SOAK=1)",
    start: startWebKit,
    needed: () => (process.env.SOAK ? needs("webKit") : { describe: describe.skip }),
  },
] as const;
