/** Shows the steps of a command while they run, each with its seconds: "1/3 Installing 371 packages ... 14 s". */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Ends this process with the message of a failed step. */
function fail(error) {
  console.error(error.message);
  process.exit(error.code ?? 1);
}

/**
 * Runs the steps one after the other. A terminal shows the seconds while they pass, a file only the final
 * seconds. A step during which others print (`isShared`) has a line when it begins and another when it ends.
 * Ends this process with the message of the first step that fails.
 */
export async function runSteps(steps, { output = process.stdout, clock = () => performance.now() } = {}) {
  for (const [index, { title, work, isShared = false }] of steps.entries()) {
    const label = `${index + 1}/${steps.length} ${title} ...`;
    const started = clock();
    const seconds = () => ` ${Math.round((clock() - started) / 1000)} s`;
    output.write(isShared ? `${label}\n` : label);
    const timer =
      output.isTTY && !isShared && setInterval(() => output.write(`\r${label}${seconds()}`), 1000);
    try {
      await work();
    } catch (error) {
      if (!isShared) output.write("\n");
      fail(error);
    } finally {
      clearInterval(timer);
    }
    const begin = isShared ? label : output.isTTY ? `\r${label}` : "";
    output.write(`${begin}${seconds()}\n`);
  }
}

/**
 * Runs Node with a script in a folder. Rejects with a message, the reason and what the script has written when it fails. The
 * script ends with this process; in the background it leaves the processors to others.
 */
export function runScript(args, message, { folder, env = {}, background = false }) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  if (background && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (written += text));
  return new Promise((resolve, reject) => {
    const end = (reason, code = 1) => {
      process.off("exit", stop);
      if (code === 0) resolve();
      else reject(Object.assign(new Error(`${written}${message} (${reason}).`), { code }));
    };
    child.on("error", (error) => end(error.message));
    child.on("close", (code) => end(`"${args.join(" ")}" ended with code ${code}`, code ?? 1));
  });
}
